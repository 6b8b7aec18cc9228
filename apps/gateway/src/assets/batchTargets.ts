/** Which contracts batches call, nested batches included. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createWorkBudget, decodeMultiSend, type WorkBudget } from '@peppermint/safe/decode'
import type { Address, Hex } from 'viem'

const MAX_NESTING = 4

/**
 * Other requests have their turn between two batches, which share one budget of 20,000 calls.
 * @param batches data of calls to a MultiSend contract.
 * @returns the recipients of their calls, in lower case; none of a batch that is malformed, or beyond the budget.
 */
export async function readBatchTargets(batches: readonly Hex[]): Promise<ReadonlySet<Address>> {
  const budget: WorkBudget = { ...createWorkBudget(), checksum: (digits) => `0x${digits}` }
  const targets = new Set<Address>()
  for (const data of batches) {
    for (const target of targetsOf(data, budget)) targets.add(target)
    await nextTurn()
  }
  return targets
}

function targetsOf(data: Hex, budget: WorkBudget, nesting = 0): readonly Address[] {
  if (nesting === MAX_NESTING) return []
  return (decodeMultiSend(data, budget) ?? []).flatMap(({ to, data: inner }) => [
    to,
    ...targetsOf(inner, budget, nesting + 1),
  ])
}
