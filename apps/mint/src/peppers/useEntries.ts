/** Decodes all cards a thousand at a time, between which the page draws and handles input. */
import { startTransition, useEffect, useState } from 'react'
import type { CardTable } from '@peppermint/api'
import { nextTask } from '@peppermint/ui/page/tasks.ts'
import { toEntries, type Entry } from './selectEntries.ts'

/** Some milliseconds on a phone. */
const CARDS_PER_TASK = 1_000

/** The table's peppers; the last ones while newer ones are decoded, undefined before. */
export function useEntries(table: CardTable | undefined): readonly Entry[] | undefined {
  const [entries, setEntries] = useState<readonly Entry[]>()
  useEffect(() => {
    if (table === undefined) return undefined
    const controller = new AbortController()
    void decode(table, controller.signal).then((decoded) => {
      if (!controller.signal.aborted) startTransition(() => setEntries(decoded))
    })
    return () => controller.abort()
  }, [table])
  return entries
}

async function decode(table: CardTable, signal: AbortSignal): Promise<readonly Entry[]> {
  const entries: Entry[] = []
  for (let first = 0; first < table.length && !signal.aborted; first += CARDS_PER_TASK) {
    await nextTask()
    entries.push(...toEntries(table.slice(first, first + CARDS_PER_TASK), first + 1))
  }
  return entries
}
