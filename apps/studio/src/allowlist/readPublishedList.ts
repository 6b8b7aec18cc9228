/** Reads every account of a published list from its files (`packages/sale/src/allowlist.ts` describes them). */
import { MIN_SHARD_DIGITS, parseEntitlement, type AllowlistEntry } from '@peppermint/sale/allowlist.ts'
import type { Address, Hex } from 'viem'
import type { PublishedProblem } from './listMessages.ts'

/** Files that are fetched at once. */
const CONCURRENCY = 8
/** The server counts a visitor's requests over ten seconds. */
const LIMITED_MS = 10_000
const MAX_ATTEMPTS = 4

/** A file of the list is missing or wrong. */
export class UnreadableList extends Error {
  override readonly name = 'UnreadableList'
  readonly problem: PublishedProblem

  constructor(problem: PublishedProblem) {
    super(`published list: ${problem.type}`)
    this.problem = problem
  }
}

/**
 * @param base URL of the folder that contains `<root>/`.
 * @returns undefined if no such list is published.
 * @throws {UnreadableList} for a missing or invalid file; what `fetch` throws.
 */
export async function readPublishedList(
  base: string,
  root: Hex,
  onProgress: (done: number, all: number) => void,
): Promise<Map<Address, AllowlistEntry> | undefined> {
  const folder = `${base}/${root.toLowerCase()}`
  const index = await fetchJson(`${folder}/index.json`)
  if (index === undefined) return undefined
  const digits = Number(index['shardDigits'] ?? MIN_SHARD_DIGITS)
  const names = Array.from({ length: 16 ** digits }, (_, at) => at.toString(16).padStart(digits, '0'))
  const entries = new Map<Address, AllowlistEntry>()
  let next = 0
  let done = 0
  const readNext = async (): Promise<void> => {
    for (let name = names[next++]; name !== undefined; name = names[next++]) {
      const shard = await fetchJson(`${folder}/${name}.json`)
      if (shard === undefined) throw new UnreadableList({ type: 'missing-file', file: `${name}.json` })
      for (const [account, value] of Object.entries(shard)) {
        const entry = parseEntitlement(value)
        if (typeof entry === 'string')
          throw new UnreadableList({ type: 'invalid-entry', account, file: `${name}.json`, reason: entry })
        entries.set(account as Address, entry)
      }
      done += 1
      if (done % 16 === 0) onProgress(done, names.length)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, readNext))
  return entries
}

/** @returns undefined on 404 and 410. */
async function fetchJson(url: string): Promise<Record<string, unknown> | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url)
    if (response.status === 404 || response.status === 410) return undefined
    if (response.ok) return (await response.json()) as Record<string, unknown>
    if (response.status !== 429 || attempt === MAX_ATTEMPTS)
      throw new UnreadableList({ type: 'status', code: response.status })
    await new Promise((resolve) => setTimeout(resolve, LIMITED_MS))
  }
}
