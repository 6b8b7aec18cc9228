/** Reads the seeds of all opened crates from our server. */
import { fetchCrates } from '@peppermint/api'
import { isHash } from 'viem'
import type { SeededCrate } from './dealCrates.ts'

/**
 * @param api base address of the server's API.
 * @returns the crates in the order in which they opened.
 * @throws what `fetchCrates` throws; an error for a seed that is none.
 */
export async function readOpenedCrates(api: string): Promise<readonly SeededCrate[]> {
  const opened: SeededCrate[] = []
  let cursor: string | undefined
  do {
    const { crates, next } = await fetchCrates(api, cursor)
    for (const { first, size, revealed } of crates) {
      if (revealed === null) continue
      const { seed } = revealed
      if (!isHash(seed)) throw new Error(`crates: expected a seed, got ${seed}`)
      opened.push({ first, size, seed })
    }
    cursor = next ?? undefined
  } while (cursor !== undefined)
  return opened.toSorted((one, other) => one.first - other.first)
}
