/** What a step does: as its bytes say, whatever else was stored. */
import { decodeOperation, type Operation } from '@peppermint/sale/operations'
import type { Hex } from 'viem'
import { operationTitle } from '../words/operationTitles.ts'
import type { StudioCollection } from '../studioState.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** Undefined if there are none, or one of the calls is none of the studio's. */
export function readOperations(calls: readonly Hex[]): readonly Operation[] | undefined {
  try {
    const operations = calls.flatMap((data) => decodeOperation(data) ?? [])
    return operations.length > 0 && operations.length === calls.length ? operations : undefined
  } catch {
    return undefined
  }
}

/** One line, for lists and for the wallet's list of transactions. */
export function stepTitle(calls: readonly Hex[], collection: StudioCollection): string {
  const [only, ...others] = readOperations(calls) ?? []
  if (only === undefined) return t`A call that this page doesn’t know`
  return others.length === 0 ? operationTitle(only, collection) : t`${calls.length} changes of the collection`
}
