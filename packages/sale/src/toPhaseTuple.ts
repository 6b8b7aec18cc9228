/** A phase as the contract's tuple. */
import { zeroHash } from 'viem'
import type { Phase } from './sale.ts'

/** The tuple of `addPhase`, `setPhase` and the constructor. */
export function toPhaseTuple(phase: Phase) {
  const root = phase.allowlistRoot
  return {
    ...phase,
    start: BigInt(phase.start),
    end: BigInt(phase.end),
    allowlisted: root !== undefined,
    allowlistRoot: root === undefined || root === 'pending' ? zeroHash : root,
  }
}
