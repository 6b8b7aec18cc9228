/**
 * Reads what an allowlist gives an account from the list's static files, and believes it only when the proof
 * leads to the chain's root. The files lie in a folder named after the root, so a changed list is another folder
 * and nothing in it is ever out of date; who is not listed is told so by a file, never by its absence.
 *
 * The file of an account is named after the first two hex digits of its address. A list too long for 256 files
 * has `{"shardDigits": 3}` (or 4) in each of them and the accounts in files of longer names: one request for a
 * list of up to 16,384 accounts, two for a longer one, and no file needed to know where to begin.
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

/** Digits of the address in the name of the file to ask for first. */
export const MIN_SHARD_DIGITS = 2
/** Digits a file may send on to. */
export const MAX_SHARD_DIGITS = 4
/** Requirement N-01's time for one answer, in milliseconds. */
const FETCH_TIMEOUT_MS = 10_000

/** The list could not be read: the service failed, not the account. Asking again may help. */
export class AllowlistUnreachable extends Error {
  override readonly name = 'AllowlistUnreachable'

  constructor(what: string, cause?: unknown) {
    super(
      `The allowlist could not be read: ${what} Whether this account is on it is not known; nothing was sent. Try again, or paste a proof.`,
      { cause },
    )
  }
}

/** The files are not of the list whose root the chain holds. Asking again will not help until new ones are there. */
export class AllowlistStale extends Error {
  override readonly name = 'AllowlistStale'

  constructor(what: string) {
    super(
      `The allowlist does not match the chain: ${what} Nothing was sent. Paste a proof of the new list, or come back when its files are there.`,
    )
  }
}

/**
 * What the list gives the account, checked against the root.
 * @param base where the lists lie, an absolute or a relative URL; the folder `<root>` is looked for in it.
 * @param list with the root as the chain has it now.
 * @param signal gives up; the promise then rejects with the signal's reason.
 * @returns the entitlement; `'not-listed'` when the list's own file says that the account is not on it.
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
    // A folder that is there but lacks a file was not uploaded whole: that is a failure, and not a new list.
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
 * A JSON object from the list's host; undefined when the host says that there is no such file.
 * @throws {AllowlistStale} when it says that the list is gone; {AllowlistUnreachable} for every other failure.
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
      throw new AllowlistStale('its host says that Canto names another list by now.')
    if (!response.ok) throw new AllowlistUnreachable(await describeErrorResponse(response))
    answer = await response.json()
  } catch (error) {
    if (error instanceof AllowlistUnreachable || error instanceof AllowlistStale) throw error
    signal?.throwIfAborted()
    if (timeoutSignal.aborted)
      throw new AllowlistUnreachable('its host did not answer within 10 seconds.', error)
    if (error instanceof SyntaxError)
      throw new AllowlistUnreachable('its host sent something that is not a list.', error)
    throw new AllowlistUnreachable('its host could not be reached.', error)
  }
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
    throw new AllowlistUnreachable('its host sent something that is not a list.')
  return { ...answer }
}

/** What a host that does not give the file says: our own server knows when its files are damaged. */
async function describeErrorResponse(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined)
  const code: unknown = Object(body).code
  return code === 'list_damaged'
    ? 'its host says that its files are damaged.'
    : `its host answered with status ${response.status}.`
}
