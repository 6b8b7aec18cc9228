/** Sentences of a pepper's page. */
import type { CrateWire } from '@peppermint/api'
import type { Sale } from '@peppermint/sale'
import { crateCapacity } from '@peppermint/ui/sale/crateCapacity.ts'
import type { ReadingWords } from '@peppermint/ui/words/collectionWords.ts'
import { slotsTakenWords } from '../mint/words/crateWords.ts'
import { formatDuration } from '@peppermint/ui/words/format/duration.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { formatMoment } from '@peppermint/ui/words/format/time.ts'
import { plural } from '@peppermint/ui/words/plural.ts'
import { t } from '@peppermint/ui/words/t.ts'

export function pepperReadingWords(id: number): ReadingWords {
  const number = formatInteger(id)
  return {
    reading: t`Reading ${COLLECTION.unit.one} No. ${number}…`,
    slow: t`Reading ${COLLECTION.unit.one} No. ${number} takes longer than usual.`,
    failed: t`We couldn’t read ${COLLECTION.unit.one} No. ${number}.`,
    offline: t`You’re offline. Reconnect to read ${COLLECTION.unit.one} No. ${number}.`,
  }
}

/** Longer than the link's window of any crate: what the page says before the chain has been read. */
const MAX_WINDOW_SECONDS = 8 * 3600

/** A crate's number for people, who count from 1. */
export const crateNumber = ({ crate }: Pick<CrateWire, 'crate'>): string => formatInteger(crate + 1)

export const cratePeppersWords = ({ first, size }: Pick<CrateWire, 'first' | 'size'>): string =>
  size === 1
    ? t`${COLLECTION.unit.oneCapital} No. ${formatInteger(first)}.`
    : t`${COLLECTION.unit.manyCapital} No. ${formatInteger(first)} to No. ${formatInteger(first + size - 1)}.`

/** What is known about a sealed pepper: its crate's state, when it opens, how it gets its card. */
export function sealedWords(
  id: number,
  crate: CrateWire | null,
  sale: Sale | undefined,
): { readonly state: string; readonly when: string; readonly how: string } {
  const how =
    COLLECTION.art.type === 'hosted'
      ? t`The picture follows from the number. This page shows those of the whole crate when it opens.`
      : t`Opening the crate deals a card of the remaining deck to each of its ${COLLECTION.unit.many}. Until then, every sealed ${COLLECTION.unit.one} has the same chance of every remaining card.`
  const window = formatDuration(
    sale === undefined ? MAX_WINDOW_SECONDS : Math.max(sale.crateStatus.linkWindow, 60),
  )
  if (crate !== null)
    return {
      state: t`Crate ${crateNumber(crate)} is closed and about to open.`,
      when: t`It closed on ${formatMoment(crate.closed.at)} and opens within ${window} of that. This page updates by itself.`,
      how,
    }
  if (sale === undefined)
    return {
      state: t`Its crate is filling.`,
      when: t`It opens when it is full, or about a day after the mint.`,
      how,
    }
  const { closedCrates, closedTokens, capacity, dueAt, linkWindow } = sale.crateStatus
  // More than one crate's peppers may wait until the first is closed.
  const before = Math.floor((id - closedTokens - 1) / capacity)
  const start = closedTokens + before * capacity
  // The sale may have been read before the pepper was minted.
  const size = crateCapacity(sale, start)
  const filled = Math.min(size, Math.max(sale.minted, id) - start)
  return {
    state: t`Crate ${formatInteger(closedCrates + before + 1)}: ${slotsTakenWords(filled, size)}. This ${COLLECTION.unit.one} is in slot ${id - start}.`,
    when:
      dueAt > sale.head.timestamp
        ? t`It opens at ${size} ${COLLECTION.unit.many}, or by ${formatMoment(dueAt + linkWindow)} at the latest.`
        : t`Anyone can close it now; then it opens within ${window}.`,
    how,
  }
}

