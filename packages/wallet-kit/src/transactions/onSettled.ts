/** Notifies when a transaction settles, which changes the account's assets. */
import { isOpen } from './entry.ts'
import type { Journal } from './journal.ts'

/**
 * Calls back each time a transaction of the account on one of these chains settles, or its outcome changes, in this
 * tab or another. Earlier outcomes are not reported.
 * @returns an unsubscribe function.
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
