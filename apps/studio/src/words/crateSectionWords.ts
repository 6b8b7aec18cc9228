/** Sentences of the crates in the studio: what state each is in, and what can be sent about it. */
import type { Sale } from '@peppermint/sale'
import type { ClosedCrate } from '../crates/readCrates.ts'
import { crateCapacity } from '@peppermint/ui/sale/crateCapacity.ts'
import { formatDuration } from '@peppermint/ui/words/format/duration.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { formatExactMoment } from './exactMoment.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** The crate being filled. */
export function fillingWords(sale: Sale): string {
  const { closedTokens, dueAt } = sale.crateStatus
  const waiting = sale.minted - closedTokens
  const capacity = crateCapacity(sale, closedTokens)
  if (waiting === 0) return t`Empty. It fills with the next mint.`
  if (waiting >= capacity) return t`Full, with ${capacity} ${COLLECTION.unit.many}: anyone can close it.`
  return t`${waiting} of ${capacity} ${COLLECTION.unit.many}. Closes when it is full; from ${formatExactMoment(dueAt)} on anyone can close it earlier.`
}

/** Why the crate being filled cannot be closed now; undefined if it can. */
export function closeObstacle(sale: Sale): string | undefined {
  const { minted, crateStatus, head } = sale
  const waiting = minted - crateStatus.closedTokens
  if (waiting === 0) return t`There is nothing in it.`
  const isClosable =
    waiting >= crateCapacity(sale, crateStatus.closedTokens) || head.timestamp >= crateStatus.dueAt
  return isClosable ? undefined : t`Neither full nor due before ${formatExactMoment(crateStatus.dueAt)}.`
}

/** The oldest crate that is closed and not revealed. */
export const oldestClosed = (
  { crateStatus }: Sale,
  crates: readonly ClosedCrate[] | undefined,
): ClosedCrate | undefined => crates?.[crateStatus.revealedCrates]

export function startObstacle(sale: Sale, crates: readonly ClosedCrate[] | undefined): string | undefined {
  const crate = oldestClosed(sale, crates)
  if (crate === undefined) return t`No closed crate waits to be revealed.`
  if (crate.fallbackBlock !== undefined) return t`It is started already.`
  const until = crate.closedAt + sale.crateStatus.linkWindow
  return sale.head.timestamp < until
    ? t`Until ${formatExactMoment(until)} only the creator’s link reveals it.`
    : undefined
}

export function finishObstacle(sale: Sale, crates: readonly ClosedCrate[] | undefined): string | undefined {
  const crate = oldestClosed(sale, crates)
  if (crate?.fallbackBlock === undefined) return t`Start it first.`
  return sale.head.number <= crate.fallbackBlock ? t`Wait for the next block.` : undefined
}

/** A closed crate. @param index from 0. */
export function crateWords(crate: ClosedCrate, index: number, { crateStatus, head }: Sale): string {
  const { firstTokenId, size, closedAt, fallbackBlock } = crate
  const [first, last] = [firstTokenId, firstTokenId + size - 1].map(formatInteger) as [string, string]
  if (index < crateStatus.revealedCrates) return t`No. ${first} to ${last}. Revealed.`
  const until = closedAt + crateStatus.linkWindow
  if (fallbackBlock !== undefined)
    return t`No. ${first} to ${last}. Reveal started without the link in block ${formatInteger(fallbackBlock)}; anyone can finish it.`
  return head.timestamp < until
    ? t`No. ${first} to ${last}. Closed ${formatExactMoment(closedAt)}. The keeper reveals it with the creator’s link, within ${formatDuration(until - head.timestamp)}.`
    : t`No. ${first} to ${last}. Closed ${formatExactMoment(closedAt)}. The link is late: anyone can start revealing it without.`
}
