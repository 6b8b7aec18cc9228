/** Filters, counts and orders all peppers in the browser. Pure. */
import { decodeCard, getHeat, type Card } from '@peppermint/peppers'
import type { CardTable, PepperWire } from '@peppermint/server/client'
import type { GalleryQuery, Sort } from './galleryQuery.ts'
import { TRAITS } from './traits.ts'

/** A pepper of the gallery; without a card while it is sealed. */
export interface Entry {
  readonly id: number
  readonly card?: Card
  /** Scoville heat units. */
  readonly heat?: number
  /** Codes of its values in the order of `TRAITS`; empty while it is sealed. */
  readonly codes: readonly number[]
}

const NO_CODES: readonly number[] = []

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
    return { id, card, heat: getHeat(card), codes: TRAITS.map(({ codeOf }) => codeOf(card)) }
  })

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
  readonly counts: readonly (readonly number[])[]
}

const NONE = -1
const SEVERAL = -2

/** The peppers that a query asks for, and how many each further choice would show. */
export function selectEntries(all: readonly Entry[], query: GalleryQuery): Selection {
  const chosen = TRAITS.map(({ name, values }) => {
    const keys = query.filters[name]
    return keys && values.map(({ key }) => keys.includes(key))
  })
  const counts = TRAITS.map(({ values }) => values.map(() => 0))
  const hasTraitFilter = chosen.some((one) => one !== undefined)
  const entries: Entry[] = []
  for (const entry of all) {
    if (!passesRest(entry, query)) continue
    if (entry.card === undefined) {
      if (!hasTraitFilter) entries.push(entry)
      continue
    }
    const failed = failedTrait(entry, chosen)
    if (failed === NONE) entries.push(entry)
    if (failed === SEVERAL) continue
    entry.codes.forEach((code, trait) => {
      const ofTrait = counts[trait]
      if ((failed === NONE || failed === trait) && ofTrait) ofTrait[code] = (ofTrait[code] ?? 0) + 1
    })
  }
  return { entries: sorted(entries, query.sort), counts }
}

function passesRest({ heat }: Entry, { heatMin, heatMax, sealed }: GalleryQuery): boolean {
  if (sealed !== undefined && sealed !== (heat === undefined)) return false
  if (heatMin === undefined && heatMax === undefined) return true
  return heat !== undefined && heat >= (heatMin ?? 0) && heat <= (heatMax ?? Infinity)
}

/** Index of the one trait whose filter the card does not pass, `NONE` or `SEVERAL`. */
function failedTrait({ codes }: Entry, chosen: readonly (readonly boolean[] | undefined)[]): number {
  let failed = NONE
  for (const [trait, isChosen] of chosen.entries()) {
    if (isChosen === undefined || isChosen[codes[trait] ?? -1] === true) continue
    if (failed !== NONE) return SEVERAL
    failed = trait
  }
  return failed
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
