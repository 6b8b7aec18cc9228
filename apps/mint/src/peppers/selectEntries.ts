/** Filters, counts and orders all peppers in the browser. Pure. */
import { decodeCard, getHeat, type Card } from '@peppermint/art'
import {
  countCard,
  createCardFilter,
  createTraitCounts,
  PASSES,
  traitCodesOf,
  type TraitCodes,
  type TraitCounts,
} from '@peppermint/art/traitFilter'
import type { CardTable, PepperWire } from '@peppermint/api'
import type { GalleryQuery, Sort } from './galleryQuery.ts'

/** A pepper of the gallery; without a card while it is sealed. */
export interface Entry {
  readonly id: number
  readonly card?: Card
  /** Scoville heat units. */
  readonly heat?: number
  /** Empty while it is sealed. */
  readonly codes: TraitCodes
}

const NO_CODES: TraitCodes = []

/** A pepper of the server's list, which filters by itself. */
export function toEntry({ id, card }: PepperWire): Entry {
  const decoded = card === null ? undefined : readCard({ number: card.number, traits: card.packed })
  if (decoded === undefined) return { id, codes: NO_CODES }
  return { id, card: decoded, heat: getHeat(decoded), codes: NO_CODES }
}

/** Peppers by id, from `firstId`. A card that no drawing code knows counts as sealed. */
export const toEntries = (table: CardTable, firstId = 1): readonly Entry[] =>
  table.map((known, index) => {
    const id = firstId + index
    const card = known && readCard(known)
    if (card === undefined) return { id, codes: NO_CODES }
    return { id, card, heat: getHeat(card), codes: traitCodesOf(card) }
  })

/** Those of closed packets are sealed, as their visitor has seen them. */
export const closeEntries = (entries: readonly Entry[], closed: readonly number[]): readonly Entry[] =>
  closed.length === 0
    ? entries
    : entries.map((entry) => (closed.includes(entry.id) ? { id: entry.id, codes: NO_CODES } : entry))

/** Undefined for traits that this build does not know: one such card must not hide the others. */
function readCard({ number, traits }: NonNullable<CardTable[number]>): Card | undefined {
  try {
    return decodeCard(number, traits)
  } catch {
    return undefined
  }
}

export interface Selection {
  /** Matching peppers, in order. */
  readonly entries: readonly Entry[]
  /** For each trait of `TRAITS` and each value: how many match, with the trait's own filter left out. */
  readonly counts: TraitCounts
}

/** The peppers that a query asks for, and how many each further choice would show. */
export function selectEntries(all: readonly Entry[], query: GalleryQuery): Selection {
  const judge = createCardFilter({ ...query, chosen: query.filters })
  const counts = createTraitCounts()
  const entries: Entry[] = []
  for (const entry of all) {
    const verdict = judge(entry.heat, entry.codes)
    if (verdict === PASSES) entries.push(entry)
    countCard(counts, entry.codes, verdict)
  }
  return { entries: sorted(entries, query.sort), counts }
}

/** Sealed peppers have no heat yet: they come last both ways. */
function sorted(entries: readonly Entry[], sort: Sort): readonly Entry[] {
  switch (sort) {
    case 'id':
      return entries
    case '-id':
      return entries.toReversed()
    case 'heat':
      return entries.toSorted(
        (one, other) => (one.heat ?? Infinity) - (other.heat ?? Infinity) || one.id - other.id,
      )
    case '-heat':
      return entries.toSorted((one, other) => (other.heat ?? -1) - (one.heat ?? -1) || other.id - one.id)
  }
}
