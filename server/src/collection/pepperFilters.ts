/** Which peppers are asked for, in which order, and how many there are of each kind. */
import { z } from '@hono/zod-openapi'
import { CALYX, COMPANION, PATTERN, RIPENESS, SKIN } from '@peppermint/peppers'
import { ownerKey, type CardRow, type PepperRow, type PepperTable } from './pepperTable.ts'
import { CULTIVAR_KEYS, GROUND_KEYS } from './pepperWire.ts'
import {
  addressField,
  choiceField,
  cursorField,
  flagField,
  cursorAt,
  limitField,
  wholeField,
  type Place,
} from './queryFields.ts'

const valuesOf = (shares: readonly (readonly [string, number])[]) => shares.map(([value]) => value)

/** What each trait may be, by the names that addresses use. */
const TRAITS = {
  cultivar: CULTIVAR_KEYS,
  ripeness: valuesOf(RIPENESS),
  skin: valuesOf(SKIN),
  calyx: valuesOf(CALYX),
  pattern: valuesOf(PATTERN),
  companion: valuesOf(COMPANION),
  ground: GROUND_KEYS,
} as const

export type TraitName = keyof typeof TRAITS
export const TRAIT_NAMES = [
  'cultivar',
  'ripeness',
  'skin',
  'calyx',
  'pattern',
  'companion',
  'ground',
] as const

/** Far above the hottest pepper. */
const MAX_HEAT = 10_000_000

export const pepperQuery = z
  .strictObject({
    cultivar: choiceField(TRAITS.cultivar).optional(),
    ripeness: choiceField(TRAITS.ripeness).optional(),
    skin: choiceField(TRAITS.skin).optional(),
    calyx: choiceField(TRAITS.calyx).optional(),
    pattern: choiceField(TRAITS.pattern).optional(),
    companion: choiceField(TRAITS.companion).optional(),
    ground: choiceField(TRAITS.ground).optional(),
    heatMin: wholeField(0, MAX_HEAT).optional(),
    heatMax: wholeField(0, MAX_HEAT).optional(),
    sealed: flagField.optional(),
    owner: addressField.optional(),
    sort: z.enum(['id', '-id', 'heat', '-heat', 'recent']).default('id'),
    facets: flagField.optional(),
    cursor: cursorField.optional(),
    limit: limitField,
  })
  .refine(({ heatMin = 0, heatMax = MAX_HEAT }) => heatMin <= heatMax, {
    path: ['heatMin'],
    error: 'must not be above heatMax',
  })

export type PepperQuery = z.infer<typeof pepperQuery>

/** What a list of peppers consists of, before it is written for the wire. */
export interface PepperList {
  /** Matching peppers on all pages. */
  readonly total: number
  /** Those of this page, in order. */
  readonly page: readonly PepperRow[]
  readonly next: string | null
  readonly facets: Facets
}

/** For each trait and value: how many opened peppers match, with the trait's own filter left out. */
export type Facets = Record<string, Record<string, number>>

/** One pass over the table: the page, the total and the facets of a query. */
export function listPeppers(table: PepperTable, query: PepperQuery): PepperList {
  const { rows, isBehind, placeOf } = orderOf(table, query.sort)
  const chosen = TRAIT_NAMES.map((name) => chosenOf(name, query[name]))
  const counts = TRAIT_NAMES.map(() => new Map<string | number, number>())
  const page: PepperRow[] = []
  let total = 0
  let isMore = false
  for (const row of rows) {
    if (!passes(row, query)) continue
    const { card } = row
    const failed = card === null ? failedOfSealed(chosen) : failedTraits(card, chosen)
    if (card !== null) count(card, failed, counts)
    if (failed !== NONE) continue
    total += 1
    if (query.cursor !== undefined && !isBehind(row, query.cursor)) continue
    if (page.length < query.limit) page.push(row)
    else isMore = true
  }
  const last = page.at(-1)
  return {
    total,
    page,
    next: isMore && last !== undefined ? cursorAt(placeOf(last)) : null,
    facets: facetsOf(counts),
  }
}

/** How many opened peppers have each value of each trait. */
export function countTraits(rows: readonly PepperRow[]): readonly ReadonlyMap<string | number, number>[] {
  const counts = TRAIT_NAMES.map(() => new Map<string | number, number>())
  for (const { card } of rows) if (card !== null) count(card, NONE, counts)
  return counts
}

