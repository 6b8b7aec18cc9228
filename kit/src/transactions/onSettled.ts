/** Tells when the chain has said what became of a transaction, which changes what the account has. */
import { isOpen } from './entry.ts'
import type { Journal } from './journal.ts'

/**
 * Calls back each time a transaction of an account on one of these chains is settled, or settled otherwise than was
 * thought, in this tab or another; whatever else is still followed. What was settled before is not told.
 * @returns how to stop.
 */
export function onSettled(
  journal: Journal,
  chainIds: readonly number[],
  account: string,
  callback: () => void,
): () => void {
  const settled = () =>
    new Set(
      chainIds
        .flatMap((chainId) => journal.entries(chainId, account))
        .filter((entry) => !isOpen(entry) && entry.status !== 'unsent')
        .map(({ chainId, id, status }) => `${chainId} ${id} ${status}`),
    )
  let before = settled()
  return journal.subscribe(() => {
    const now = settled()
    const isNews = [...now].some((entry) => !before.has(entry))
    before = now
    if (isNews) callback()
  })
}
