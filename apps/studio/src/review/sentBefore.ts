/** What was sent already, so that the same bytes are not sent twice by accident. */
import type { Operation } from '@peppermint/sale/operations'
import type { JournalEntry } from '@peppermint/wallet-kit/transactions'
import type { Address, Hex } from 'viem'
import { toCalldata } from '../calldata.ts'
import type { Draft } from '../draftStore.ts'
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
export function removeFromDraft({ operations, replace }: Draft, started: readonly Operation[]): void {
  const left = operations.filter((operation) => !sharesCall([operation], started))
  if (left.length < operations.length) replace(left)
}

/** Whether an operation of one list has the same bytes as one of the other. */
export function sharesCall(some: readonly Operation[], others: readonly Operation[]): boolean {
  const known = new Set(others.flatMap((operation) => toCalldata(operation) ?? []))
  return some.some((operation) => known.has(toCalldata(operation) ?? '0x'))
}
