/** Puts the airdrops between the other entries. Pure. */
import type { LogEntry } from './logEntry.ts'
import type { LogPage } from './readLog.ts'

/** The entries of these pages with the airdrops of their blocks, newest first. One transaction is one entry. */
export function mergeEntries(
  pages: readonly Pick<LogPage, 'entries' | 'nextBlock'>[],
  airdrops: readonly LogEntry[],
): readonly LogEntry[] {
  const oldestBlock = (pages.at(-1)?.nextBlock ?? -1) + 1
  const merged = new Map(pages.flatMap(({ entries }) => entries.map((entry) => [entry.hash, entry])))
  for (const airdrop of airdrops) {
    if (airdrop.blockNumber < oldestBlock) continue
    const entry = merged.get(airdrop.hash)
    merged.set(
      airdrop.hash,
      entry === undefined ? airdrop : { ...entry, events: [...airdrop.events, ...entry.events] },
    )
  }
  // Entries of the same block stay in their order.
  return [...merged.values()].toSorted((one, other) => other.blockNumber - one.blockNumber)
}
