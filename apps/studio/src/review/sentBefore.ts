/** What was sent already, so that the same bytes are not sent twice by accident. */
import { createOperationCall, type Operation } from '@peppermint/sale/operations'
import type { JournalEntry } from '@peppermint/wallet-kit/transactions'
import type { Address, Hex } from 'viem'
import type { Draft } from '../studioState.ts'
import { isSameAccount } from './access.ts'

/** How long the review warns of calls that were sent. */
const SENT_MS = 86_400_000

/**
 * When one of the calls was last sent or proposed with exactly these bytes, in Unix milliseconds.
 * @param entries of the account, newest first.
 * @returns undefined if it was not within the last day.
 */
export function findSentAt(
  entries: readonly JournalEntry[],
  contract: Address,
  calls: readonly Hex[],
  nowMs: number,
): number | undefined {
  for (const entry of entries) {
    if (entry.status !== 'sent' && entry.status !== 'confirmed') continue
    const { to, data } = entry.request
    const isRecent = nowMs - entry.sentAt < SENT_MS
    if (isRecent && isSameAccount(to, contract) && calls.includes(data)) return entry.sentAt
  }
  return undefined
}

/** Removes every operation of the draft that has the bytes of one that is on its way. */
export function removeFromDraft(draft: Draft, contract: Address, started: readonly Operation[]): void {
  // From the end: removing one moves those after it.
  for (let index = draft.operations.length - 1; index >= 0; index -= 1) {
    const [operation] = draft.operations.slice(index, index + 1)
    if (operation !== undefined && sharesCall(contract, [operation], started)) draft.remove(index)
  }
}

/** Whether an operation of one list has the same bytes as one of the other. */
export function sharesCall(
  contract: Address,
  some: readonly Operation[],
  others: readonly Operation[],
): boolean {
  try {
    const known = new Set(others.map((operation) => createOperationCall(contract, operation).data))
    return some.some((operation) => known.has(createOperationCall(contract, operation).data))
  } catch {
    // A value does not fit, which the review says.
    return false
  }
}
