/** What can be done about a run now. Pure. */
import type { Operation } from '@peppermint/sale/operations'
import type { Lane, Run } from './run.ts'
import { readOperations } from '../calldata.ts'
import { isRunPending, nextStep, type StepState } from './stepStates.ts'

export interface RunActions {
  /** How the step that is next is sent. */
  readonly send?: 'first' | 'again'
  /** The step's request may be lost, which only the user can tell. */
  readonly canForgetRequest: boolean
  /** How the run ends here; without asking for what may still arrive only where it is `close` or `keep`. */
  readonly stop?: 'close' | 'keep' | 'unfollow'
}

/**
 * @param isBusy whether this page tries a step, or waits for the wallet.
 * @param isRepeatable whether a step that happens once more changes nothing: one that no node has any more is sent again.
 */
export function findRunActions(
  states: readonly StepState[],
  isSafe: boolean,
  isBusy: boolean,
  isRepeatable = false,
): RunActions {
  const next = nextStep(states)
  if (isBusy) return { canForgetRequest: false }
  const state = next === undefined ? undefined : states[next]
  if (state === undefined || (isSafe && state.status === 'sent'))
    return { canForgetRequest: false, stop: 'close' }
  const isLost = state.status === 'requested' && !state.isAwaited
  const isUnseen = state.status === 'sent' && state.isUnseen
  return {
    ...(state.status === 'todo' && { send: 'first' }),
    ...((isLost ||
      (isUnseen && isRepeatable) ||
      state.status === 'failed' ||
      state.status === 'declined') && { send: 'again' }),
    canForgetRequest: isLost,
    ...(!isRunPending(states) && { stop: 'keep' }),
    ...((isLost || isUnseen) && { stop: 'unfollow' }),
  }
}

/** The operations that stopping the run leaves to be sent another time. */
export function findLeft(run: Run, states: readonly StepState[]): readonly Operation[] {
  return run.steps.flatMap((calls, index) => {
    const status = states[index]?.status
    const isLeft = status === 'todo' || status === 'failed' || status === 'declined'
    return isLeft ? (readOperations(calls) ?? []) : []
  })
}

/** An emergency pause waits for no other transaction. */
export const laneOf = (operations: readonly Operation[]): Lane =>
  operations.length > 0 && operations.every(({ type }) => type === 'pause') ? 'pause' : 'changes'
