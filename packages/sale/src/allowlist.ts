/**
 * Reads an account's entitlement from the static files of an allowlist, and verifies its proof against the root on
 * chain. The files are in a folder named after the root, so a changed list is another folder and its files never go
 * stale. An account that is not listed is missing from an existing file; a missing file is an error.
 *
 * An account's file is named after the first two hex digits of its address. A list too long for 256 files has
 * `{"shardDigits": 3}` (or 4) in each of them, and the accounts in files with longer names: one request for up to
 * 16,384 accounts, two for more, and no index request first.
 */
import type { Address } from 'viem'
import { parseEntitlement, verifyEntitlement, type AllowlistPhase, type Entitlement } from './entitlement.ts'

export {
  allowlistLeaf,
  parseEntitlement,
  verifyEntitlement,
  type AllowlistPhase,
  type AllowlistScope,
  type AllowlistEntry,
  type Entitlement,
} from './entitlement.ts'

/** Address digits in the name of the first file to fetch. */
export const MIN_SHARD_DIGITS = 2
/** Most digits that `shardDigits` may name. */
export const MAX_SHARD_DIGITS = 4
/** Limit of requirement N-01 for one response. */
const FETCH_TIMEOUT_MS = 10_000

/** The list could not be read because its host failed. A retry may succeed. */
export class AllowlistUnreachable extends Error {
  override readonly name = 'AllowlistUnreachable'

  constructor(what: string, cause?: unknown) {
    super(`The allowlist could not be read: ${what} Nothing was sent. Try again, or paste a proof.`, {
      cause,
    })
  }
}

/** The files do not belong to the root on chain. A retry fails until the new files are published. */
export class AllowlistStale extends Error {
  override readonly name = 'AllowlistStale'

  constructor(what: string) {
    super(
      `The allowlist does not match the chain: ${what} Nothing was sent. Paste a proof of the new list, or come back once its files are published.`,
    )
  }
}

/**
 * Reads the account's entitlement and verifies it against the root.
 * @param base absolute or relative URL of the folder that contains `<root>/`.
 * @param list with the root that is on chain now.
 * @param signal aborts; the promise then rejects with the signal's reason.
 * @returns the entitlement, or `'not-listed'` if the account is not in its file.
 * @throws {AllowlistUnreachable} when the files cannot be fetched or read; {AllowlistStale} when there are none for
 *   this root, or the proof does not lead to it.
 */
export async function readEntitlement(
  base: string,
  list: AllowlistPhase,
  account: Address,
  signal?: AbortSignal,
): Promise<Entitlement | 'not-listed'> {
  const key = account.toLowerCase()
  const fetchFile = (name: string) =>
    fetchJson(`${base.replace(/\/$/, '')}/${list.root.toLowerCase()}/${name}`, signal)
  const shardName = (digits: number) => `${key.slice(2, 2 + digits)}.json`

  let shard = await fetchFile(shardName(MIN_SHARD_DIGITS))
  if (shard === undefined) {
    // An existing folder without the file is an incomplete upload, not a new list.
    if ((await fetchFile('index.json')) === undefined)
      throw new AllowlistStale('there is no list for its root.')
    throw new AllowlistUnreachable('a file of the list is missing.')
  }
  if ('shardDigits' in shard) {
    const digits = shard['shardDigits']
    if (digits !== 3 && digits !== MAX_SHARD_DIGITS)
      throw new AllowlistUnreachable('a file of the list is damaged.')
    shard = await fetchFile(shardName(digits))
    if (shard === undefined) throw new AllowlistUnreachable('a file of the list is missing.')
  }
  if (!Object.hasOwn(shard, key)) return 'not-listed'
  const entitlement = parseEntitlement(shard[key])
  if (typeof entitlement === 'string')
    throw new AllowlistUnreachable(`the entry of this account is damaged. ${entitlement}`)
  if (!verifyEntitlement(list, account, entitlement))
    throw new AllowlistStale('the proof of this account does not lead to its root.')
  return entitlement
}

/**
 * Fetches a JSON object from the list's host. Returns undefined on 404.
 * @throws {AllowlistStale} on 410; {AllowlistUnreachable} for every other failure.
 */
async function fetchJson(url: string, signal?: AbortSignal): Promise<Record<string, unknown> | undefined> {
  const timeoutSignal = AbortSignal.timeout(FETCH_TIMEOUT_MS)
  let answer: unknown
  try {
    const response = await fetch(url, {
      credentials: 'omit',
      signal: signal === undefined ? timeoutSignal : AbortSignal.any([signal, timeoutSignal]),
    })
    if (response.status === 404) return undefined
    if (response.status === 410)
      throw new AllowlistStale('its host reports that the contract has a newer list.')
    if (!response.ok) throw new AllowlistUnreachable(await describeErrorResponse(response))
    answer = await response.json()
  } catch (error) {
    if (error instanceof AllowlistUnreachable || error instanceof AllowlistStale) throw error
    signal?.throwIfAborted()
    if (timeoutSignal.aborted)
      throw new AllowlistUnreachable('its host did not answer within 10 seconds.', error)
    if (error instanceof SyntaxError)
      throw new AllowlistUnreachable('its host sent data that is not a list.', error)
    throw new AllowlistUnreachable('its host could not be reached.', error)
  }
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
    throw new AllowlistUnreachable('its host sent data that is not a list.')
  return { ...answer }
}

/** The reason for a failed response. Our server reports damaged files with a code. */
async function describeErrorResponse(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined)
  const code: unknown = Object(body).code
  return code === 'list_damaged'
    ? 'its host reports that its files are damaged.'
    : `its host answered with status ${response.status}.`
}
