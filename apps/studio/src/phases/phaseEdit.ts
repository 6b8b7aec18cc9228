/** Which phase the form edits, and how its edits are written: on chain, or in the batch. Pure. */
import type { Operation } from '@peppermint/sale/operations'
import type { Phase, Sale } from '@peppermint/sale'
import type { PhaseFields } from './phaseFields.ts'

/** What was chosen. Edited fields belong to a phase: another one may be next before they are sent. */
export interface PhaseEdit {
  readonly index: number
  /** Absent: as the phase is. */
  readonly fields?: PhaseFields
}

/**
 * Index of the phase in the form: the chosen one, else the next one, else the open one, else a new one.
 * @param chainNow Unix seconds.
 */
export function editedIndex(edit: PhaseEdit | undefined, { phases }: Sale, chainNow: number): number {
  // A phase that was removed from the batch is a new one.
  if (edit !== undefined) return Math.min(edit.index, phases.length)
  const upcoming = phases.findIndex(({ start }) => chainNow < start)
  if (upcoming !== -1) return upcoming
  const open = phases.findIndex(({ start, end }) => start <= chainNow && chainNow < end)
  return open === -1 ? phases.length : open
}

/**
 * The batch with other terms for a phase that the batch itself adds.
 * @param position of the phase among those that the batch adds.
 * @param index of the phase once the batch is written. Later changes of it are part of `terms`.
 */
export function replaceAddedPhase(
  operations: readonly Operation[],
  position: number,
  index: number,
  terms: Phase,
): readonly Operation[] {
  let added = -1
  return operations.flatMap((operation): readonly Operation[] => {
    if (operation.type === 'add-phase') {
      added += 1
      return added === position ? [{ type: 'add-phase', terms }] : [operation]
    }
    const isOfPhase = 'phase' in operation && operation.phase === index
    return isOfPhase && added >= position ? [] : [operation]
  })
}
