/** The state of each step of a run, derived from the journal's entries. Pure. */
import { isProvisional, type JournalEntry } from '@peppermint/wallet-kit/transactions'
import type { Hex } from 'viem'
import { readOperationNote } from './operationNote.ts'
import type { Run } from './run.ts'

export type StepState =
  | { readonly status: 'todo' }
  /** The wallet has the request, or may still have it: `isAwaited` if a tab waits for its answer. */
  | { readonly status: 'requested'; readonly nonce: number; readonly isAwaited: boolean }
  /** The wallet says so; wallets have said so of transactions that they sent. */
  | { readonly status: 'declined'; readonly nonce: number }
  /** `isUnseen`: no node has it any more. */
  | { readonly status: 'sent'; readonly hash: Hex; readonly isUnseen: boolean }
  | { readonly status: 'done'; readonly hash: Hex; readonly blockNumber: number }
  /** It changed nothing, and can be sent again. */
  | { readonly status: 'failed'; readonly hash?: Hex; readonly cause: 'reverted' | 'replaced' | 'nonce-used' }

/** @param entries of the account, newest first. */
export function readStepStates(
  run: Run,
  entries: readonly JournalEntry[],
  isRequestOpen: (id: string) => boolean,
  now = Date.now(),
): readonly StepState[] {
  return run.steps.map((_, step) => {
    const found = findStepEntries(run, step, entries)
    // A repeated request may be sent after another one is: what is done or on its way decides.
    for (const entry of found)
      if (entry.status === 'confirmed')
        return { status: 'done', hash: entry.hash, blockNumber: Number(entry.blockNumber) }
    for (const entry of found)
      if (entry.status === 'sent')
        return { status: 'sent', hash: entry.hash, isUnseen: entry.unseen === true }
    const unanswered = found.filter(({ id }) => !run.gone.includes(id))
    const requested = unanswered.find(isRequested)
    if (requested)
      return { status: 'requested', nonce: requested.nonce, isAwaited: isRequestOpen(requested.id) }
    const declined = unanswered.find((entry) => entry.status === 'unsent' && isProvisional(entry, now))
    if (declined) return { status: 'declined', nonce: declined.nonce }
    return readFailure(found[0])
  })
}

/** What the journal has of the step's requests, newest first. */
export const findStepEntries = (
  run: Run,
  step: number,
  entries: readonly JournalEntry[],
): readonly JournalEntry[] =>
  entries.filter((entry) => {
    const note = readOperationNote(entry)
    return note?.run === run.id && note.step === step
  })

/** Until a replacement is certain, the transaction may still arrive. */
const isRequested = (entry: JournalEntry): boolean =>
  entry.status === 'requested' || (entry.status === 'replaced' && entry.tentative === true)

/** @param newest of the step's requests, none of which is done, on its way or open. */
function readFailure(newest: JournalEntry | undefined): StepState {
  switch (newest?.status) {
    case 'failed':
    case 'inner-failed':
      return { status: 'failed', hash: newest.hash, cause: 'reverted' }
    case 'replaced': {
      if (newest.tentative) return { status: 'todo' }
      const cause = newest.reason === 'nonce-used' ? 'nonce-used' : 'replaced'
      return { status: 'failed', ...(newest.hash && { hash: newest.hash }), cause }
    }
    default:
      return { status: 'todo' }
  }
}

/** Index of the step that comes next; undefined once all are done. */
export function nextStep(states: readonly StepState[]): number | undefined {
  const index = states.findIndex(({ status }) => status !== 'done')
  return index === -1 ? undefined : index
}

/** Whether a transaction of the run is at the wallet or on its way. */
export const isRunPending = (states: readonly StepState[]): boolean =>
  states.some((state) => state.status === 'sent' || state.status === 'requested')
