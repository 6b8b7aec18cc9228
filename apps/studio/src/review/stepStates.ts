/** The state of each step of a run, from the journal and what the run remembers. Pure. */
import type { JournalEntry } from '@peppermint/wallet-kit/transactions'
import type { Hex } from 'viem'
import type { Run } from './runStore.ts'
import { findTraces } from './stepTraces.ts'

export type StepState =
  | { readonly status: 'todo' }
  /** The wallet has the request, or may still have it: `isAwaited` if a tab waits for its answer. */
  | { readonly status: 'requested'; readonly nonce: number; readonly isAwaited: boolean }
  /** The wallet says so; wallets have said so of transactions that they sent. */
  | { readonly status: 'declined'; readonly nonce: number }
  | {
      readonly status: 'sent'
      readonly hash?: Hex
      /** No node has it any more. */
      readonly isUnseen: boolean
      /** Whether the journal still follows it. */
      readonly isFollowed: boolean
    }
  | {
      readonly status: 'done'
      readonly hash?: Hex
      /** While the journal has it. */
      readonly blockNumber?: number
    }
  /** It changed nothing, and can be sent again. */
  | { readonly status: 'failed'; readonly hash?: Hex; readonly cause: 'reverted' | 'replaced' | 'nonce-used' }

/** @param entries of the account, newest first. */
export function readStepStates(
  run: Run,
  entries: readonly JournalEntry[],
  isRequestOpen: (id: string) => boolean,
  now = Date.now(),
): readonly StepState[] {
  return run.steps.map((_, step): StepState => {
    const found = findTraces(run, step, entries, now)
    const find = (status: string) =>
      found.find(({ trace }) => trace.status === status && (!isUnanswered(status) || !trace.isGone))
    // A repeated request may be sent after another one is: what is done or on its way decides.
    const done = find('done')
    if (done) {
      const { entry, trace } = done
      const block =
        entry !== undefined && 'blockNumber' in entry ? { blockNumber: Number(entry.blockNumber) } : {}
      return { status: 'done', ...hashOf(trace), ...block }
    }
    const sent = find('sent')
    if (sent) {
      const { entry, trace } = sent
      const isUnseen = entry?.status === 'sent' && entry.unseen === true
      return { status: 'sent', ...hashOf(trace), isUnseen, isFollowed: entry !== undefined }
    }
    const requested = find('requested')
    if (requested) {
      const { entry, trace } = requested
      // A request that failed in an unknown way is dismissed, and stays open for the journal.
      const isAwaited = entry !== undefined && entry.dismissed !== true && isRequestOpen(entry.id)
      return { status: 'requested', nonce: trace.nonce, isAwaited }
    }
    const declined = find('declined')
    // The journal keeps those that may still turn out otherwise.
    if (declined?.entry) return { status: 'declined', nonce: declined.trace.nonce }
    const newest = found[0]?.trace
    switch (newest?.status) {
      case 'failed':
        return { status: 'failed', ...hashOf(newest), cause: 'reverted' }
      case 'replaced':
      case 'nonce-used':
        return { status: 'failed', ...hashOf(newest), cause: newest.status }
      default:
        return { status: 'todo' }
    }
  })
}

const isUnanswered = (status: string): boolean => status === 'requested' || status === 'declined'

const hashOf = ({ hash }: { readonly hash?: Hex }): { readonly hash?: Hex } =>
  hash === undefined ? {} : { hash }

/** Index of the step that comes next; undefined once all are done. */
export function nextStep(states: readonly StepState[]): number | undefined {
  const index = states.findIndex(({ status }) => status !== 'done')
  return index === -1 ? undefined : index
}

/** Whether a transaction of the run is at the wallet or on its way. */
export const isRunPending = (states: readonly StepState[]): boolean =>
  states.some((state) => state.status === 'sent' || state.status === 'requested')
