/** The state of each step of a run, from the journal. Pure. */
import type { JournalEntry } from '@peppermint/wallet-kit/transactions'
import { readOperationNote } from './operationNote.ts'
import type { Run } from './runStore.ts'

export type StepState =
  | { readonly status: 'todo' }
  /** The wallet has the request, or may still have it: `isAwaited` if this tab waits for its answer. */
  | { readonly status: 'requested'; readonly entry: JournalEntry; readonly isAwaited: boolean }
  | { readonly status: 'sent'; readonly entry: JournalEntry }
  | { readonly status: 'done'; readonly entry: JournalEntry }
  /** It changed nothing, and can be sent again. */
  | { readonly status: 'failed'; readonly entry: JournalEntry }

/** @param entries of the account, newest first. */
export function readStepStates(
  run: Run,
  entries: readonly JournalEntry[],
  isRequestOpen: (id: string) => boolean,
): readonly StepState[] {
  return run.steps.map((_, step): StepState => {
    const ofStep = entries.filter((entry) => {
      const note = readOperationNote(entry)
      return note?.run === run.id && note.step === step
    })
    // A repeated request may be sent after another one is: what is done or on its way decides.
    for (const status of ['confirmed', 'sent', 'requested'] as const) {
      const entry = ofStep.find((each) => each.status === status)
      if (entry === undefined) continue
      if (status === 'confirmed') return { status: 'done', entry }
      if (status === 'sent') return { status: 'sent', entry }
      // A request that failed in an unknown way is dismissed, and stays open for the journal.
      return { status: 'requested', entry, isAwaited: entry.dismissed !== true && isRequestOpen(entry.id) }
    }
    const [newest] = ofStep
    return newest === undefined || newest.status === 'unsent'
      ? { status: 'todo' }
      : { status: 'failed', entry: newest }
  })
}

/** Index of the step that comes next; undefined once all are done. */
export function nextStep(states: readonly StepState[]): number | undefined {
  const index = states.findIndex(({ status }) => status !== 'done')
  return index === -1 ? undefined : index
}

/** Whether a transaction of the run is at the wallet or on its way. */
export const isRunPending = (states: readonly StepState[]): boolean =>
  states.some((state) => state.status === 'sent' || state.status === 'requested')
