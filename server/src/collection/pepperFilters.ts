/** Which peppers are asked for, in which order, and how many there are of each kind. */
import { z } from '@hono/zod-openapi'
import { ownerKey, type CardRow, type PepperRow, type PepperTable } from './pepperRows.ts'
import { createTraitCounts, TRAIT_NAMES, TRAITS, type TraitCounts } from './pepperTraits.ts'
import {
  addressField,
  choiceField,
  cursorField,
  flagField,
  encodeCursor,
  limitField,
  integerField,
  type Cursor,
} from './queryFields.ts'

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
    heatMin: integerField(0, MAX_HEAT).optional(),
    heatMax: integerField(0, MAX_HEAT).optional(),
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
  /** Only where the query asks for them. */
  readonly facets?: Facets
}

/** For each trait and value: how many revealed peppers match, with the trait's own filter left out. */
export type Facets = Record<string, Record<string, number>>

/** The page, the total and the facets of a query. */
export function listPeppers(table: PepperTable, query: PepperQuery): PepperList {
  const matches = createMatcher(query)
  const { rows, isAfter, cursorOf } = orderOf(table, query.sort)
  const page: PepperRow[] = []
  let isMore = false
  for (let index = firstAfter(rows, query.cursor, isAfter); index < rows.length && !isMore; index += 1) {
    const row = rows[index]
    if (row === undefined || !matches(row)) continue
    if (page.length < query.limit) page.push(row)
    else isMore = true
  }
  const last = page.at(-1)
  return {
    total: hasFilter(query) ? countWhere(table.rows, matches) : table.rows.length,
    page,
    next: isMore && last !== undefined ? encodeCursor(cursorOf(last)) : null,
    ...(query.facets === true ? { facets: facetsOf(countFacets(table, query)) } : {}),
  }
}

export function countWhere(rows: readonly PepperRow[], isCounted: (row: PepperRow) => boolean): number {
  let count = 0
  for (const row of rows) if (isCounted(row)) count += 1
  return count
}

/** How many revealed peppers have each value of each trait. */
export const traitCounts = (table: PepperTable): TraitCounts =>
  table.derived('traits', ({ rows }) => countTraits(rows, () => NONE))

const hasFilter = (query: PepperQuery): boolean =>
  hasNonTraitFilter(query) || TRAIT_NAMES.some((name) => query[name] !== undefined)

/** Whether there is a filter besides those of traits. */
const hasNonTraitFilter = ({ heatMin, heatMax, sealed, owner }: PepperQuery): boolean =>
  [heatMin, heatMax, sealed, owner].some((value) => value !== undefined)

function countFacets(table: PepperTable, query: PepperQuery): TraitCounts {
  if (!hasFilter(query)) return traitCounts(table)
  const passes = createNonTraitMatcher(query)
  const failedOf = createTraitMatcher(query)
  return countTraits(table.rows, (row, card) => (passes(row) ? failedOf(card) : MULTIPLE))
}

/** @param failedOf of a pepper and its card. */
function countTraits(
  rows: readonly PepperRow[],
  failedOf: (row: PepperRow, card: CardRow) => number,
): TraitCounts {
  const counts = createTraitCounts()
  for (const row of rows) {
    const { card } = row
    const failed = card === null ? MULTIPLE : failedOf(row, card)
    if (card === null || failed === MULTIPLE) continue
    for (let trait = 0; trait < counts.length; trait += 1) {
      if (failed !== NONE && failed !== trait) continue
      const [ofTrait, code] = [counts[trait], card.traits[trait]]
      if (ofTrait !== undefined && code !== undefined && code >= 0) ofTrait[code] = (ofTrait[code] ?? 0) + 1
    }
  }
  return counts
}

/** Every filter. */
function createMatcher(query: PepperQuery): (row: PepperRow) => boolean {
  const passes = createNonTraitMatcher(query)
  const failedOf = createTraitMatcher(query)
  const excludesSealed = TRAIT_NAMES.some((name) => query[name] !== undefined)
  return (row) => passes(row) && (row.card === null ? !excludesSealed : failedOf(row.card) === NONE)
}

