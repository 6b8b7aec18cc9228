/** Which operation puts a root into a phase: what the contract permits. */
import type { Operation } from '@peppermint/sale/operations'
import type { Hex } from 'viem'
import type { IndexedPhase } from '@peppermint/ui/sale/phases.ts'

/** Undefined where the phase has this root already, or cannot take one anymore. */
export function toRootOperation(
  { index, ...terms }: IndexedPhase,
  root: Hex,
  chainNow: number,
): Operation | undefined {
  const { allowlistRoot, start, end } = terms
  if (allowlistRoot === root || chainNow >= end) return undefined
  const hasStarted = chainNow >= start
  // A list that is not set yet can be set at any time; a set one is final from the start.
  if (allowlistRoot === 'pending' || (allowlistRoot !== undefined && !hasStarted))
    return { type: 'set-root', phase: index, root }
  return hasStarted
    ? undefined
    : { type: 'set-phase', phase: index, terms: { ...terms, allowlistRoot: root } }
}