/** Every filter but those of traits. */
function passes({ card, owner }: PepperRow, query: PepperQuery): boolean {
  const { heatMin, heatMax, sealed } = query
  if (query.owner !== undefined && owner !== ownerKey(query.owner)) return false
  if (sealed !== undefined && sealed !== (card === null)) return false
  if (heatMin === undefined && heatMax === undefined) return true
  return card !== null && card.heat >= (heatMin ?? 0) && card.heat <= (heatMax ?? MAX_HEAT)
}

type Chosen = ReadonlySet<string | number> | undefined

/** Cultivars and grounds are stored by index, the other traits by name. */
const isIndexed = (name: TraitName) => name === 'cultivar' || name === 'ground'

/** The values as rows have them. */
function chosenOf(name: TraitName, chosen: readonly string[] | undefined): Chosen {
  if (chosen === undefined) return undefined
  return new Set<string | number>(
    isIndexed(name) ? chosen.map((value) => TRAITS[name].indexOf(value)) : chosen,
  )
}

/** Indices of `failedTraits`: no trait's filter failed, or more than one did. */
const NONE = -1
const SEVERAL = -2

/** Index of the one trait whose filter the card does not pass, `NONE` or `SEVERAL`. */
function failedTraits(card: CardRow, chosen: readonly Chosen[]): number {
  let failed = NONE
  for (const [index, name] of TRAIT_NAMES.entries()) {
    const values = chosen[index]
    if (values === undefined || values.has(card[name])) continue
    if (failed !== NONE) return SEVERAL
    failed = index
  }
  return failed
}

/** A sealed pepper has no traits: it passes where none is filtered by. */
const failedOfSealed = (chosen: readonly Chosen[]): number =>
  chosen.some((values) => values !== undefined) ? SEVERAL : NONE

function count(card: CardRow, failed: number, counts: readonly Map<string | number, number>[]): void {
  if (failed === SEVERAL) return
  for (const [index, name] of TRAIT_NAMES.entries()) {
    if (failed !== NONE && failed !== index) continue
    const value = card[name]
    const ofTrait = counts[index]
    ofTrait?.set(value, (ofTrait.get(value) ?? 0) + 1)
  }
}

/** In the deck's order, and only the values that occur. */
function facetsOf(counts: readonly ReadonlyMap<string | number, number>[]): Facets {
  return Object.fromEntries(
    TRAIT_NAMES.map((name, index) => {
      const found = TRAITS[name].flatMap((value, place) => {
        const many = counts[index]?.get(isIndexed(name) ? place : value)
        return many === undefined ? [] : [[value, many] as const]
      })
      return [name, Object.fromEntries(found)]
    }),
  )
}

interface Order {
  readonly rows: readonly PepperRow[]
  readonly placeOf: (row: PepperRow) => Place
  /** Whether a row comes after this place. */
  readonly isBehind: (row: PepperRow, place: Place) => boolean
}

/** Sealed peppers have no heat yet: they come last both ways. */
const SEALED_HEAT = { asc: 2 ** 31 - 1, desc: -1 } as const

/** The table's rows in the order asked for, sorted once per table. */
function orderOf(table: PepperTable, sort: PepperQuery['sort']): Order {
  const direction = sort === 'id' || sort === 'heat' ? 'asc' : 'desc'
  const placeOf = placeIn(sort)
  const compare = (one: Place, other: Place) =>
    (direction === 'asc' ? 1 : -1) * (one[0] - other[0] || one[1] - other[1])
  return {
    rows: table.derived(`sort ${sort}`, (rows) =>
      sort === 'id' ? rows : rows.toSorted((one, other) => compare(placeOf(one), placeOf(other))),
    ),
    placeOf,
    isBehind: (row, place) => compare(placeOf(row), place) > 0,
  }
}

function placeIn(sort: PepperQuery['sort']): (row: PepperRow) => Place {
  switch (sort) {
    case 'id':
    case '-id':
      return ({ token }) => [token, token]
    case 'heat':
      return ({ card, token }) => [card?.heat ?? SEALED_HEAT.asc, token]
    case '-heat':
      return ({ card, token }) => [card?.heat ?? SEALED_HEAT.desc, token]
    case 'recent':
      return ({ heldSinceBlock, heldSinceLog }) => [heldSinceBlock, heldSinceLog]
  }
}

export const facetsSchema = z.record(z.string(), z.record(z.string(), z.int())).openapi({
  description: 'For each trait: how many peppers have each value, among those that the other filters leave.',
})
