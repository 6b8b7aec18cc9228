/** The id by which a relay's keeper knows an app. */

/** Stands in where an example's placeholder was left. The public relay does not know it; a relay of one's own may. */
export const DEFAULT_PROJECT_ID = '00000000000000000000000000007700'

const PLACEHOLDER =
  /^\W*(your|my|the|an?|example|placeholder|insert|add|todo|xxx+)?[\s_-]*(wallet[\s_-]?connect|reown|cloud)?[\s_-]*(project[\s_-]?id|example|placeholder|here|x*)[\s_-]*(here)?\W*$/i

/**
 * A project id as given. A placeholder that an example left behind is warned of on the console and replaced by
 * {@link DEFAULT_PROJECT_ID}.
 * @throws where it is empty.
 */
export function resolveProjectId(projectId: string): string {
  const id = projectId.trim()
  if (!id)
    throw new Error(
      'The WalletConnect project id is empty. Give the one of your project, or leave `projectId` out to do without WalletConnect.',
    )
  if (!PLACEHOLDER.test(id)) return id
  console.warn(
    `"${id}" is not a WalletConnect project id but a placeholder. A default takes its place, which the public relay may refuse: get an id of your own before you publish.`,
  )
  return DEFAULT_PROJECT_ID
}
