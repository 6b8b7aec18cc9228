/** Which peppers are asked for, in which order, and how many there are of each kind. */
import { z } from '@hono/zod-openapi'
import {
  countCard,
  createCardFilter,
  createTraitCounts,
  FAILS,
  PASSES,
  TRAIT_NAMES,
  TRAITS,
  type TraitCodes,
  type TraitCounts,
} from '@peppermint/peppers/traitFilter'
import { ownerKey, type PepperRow, type PepperTable } from './pepperRows.ts'
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
  const judge = createJudge(query)
  const matches = (row: PepperRow) => judge(row) === PASSES
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
    ...(query.facets === true
      ? { facets: facetsOf(hasFilter(query) ? countTraits(table.rows, judge) : traitCounts(table)) }
      : {}),
  }
}

export function countWhere(rows: readonly PepperRow[], isCounted: (row: PepperRow) => boolean): number {
  let count = 0
  for (const row of rows) if (isCounted(row)) count += 1
  return count
}

/** How many revealed peppers have each value of each trait. */
export const traitCounts = (table: PepperTable): TraitCounts =>
  table.derived('traits', ({ rows }) => countTraits(rows, () => PASSES))

/** Whether any pepper may be left out. */
const hasFilter = ({ heatMin, heatMax, sealed, owner, ...query }: PepperQuery): boolean =>
  [heatMin, heatMax, sealed, owner, ...TRAIT_NAMES.map((name) => query[name])].some(
    (value) => value !== undefined,
  )

/** The verdict of every filter on a pepper: see `createCardFilter`. */
function createJudge(query: PepperQuery): (row: PepperRow) => number {
  const judge = createCardFilter({ ...query, chosen: query })
  const owner = query.owner === undefined ? undefined : ownerKey(query.owner)
  return ({ card, owner: holder }) => {
    if (owner !== undefined && holder !== owner) return FAILS
    return card === null ? judge(undefined, NO_TRAITS) : judge(card.heat, card.traits)
  }
}

const NO_TRAITS: TraitCodes = []

function countTraits(rows: readonly PepperRow[], verdictOf: (row: PepperRow) => number): TraitCounts {
  const counts = createTraitCounts()
  for (const row of rows) if (row.card !== null) countCard(counts, row.card.traits, verdictOf(row))
  return counts
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
