/**
 * Which peppers are asked for, in which order, and how many there are of each kind. A supply is some thousand rows, so
 * that a statement reads all of them in milliseconds and no order needs an index.
 */
import { z } from '@hono/zod-openapi'
import { and, eq, gte, inArray, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { peppers } from '../db/schema.ts'
import { pepperJson, type PepperRow } from './pepperRows.ts'
import { createCardFilter, TRAIT_NAMES, TRAITS, type TraitCounts } from '@peppermint/art/traitFilter'
import { countTraits, deckCard } from './pepperTraits.ts'
import {
  addressField,
  afterCursor,
  choiceField,
  cursorField,
  flagField,
  limitField,
  integerField,
  paginate,
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

/** The page, the total and the cards that facets count, as one JSON value: see `parsePeppers`. */
export function queryPeppers(query: PepperQuery): SQL {
  const { by, direction } = ORDERS[query.sort]
  const others = and(sql`true`, ...otherConditions(query))
  const all = and(others, ...traitConditions(query))
  const order = sql.join(
    by.map((key) => sql`${key} ${sql.raw(direction)}`),
    sql`, `,
  )
  const cards = sql`to_json(array(
    select ${peppers.card} from ${peppers} where ${and(others, isNotNull(peppers.card))}))`
  // The inner page first: Postgres would make JSON of every row before it sorts.
  return sql`select json_build_object(
    'total', (select count(*) from ${peppers} where ${all}),
    'page', to_json(array(
      select ${pepperJson} from (
        select * from ${peppers} where ${and(all, afterCursor(by, direction, query.cursor))}
        order by ${order} limit ${query.limit + 1}
      ) as ${peppers} order by ${order})),
    'cards', ${query.facets === true ? cards : sql`null`})`
}

/** @param value of `queryPeppers`. */
export function parsePeppers(value: unknown, query: PepperQuery): PepperList {
  const { total, page, cards } = value as {
    readonly total: number
    readonly page: readonly PepperRow[]
    readonly cards: readonly number[] | null
  }
  const { items, next } = paginate(page, query.limit, ORDERS[query.sort].cursorOf)
  return {
    total,
    page: items,
    next,
    ...(cards === null ? {} : { facets: facetsOf(countTraits(cards, createCardFilter({ chosen: query }))) }),
  }
}

/** Every filter but those of traits. */
function otherConditions({ heatMin, heatMax, sealed, owner }: PepperQuery): readonly SQL[] {
  return [
    ...(heatMin === undefined ? [] : [gte(peppers.heat, heatMin)]),
    ...(heatMax === undefined ? [] : [lte(peppers.heat, heatMax)]),
    ...(sealed === undefined ? [] : [sealed ? isNull(peppers.card) : isNotNull(peppers.card)]),
    ...(owner === undefined ? [] : [eq(peppers.owner, owner)]),
  ]
}

function traitConditions(query: PepperQuery): readonly SQL[] {
  return TRAIT_NAMES.flatMap((name) => {
    const values = query[name]
    if (values === undefined) return []
    // These two are stored by index.
    return name === 'cultivar' || name === 'ground'
      ? inArray(
          peppers[name],
          values.map((value) => TRAITS[name].indexOf(value)),
        )
      : inArray(peppers[name], values)
  })
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
  readonly by: readonly [SQL | PgColumn, SQL | PgColumn]
  readonly direction: 'asc' | 'desc'
  readonly cursorOf: (row: PepperRow) => Cursor
}

/** Sealed peppers have no heat yet: they come last both ways. */
const SEALED_HEAT = { asc: 2 ** 31 - 1, desc: -1 } as const

const byToken = (direction: Order['direction']): Order => ({
  by: [peppers.token, peppers.token],
  direction,
  cursorOf: ({ token }) => [token, token],
})

const byHeat = (direction: Order['direction']): Order => ({
  by: [sql`coalesce(${peppers.heat}, ${sql.raw(String(SEALED_HEAT[direction]))})`, peppers.token],
  direction,
  cursorOf: ({ card, token }) => [card === null ? SEALED_HEAT[direction] : deckCard(card).heat, token],
})

const ORDERS: Readonly<Record<PepperQuery['sort'], Order>> = {
  id: byToken('asc'),
  '-id': byToken('desc'),
  heat: byHeat('asc'),
  '-heat': byHeat('desc'),
  recent: {
    by: [peppers.heldSinceBlock, peppers.heldSinceLog],
    direction: 'desc',
    cursorOf: ({ heldSinceBlock, heldSinceLog }) => [heldSinceBlock, heldSinceLog],
  },
}
