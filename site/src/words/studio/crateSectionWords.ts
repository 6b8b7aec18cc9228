/** Sentences of the crates in the studio: what state each is in, and what can be sent about it. */
import type { Sale } from '@peppermint/contracts/sale'
import type { ClosedCrate } from '../../studio/crates/readCrates.ts'
import { formatDuration } from '../format/duration.ts'
import { formatInteger } from '../format/integer.ts'
import { formatExactMoment } from './exactMoment.ts'

/** The crate being filled. */
export function fillingWords({ minted, crateStatus }: Sale): string {
  const { closedTokens, capacity, dueAt } = crateStatus
  const waiting = minted - closedTokens
  if (waiting === 0) return 'Empty. It fills with the next mint.'
  if (waiting >= capacity) return `Full, with ${capacity} ${COLLECTION.unit.many}: anyone can close it.`
  return `${waiting} of ${capacity} ${COLLECTION.unit.many}. Closes when it is full; from ${formatExactMoment(dueAt)} on anyone can close it earlier.`
}

/** Why the crate being filled cannot be closed now; undefined if it can. */
export function closeObstacle({ minted, maxSupply, crateStatus, head }: Sale): string | undefined {
  const waiting = minted - crateStatus.closedTokens
  if (waiting === 0) return 'There is nothing in it.'
  const isClosable =
    waiting >= crateStatus.capacity || minted >= maxSupply || head.timestamp >= crateStatus.dueAt
  return isClosable ? undefined : `Neither full nor due before ${formatExactMoment(crateStatus.dueAt)}.`
}

/** The oldest crate that is closed and not revealed. */
export const oldestClosed = (
  { crateStatus }: Sale,
  crates: readonly ClosedCrate[] | undefined,
): ClosedCrate | undefined => crates?.[crateStatus.revealedCrates]

export function startObstacle(sale: Sale, crates: readonly ClosedCrate[] | undefined): string | undefined {
  const crate = oldestClosed(sale, crates)
  if (crate === undefined) return 'No closed crate waits to be revealed.'
  if (crate.fallbackBlock !== undefined) return 'It is started already.'
  const until = crate.closedAt + sale.crateStatus.linkWindow
  return sale.head.timestamp < until
    ? `Until ${formatExactMoment(until)} only the creator’s link reveals it.`
    : undefined
}

export function finishObstacle(sale: Sale, crates: readonly ClosedCrate[] | undefined): string | undefined {
  const crate = oldestClosed(sale, crates)
  if (crate?.fallbackBlock === undefined) return 'Start it first.'
  return sale.head.number <= crate.fallbackBlock ? 'Wait for the next block.' : undefined
}

/** A closed crate. @param index from 0. */
export function crateWords(crate: ClosedCrate, index: number, { crateStatus, head }: Sale): string {
  const { firstTokenId, size, closedAt, fallbackBlock } = crate
  const tokens = `No. ${formatInteger(firstTokenId)} to ${formatInteger(firstTokenId + size - 1)}`
  if (index < crateStatus.revealedCrates) return `${tokens}. Revealed.`
  const until = closedAt + crateStatus.linkWindow
  if (fallbackBlock !== undefined)
    return `${tokens}. Reveal started without the link in block ${formatInteger(fallbackBlock)}; anyone can finish it.`
  return head.timestamp < until
    ? `${tokens}. Closed ${formatExactMoment(closedAt)}. The keeper reveals it with the creator’s link, within ${formatDuration(until - head.timestamp)}.`
    : `${tokens}. Closed ${formatExactMoment(closedAt)}. The link is late: anyone can start revealing it without.`
}
