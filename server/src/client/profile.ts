/** An account's name and picture, as our server has read them from mainnet. */
import { AnswerUnreadable, fields, flag } from './wireFields.ts'

export interface ServerProfile {
  /** The whole primary name; absent where there is none. */
  readonly name?: string
  /** For `<img>`; absent where no picture is named. */
  readonly avatarUrl?: string
}

/** The longest name that DNS and the ENS allow. */
const MAX_NAME_LENGTH = 255

/**
 * Asks our server; the browser keeps the answer for 24 hours, as the server says.
 * @param api base address of the server's API.
 * @param account checksummed or lower case.
 * @throws where the server does not answer or answers something else.
 */
export async function readProfile(
  api: string,
  account: string,
  signal?: AbortSignal,
): Promise<ServerProfile> {
  const address = `${api}/api/profiles/${account}`
  const response = await fetch(address, signal && { signal })
  if (!response.ok) throw new AnswerUnreadable('profile')
  const { name, hasAvatar } = fields(await response.json(), 'profile')
  if (name === null) return {}
  if (typeof name !== 'string' || name.length > MAX_NAME_LENGTH) throw new AnswerUnreadable('profile.name')
  return { name, ...(flag(hasAvatar, 'profile.hasAvatar') && { avatarUrl: `${address}/avatar` }) }
}
