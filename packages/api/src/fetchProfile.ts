/** An account's name and picture, as our server has read them from mainnet. */
import type { ProfileResponse } from './responses.ts'
import { fetchJson, ServerError } from './fetchJson.ts'
import { InvalidResponse, parseFields, parseBoolean } from './parseFields.ts'

export interface ServerProfile {
  /** The whole primary name; absent where there is none. */
  readonly name?: string
  /** For `<img>`; absent where no picture is named. */
  readonly avatarUrl?: string
}

/** The longest name that DNS and the ENS allow. */
const MAX_NAME_LENGTH = 255

/**
 * The browser caches the response for 24 hours.
 * @param api base address of the server's API.
 * @param account checksummed or lower case.
 * @throws {InvalidResponse} when the response is not a profile; what `askServer` throws.
 */
export async function fetchProfile(
  api: string,
  account: string,
  signal?: AbortSignal,
): Promise<ServerProfile> {
  const address = `${api}/api/profiles/${account}`
  const { body: answer } = await fetchJson(address, signal && { signal })
  const { name, hasAvatar } = parseFields<ProfileResponse>(answer, 'profile')
  if (name === null) return {}
  if (typeof name !== 'string' || name.length > MAX_NAME_LENGTH) throw new InvalidResponse('profile.name')
  return { name, ...(parseBoolean(hasAvatar, 'profile.hasAvatar') && { avatarUrl: `${address}/avatar` }) }
}

/**
 * The account of a name as our server has read it from mainnet, unchecked; undefined for a name without one.
 * @param api base address of the server's API.
 * @throws what `askServer` throws.
 */
export async function fetchNamedAccount(api: string, name: string): Promise<unknown> {
  try {
    const { body } = await fetchJson(`${api}/api/names/${encodeURIComponent(name)}`)
    return parseFields<{ readonly address: string }>(body, 'name').address
  } catch (error) {
    if (error instanceof ServerError && error.status === 404) return undefined
    throw error
  }
}
