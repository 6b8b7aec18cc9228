/** Which operation changes a phase: what the contract permits depends on whether it has started. */
import type { Operation } from '@peppermint/sale/operations'
import { phaseSchema, type Phase } from '@peppermint/sale'

export type PhaseStatus = 'new' | 'upcoming' | 'open' | 'ended'

/** @param chainNow Unix seconds. */
export function getPhaseStatus(phase: Phase | undefined, chainNow: number): PhaseStatus {
  if (phase === undefined) return 'new'
  if (chainNow < phase.start) return 'upcoming'
  return chainNow < phase.end ? 'open' : 'ended'
}

/**
 * The operation that gives the phase these terms; undefined if nothing changes.
 * @param index in the contract; ignored for a new phase.
 */
export function toPhaseOperation(
  index: number,
  before: Phase | undefined,
  terms: Phase,
  chainNow: number,
): Operation | undefined {
  switch (getPhaseStatus(before, chainNow)) {
    case 'new':
      return { type: 'add-phase', terms }
    case 'upcoming':
      return before !== undefined && changedFields(before, terms).length === 0
        ? undefined
        : { type: 'set-phase', phase: index, terms }
    case 'open':
      // Its other terms are final.
      return before !== undefined && terms.end < before.end
        ? { type: 'shorten-phase', phase: index, end: terms.end }
        : undefined
    case 'ended':
      return undefined
  }
}

export type PhaseField = keyof Phase

const FIELDS = Object.keys(phaseSchema.shape) as readonly PhaseField[]

/** The terms that differ. */
export const changedFields = (before: Phase, after: Phase): readonly PhaseField[] =>
  FIELDS.filter((field) => before[field] !== after[field])