/** How the crate was opened. */
export const revealWords = (withLink: boolean): string =>
  withLink ? t`Opened with the creator’s link.` : t`Opened without the creator, as anyone may.`

export type DealCheck =
  | { readonly status: 'idle' }
  | { readonly status: 'checking' }
  | { readonly status: 'matches'; readonly crates: number; readonly card: number }
  | { readonly status: 'differs'; readonly dealt: number; readonly card: number }
  | { readonly status: 'failed' }

export function dealCheckWords(check: DealCheck, id: number): string {
  switch (check.status) {
    case 'idle':
      return t`Your browser can deal the cards again from the seeds on chain, and compare.`
    case 'checking':
      return t`Dealing the cards again…`
    case 'matches':
      return plural(
        check.crates,
        t`It matches. Dealing the first crate from the seeds gives ${COLLECTION.unit.one} No. ${formatInteger(id)} card ${formatInteger(check.card)}.`,
        t`It matches. Dealing ${formatInteger(check.crates)} crates from the seeds gives ${COLLECTION.unit.one} No. ${formatInteger(id)} card ${formatInteger(check.card)}.`,
      )
    case 'differs':
      return t`It differs: the seeds give card ${formatInteger(check.dealt)}, our server says card ${formatInteger(check.card)}. Don’t rely on this page; ask the contract.`
    case 'failed':
      return t`The crates couldn’t be read. Try again.`
  }
}

/** `Cayenne No. 7`, or `Tideline No. 7` for hosted art. @param name of its cultivar; undefined for hosted art. */
export const pepperTitle = (id: number, name: string | undefined): string =>
  name === undefined
    ? t`${COLLECTION.unit.oneCapital} No. ${formatInteger(id)}`
    : t`${name} No. ${formatInteger(id)}`

/** As in {@link pepperTitle}, while it is sealed. */
export const sealedTitle = (id: number): string => t`Sealed ${COLLECTION.unit.one} No. ${formatInteger(id)}`

/** Metadata of a host. */
export const hostedWords = {
  /** @param hosts that the reading contacts. */
  ask: (hosts: readonly string[]): string => t`Reading the traits contacts ${hosts.join(', ')}.`,
  loading: t`Reading the traits…`,
  failed: t`The traits couldn’t be read. Nothing is lost: the ${COLLECTION.unit.one} is on ${COLLECTION.chain.name}.`,
  none: t`This ${COLLECTION.unit.one} has no traits.`,
} as const

export const metadataWords = {
  /** @param hosts of the chain's endpoints. */
  ask: (hosts: readonly string[]): string =>
    COLLECTION.art.type === 'hosted'
      ? hosts.length === 0
        ? t`A file of the host that the contract names.`
        : t`A file of the host that the contract names. Reading it contacts ${hosts.join(', ')} and that host.`
      : hosts.length === 0
        ? t`Stored on chain, drawing included: the contract’s tokenURI returns it.`
        : t`Stored on chain, drawing included. Reading it there contacts ${hosts.join(', ')}.`,
  /** @param host that the file is of; undefined if the contract has the metadata itself. */
  read: (bytes: number, host: string | undefined): string =>
    host === undefined
      ? t`${formatInteger(bytes)} bytes, as the contract’s tokenURI returns them.`
      : t`${formatInteger(bytes)} bytes, a file of ${host}.`,
  failed: t`${COLLECTION.chain.name} didn’t answer. Try again.`,
}

export type WatchOutcome = 'asking' | 'added' | 'declined' | 'failed'

export const watchOutcomeWords = (outcome: WatchOutcome): string =>
  ({
    asking: t`Answer in your wallet.`,
    added: t`Your wallet lists this ${COLLECTION.unit.one}.`,
    declined: t`Not added. Nothing was sent.`,
    failed: t`Your wallet can’t list single ${COLLECTION.unit.many}. It’s yours all the same; nothing was sent.`,
  })[outcome]
