/** An account's name and picture, as our server has read them from mainnet. */
import type { ProfileAnswer } from './answers.ts'
import { askServer } from './askServer.ts'
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
 * @throws {AnswerUnreadable} when the answer is not a profile; what `askServer` throws.
 */
export async function readProfile(
  api: string,
  account: string,
  signal?: AbortSignal,
): Promise<ServerProfile> {
  const address = `${api}/api/profiles/${account}`
  const { answer } = await askServer(address, signal && { signal })
  const { name, hasAvatar } = fields<ProfileAnswer>(answer, 'profile')
  if (name === null) return {}
  if (typeof name !== 'string' || name.length > MAX_NAME_LENGTH) throw new AnswerUnreadable('profile.name')
  return { name, ...(flag(hasAvatar, 'profile.hasAvatar') && { avatarUrl: `${address}/avatar` }) }
}