/** Every filter but those of traits. */
function createNonTraitMatcher(query: PepperQuery): (row: PepperRow) => boolean {
  if (!hasNonTraitFilter(query)) return () => true
  const { heatMin, heatMax, sealed } = query
  const owner = query.owner === undefined ? undefined : ownerKey(query.owner)
  const isByHeat = heatMin !== undefined || heatMax !== undefined
  const [minHeat, maxHeat] = [heatMin ?? 0, heatMax ?? MAX_HEAT]
  return (row) => {
    const { card } = row
    if (owner !== undefined && row.owner !== owner) return false
    if (sealed !== undefined && sealed !== (card === null)) return false
    return !isByHeat || (card !== null && card.heat >= minHeat && card.heat <= maxHeat)
  }
}

/** Instead of the index of a trait: no trait's filter failed, or more than one did. */
const NONE = -1
const MULTIPLE = -2

/** @returns for a card: index of the one trait whose filter it does not pass, `NONE` or `SEVERAL`. */
function createTraitMatcher(query: PepperQuery): (card: CardRow) => number {
  const filters = TRAIT_NAMES.flatMap((name, trait) => {
    const values = query[name]
    return values === undefined
      ? []
      : [{ trait, isSelected: TRAITS[name].map((value) => values.includes(value)) }]
  })
  return ({ traits }) => {
    let failed = NONE
    for (const { trait, isSelected } of filters) {
      if (isSelected[traits[trait] ?? -1] === true) continue
      if (failed !== NONE) return MULTIPLE
      failed = trait
    }
    return failed
  }
}

/** In the deck's order, and only the values that occur. */
function facetsOf(counts: TraitCounts): Facets {
  return Object.fromEntries(
    TRAIT_NAMES.map((name, index) => {
      const found = TRAITS[name].flatMap((value, code) => {
        const count = counts[index]?.[code] ?? 0
        return count === 0 ? [] : [[value, count] as const]
      })
      return [name, Object.fromEntries(found)]
    }),
  )
}

interface Order {
  readonly rows: readonly PepperRow[]
  readonly cursorOf: (row: PepperRow) => Cursor
  /** Whether a row comes after this place. */
  readonly isAfter: (row: PepperRow, cursor: Cursor) => boolean
}

/** Index of the first row after the place, which is found by halves. */
function firstAfter(
  rows: readonly PepperRow[],
  cursor: Cursor | undefined,
  isAfter: Order['isAfter'],
): number {
  if (cursor === undefined) return 0
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const row = rows[middle]
    if (row !== undefined && isAfter(row, cursor)) high = middle
    else low = middle + 1
  }
  return low
}

/** Sealed peppers have no heat yet: they come last both ways. */
const SEALED_HEAT = { asc: 2 ** 31 - 1, desc: -1 } as const

/** The table's rows in the order asked for. */
function orderOf(table: PepperTable, sort: PepperQuery['sort']): Order {
  const direction = sort === 'id' || sort === 'heat' ? 1 : -1
  const cursorOf = cursorIn(sort)
  return {
    rows: sort === 'id' ? table.rows : table.derived(`sort ${sort}`, () => sortedRows(table, sort)),
    cursorOf,
    isAfter(row, [first, second]) {
      const [own, ownSecond] = cursorOf(row)
      return direction * (own - first || ownSecond - second) > 0
    },
  }
}

function sortedRows(table: PepperTable, sort: Exclude<PepperQuery['sort'], 'id'>): readonly PepperRow[] {
  const { rows, inHeatOrder, inRecentOrder } = table
  const inOrder = (indices: readonly number[]) =>
    indices.flatMap((index) => (rows[index] === undefined ? [] : [rows[index]]))
  switch (sort) {
    case '-id':
      return rows.toReversed()
    case 'recent':
      return inOrder(inRecentOrder)
    case 'heat':
      return inOrder(inHeatOrder)
    case '-heat': {
      const byHeat = inOrder(inHeatOrder)
      const sealedFrom = firstAfter(byHeat, [0, 0], ({ card }) => card === null)
      return [...byHeat.slice(0, sealedFrom).toReversed(), ...byHeat.slice(sealedFrom).toReversed()]
    }
  }
}

function cursorIn(sort: PepperQuery['sort']): (row: PepperRow) => Cursor {
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
