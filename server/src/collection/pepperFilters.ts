/** Which peppers are asked for, in which order, and how many there are of each kind. */
import { z } from '@hono/zod-openapi'
import { and, count, eq, gte, inArray, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm'
import { CALYX, COMPANION, PATTERN, RIPENESS, SKIN } from '@peppermint/peppers'
import { peppers } from '../db/schema.ts'
import type { View } from './asOf.ts'
import { CULTIVAR_KEYS, GROUND_KEYS } from './pepperWire.ts'
import {
  addressField,
  choiceField,
  cursorField,
  flagField,
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
const MOST_HEAT = 10_000_000

export const pepperQuery = z
  .strictObject({
    cultivar: choiceField(TRAITS.cultivar).optional(),
    ripeness: choiceField(TRAITS.ripeness).optional(),
    skin: choiceField(TRAITS.skin).optional(),
    calyx: choiceField(TRAITS.calyx).optional(),
    pattern: choiceField(TRAITS.pattern).optional(),
    companion: choiceField(TRAITS.companion).optional(),
    ground: choiceField(TRAITS.ground).optional(),
    heatMin: wholeField(0, MOST_HEAT).optional(),
    heatMax: wholeField(0, MOST_HEAT).optional(),
    sealed: flagField.optional(),
    owner: addressField.optional(),
    sort: z.enum(['id', '-id', 'heat', '-heat', 'recent']).default('id'),
    facets: flagField.optional(),
    cursor: cursorField.optional(),
    limit: limitField,
  })
  .refine(({ heatMin = 0, heatMax = MOST_HEAT }) => heatMin <= heatMax, {
    path: ['heatMin'],
    error: 'must not be above heatMax',
  })

export type PepperQuery = z.infer<typeof pepperQuery>

/** The rows asked for; `without` leaves a trait's own filter out. */
export function wanted(query: PepperQuery, without?: TraitName): SQL | undefined {
  const { heatMin, heatMax, sealed, owner } = query
  return and(
    ...TRAIT_NAMES.filter((name) => name !== without).map((name) => ofTrait(name, query[name])),
    heatMin === undefined ? undefined : gte(peppers.heat, heatMin),
    heatMax === undefined ? undefined : lte(peppers.heat, heatMax),
    sealed === undefined ? undefined : sealed ? isNull(peppers.card) : isNotNull(peppers.card),
    owner === undefined ? undefined : eq(peppers.owner, owner),
  )
}

function ofTrait(name: TraitName, chosen: readonly string[] | undefined): SQL | undefined {
  if (chosen === undefined) return undefined
  // Kept as indices; the others by name.
  if (name === 'cultivar' || name === 'ground')
    return inArray(
      peppers[name],
      chosen.map((value) => TRAITS[name].indexOf(value)),
    )
  return inArray(peppers[name], [...chosen])
}

/** An order of the list: two expressions, and where a row stands in them. */
export interface Order {
  readonly by: readonly [SQL, SQL]
  readonly direction: 'asc' | 'desc'
  readonly placeOf: (row: typeof peppers.$inferSelect) => Place
}

/** Sealed peppers have no heat yet: they come last both ways. */
const HOTTEST = 2 ** 31 - 1

/** The order asked for. */
export function orderOf(sort: PepperQuery['sort']): Order {
  const token = sql`${peppers.token}`
  switch (sort) {
    case 'id':
    case '-id':
      return {
        by: [token, token],
        direction: sort === 'id' ? 'asc' : 'desc',
        placeOf: (row) => [row.token, row.token],
      }
    case 'heat':
    case '-heat': {
      const missing = sort === 'heat' ? HOTTEST : -1
      return {
        by: [sql`coalesce(${peppers.heat}, ${sql.raw(String(missing))})`, token],
        direction: sort === 'heat' ? 'asc' : 'desc',
        placeOf: (row) => [row.heat ?? missing, row.token],
      }
    }
    case 'recent':
      return {
        by: [sql`${peppers.heldSinceBlock}`, sql`${peppers.heldSinceLog}`],
        direction: 'desc',
        placeOf: (row) => [row.heldSinceBlock, row.heldSinceLog],
      }
  }
}

export const facetsSchema = z.record(z.string(), z.record(z.string(), z.int())).openapi({
  description: 'For each trait: how many peppers have each value, among those that the other filters leave.',
})

/** How many opened peppers there are of each value of each trait, among those that the other filters leave. */
export async function countFacets(
  view: View,
  query: PepperQuery,
): Promise<Record<string, Record<string, number>>> {
  const facets = await Promise.all(
    TRAIT_NAMES.map(async (name) => {
      const rows = await view
        .select({ value: peppers[name], many: count() })
        .from(peppers)
        .where(and(isNotNull(peppers.card), wanted(query, name)))
        .groupBy(peppers[name])
      const counts = new Map(rows.map(({ value, many }) => [keyOf(name, value), many]))
      // In the deck's order, and only what there is.
      const known = TRAITS[name].filter((value) => counts.has(value))
      return [name, Object.fromEntries(known.map((value) => [value, counts.get(value) ?? 0]))] as const
    }),
  )
  return Object.fromEntries(facets)
}

/** A trait's value as addresses name it. */
function keyOf(name: TraitName, value: string | number | null): string {
  return typeof value === 'number' ? (TRAITS[name][value] ?? '') : (value ?? '')
}
