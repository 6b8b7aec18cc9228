/** The WalletConnect project id. */

/** Replaces a placeholder from an example. The public relay rejects it; a private relay may accept it. */
export const DEFAULT_PROJECT_ID = '00000000000000000000000000007700'

const PLACEHOLDER =
  /^\W*(your|my|the|an?|example|placeholder|insert|add|todo|xxx+)?[\s_-]*(wallet[\s_-]?connect|reown|cloud)?[\s_-]*(project[\s_-]?id|example|placeholder|here|x*)[\s_-]*(here)?\W*$/i

/**
 * Returns the project id. A placeholder is replaced by {@link DEFAULT_PROJECT_ID} with a console warning.
 * @throws if it is empty.
 */
export function resolveProjectId(projectId: string): string {
  const id = projectId.trim()
  if (!id)
    throw new Error(
      'The WalletConnect project id is empty. Give yours, or leave `projectId` out to do without WalletConnect.',
    )
  if (!PLACEHOLDER.test(id)) return id
  console.warn(
    `"${id}" is a placeholder, not a WalletConnect project id. The public relay may refuse the default that takes its place: get your own before you publish.`,
  )
  return DEFAULT_PROJECT_ID
}
