/** Requests that a wallet still shows for another tab of the site. */
import { useEffect, useState } from 'react'
import { isAwaitingWallet, type Journal, type JournalEntry } from '@peppermint/wallet-kit/transactions'
import { readOperationNote } from './operationNote.ts'

const CHECK_INTERVAL_MS = 2_000
const NONE: ReadonlySet<string> = new Set()

/** @returns ids of entries; none where the browser can't tell. */
export function useOpenElsewhere(
  journal: Journal | undefined,
  entries: readonly JournalEntry[],
): ReadonlySet<string> {
  const [open, setOpen] = useState(NONE)
  useEffect(() => {
    const asked = entries.filter(
      (entry) =>
        readOperationNote(entry) !== undefined &&
        isAwaitingWallet(entry, Date.now()) &&
        journal?.isRequestOpen(entry.id) === false,
    )
    if (journal === undefined || asked.length === 0 || !('locks' in navigator)) return undefined
    let isEnded = false
    async function check(from: Journal): Promise<void> {
      const answers = await Promise.all(asked.map((entry) => from.isRequestOpenInAnyTab(entry)))
      const ids = asked.flatMap(({ id }, index) => (answers[index] ? [id] : []))
      if (!isEnded) setOpen((before) => (isSame(before, ids) ? before : new Set(ids)))
    }
    void check(journal)
    // No event tells when another tab closes.
    const timer = setInterval(() => void check(journal), CHECK_INTERVAL_MS)
    return () => {
      isEnded = true
      clearInterval(timer)
    }
  }, [journal, entries])
  return open
}

const isSame = (before: ReadonlySet<string>, ids: readonly string[]): boolean =>
  before.size === ids.length && ids.every((id) => before.has(id))
