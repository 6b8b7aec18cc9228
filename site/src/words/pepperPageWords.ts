/** Sentences of a pepper's page. */
import type { CrateWire } from '@peppermint/server/client'
import type { Sale } from '@peppermint/contracts/sale'
import { pepperNumber } from './collectionWords.ts'
import { formatDuration } from './format/duration.ts'
import { formatInteger } from './format/integer.ts'
import { formatMoment } from './format/time.ts'

/** Longer than the link's window of any crate: what the page says before the chain has been read. */
const MAX_WINDOW = '8 hours'

/** A crate for people, who count from 1: `Crate 15`. */
export const crateName = ({ crate }: Pick<CrateWire, 'crate'>): string => `Crate ${formatInteger(crate + 1)}`

export const cratePeppersWords = ({ first, size }: Pick<CrateWire, 'first' | 'size'>): string =>
  size === 1
    ? `${COLLECTION.unit.oneCapital} ${pepperNumber(first)}.`
    : `${COLLECTION.unit.manyCapital} ${pepperNumber(first)} to ${pepperNumber(first + size - 1)}.`

/** What is known about a sealed pepper: its crate's state, when it opens, how it gets its card. */
export function sealedWords(
  id: number,
  crate: CrateWire | null,
  sale: Sale | undefined,
): { readonly state: string; readonly when: string; readonly how: string } {
  const how =
    COLLECTION.art.type === 'hosted'
      ? `The picture follows from the number. This page shows those of the whole crate when it opens.`
      : `Opening the crate deals a card of the remaining deck to each of its ${COLLECTION.unit.many}. Until then, every sealed ${COLLECTION.unit.one} has the same chance of every remaining card.`
  const window = sale === undefined ? MAX_WINDOW : formatDuration(Math.max(sale.crateStatus.linkWindow, 60))
  if (crate !== null)
    return {
      state: `${crateName(crate)} is closed and about to open.`,
      when: `It closed on ${formatMoment(crate.closed.at)} and opens within ${window} of that. This page updates by itself.`,
      how,
    }
  if (sale === undefined)
    return {
      state: 'Its crate is filling.',
      when: 'It opens when it is full, or about a day after the mint.',
      how,
    }
  const { closedCrates, closedTokens, capacity, dueAt, linkWindow } = sale.crateStatus
  // More than one crate's peppers may wait until the first is closed.
  const before = Math.floor((id - closedTokens - 1) / capacity)
  const start = closedTokens + before * capacity
  // The sale may have been read before the pepper was minted.
  const filled = Math.min(capacity, Math.max(sale.minted, id) - start)
  const latest = formatMoment(dueAt + linkWindow)
  return {
    state: `Crate ${formatInteger(closedCrates + before + 1)}: ${filled} of ${capacity} slots taken. This ${COLLECTION.unit.one} is in slot ${id - start}.`,
    when:
      dueAt > sale.head.timestamp
        ? `It opens at ${capacity} ${COLLECTION.unit.many}, or by ${latest} at the latest.`
        : `Anyone can close it now; then it opens within ${window}.`,
    how,
  }
}

/** How the crate was opened. */
export const revealWords = (withLink: boolean): string =>
  withLink ? 'Opened with the creator’s link.' : 'Opened without the creator, as anyone may.'

export type DealCheck =
  | { readonly status: 'idle' }
  | { readonly status: 'checking' }
  | { readonly status: 'matches'; readonly crates: number; readonly card: number }
  | { readonly status: 'differs'; readonly dealt: number; readonly card: number }
  | { readonly status: 'failed' }

export function dealCheckWords(check: DealCheck, id: number): string {
  switch (check.status) {
    case 'idle':
      return 'Your browser can deal the cards again from the seeds on chain, and compare.'
    case 'checking':
      return 'Dealing the cards again…'
    case 'matches':
      return `It matches. Dealing ${check.crates === 1 ? 'the first crate' : `${formatInteger(check.crates)} crates`} from the seeds gives ${COLLECTION.unit.one} ${pepperNumber(id)} card ${formatInteger(check.card)}.`
    case 'differs':
      return `It differs: the seeds give card ${formatInteger(check.dealt)}, our server says card ${formatInteger(check.card)}. Don’t rely on this page; ask the contract.`
    case 'failed':
      return 'The crates couldn’t be read. Try again.'
  }
}

/** @param name of its cultivar; undefined for hosted art. */
export function shareText(id: number, name: string | undefined, isSealed: boolean): string {
  const token = `${COLLECTION.unit.oneCapital} ${pepperNumber(id)}`
  if (isSealed) return `${token}, still sealed`
  return name === undefined ? token : `${name}, ${COLLECTION.unit.one} ${pepperNumber(id)}`
}

/** Metadata of a host. */
export const hostedWords = {
  /** @param hosts that the reading contacts. */
  ask: (hosts: readonly string[]): string => `Reading the traits contacts ${hosts.join(', ')}.`,
  loading: 'Reading the traits…',
  failed: `The traits couldn’t be read. Nothing is lost: the ${COLLECTION.unit.one} is on Canto.`,
  none: `This ${COLLECTION.unit.one} has no traits.`,
} as const

export const metadataWords = {
  /** @param hosts of the chain's endpoints. */
  ask: (hosts: readonly string[]): string =>
    COLLECTION.art.type === 'hosted'
      ? hosts.length === 0
        ? 'A file of the host that the contract names.'
        : `A file of the host that the contract names. Reading it contacts ${hosts.join(', ')} and that host.`
      : hosts.length === 0
        ? 'Stored on chain, drawing included: the contract’s tokenURI returns it.'
        : `Stored on chain, drawing included. Reading it there contacts ${hosts.join(', ')}.`,
  /** @param host that the file is of; undefined if the contract has the metadata itself. */
  read: (bytes: number, host: string | undefined): string =>
    `${formatInteger(bytes)} bytes, ${host === undefined ? 'as the contract’s tokenURI returns them' : `a file of ${host}`}.`,
  failed: 'Canto didn’t answer. Try again.',
}

export type ShareOutcome = 'shared' | 'copied' | 'failed'

export const shareOutcomeWords = (outcome: ShareOutcome): string =>
  ({
    shared: 'Shared.',
    copied:
      COLLECTION.art.type === 'hosted'
        ? 'Link copied.'
        : `Link copied. Its preview shows this ${COLLECTION.unit.one}.`,
    failed: 'Your browser can’t share or copy. Copy the address of this page instead.',
  })[outcome]

export type WatchOutcome = 'asking' | 'added' | 'declined' | 'failed'

export const watchOutcomeWords = (outcome: WatchOutcome): string =>
  ({
    asking: 'Answer in your wallet.',
    added: `Your wallet lists this ${COLLECTION.unit.one}.`,
    declined: 'Not added. Nothing was sent.',
    failed: `Your wallet can’t list single ${COLLECTION.unit.many}. It’s yours all the same; nothing was sent.`,
  })[outcome]
