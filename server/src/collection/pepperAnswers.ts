/** Answers about one pepper and about one account: their shapes, what is read for them, and how they are made of it. */
import { z } from '@hono/zod-openapi'
import { eq, sql, type SQL } from 'drizzle-orm'
import type { Address } from 'viem'
import { crates, peppers } from '../db/schema.ts'
import { HttpError } from '../http/router.ts'
import { parseTransfers, queryTokenHistory } from './activityQueries.ts'
import { asOfSchema } from './asOf.ts'
import { crateSchema, serializeCrate } from './crateRoutes.ts'
import { countCooler, countHeatBins, heatBinsSchema, heatRangeSchema, readHeatRange } from './heatNumbers.ts'
import { parsePeppers, queryPeppers } from './pepperFilters.ts'
import { crateJson, openedCardsJson, pepperJson, type CrateRow, type PepperRow } from './pepperRows.ts'
import { TRAIT_NAMES } from '@peppermint/peppers/traitFilter'
import { countTraits, deckCard } from './pepperTraits.ts'
import { addressSchema, serializePepper, pepperSchema } from './pepperWire.ts'
import { nextSchema, type Cursor } from './queryFields.ts'
import { serializeTransfer, transferSchema } from './transferWire.ts'

/** Transfers in the answer about one pepper, the newest; all of them are in `/api/activity?token=`. */
const MAX_HISTORY = 100

export const pepperAnswerSchema = z.object({
  asOf: asOfSchema,
  pepper: pepperSchema,
  crate: crateSchema.nullable().openapi({ description: 'null while its crate is being filled.' }),
  history: z.array(transferSchema).openapi({ description: `Newest first, ${MAX_HISTORY} at most.` }),
  rarity: z.record(z.string(), z.int()).nullable().openapi({
    description: 'For each trait: how many revealed peppers have the same. null while it is sealed.',
  }),
  minted: z.int().openapi({ description: 'How many peppers are minted: the highest id.' }),
  revealed: z.int().openapi({ description: 'How many peppers are revealed.' }),
  cooler: z
    .int()
    .nullable()
    .openapi({ description: 'How many revealed peppers have less heat. null while it is sealed.' }),
  heatBins: heatBinsSchema,
})

export const ownerAnswerSchema = z.object({
  asOf: asOfSchema,
  owner: addressSchema,
  held: z.int().openapi({ description: 'Peppers it holds.' }),
  sealed: z.int().openapi({ description: 'Of these, sealed.' }),
  minted: z.int().openapi({ description: 'Peppers that were minted to it.' }),
  heat: heatRangeSchema,
  peppers: z.array(pepperSchema).openapi({ description: 'What it holds, by id.' }),
  next: nextSchema,
})

/** One JSON value with everything about a pepper: see `buildPepper`. */
export const queryPepper = (id: number): SQL => sql`select json_build_object(
  'pepper', (select ${pepperJson} from ${peppers} where ${peppers.token} = ${id}),
  'crate', (select ${crateJson} from ${crates} where ${id} between ${crates.first} and ${crates.first} + ${crates.size} - 1),
  'history', (${queryTokenHistory(id, MAX_HISTORY)}),
  'minted', (select count(*) from ${peppers}),
  'cards', ${openedCardsJson})`

/**
 * @param value of `queryPepper`.
 * @throws {HttpError} 404 `pepper_not_found`.
 */
export function buildPepper(value: unknown, id: number) {
  const { pepper, crate, history, minted, cards } = value as {
    readonly pepper: PepperRow | null
    readonly crate: CrateRow | null
    readonly history: unknown
    readonly minted: number
    readonly cards: readonly number[]
  }
  if (pepper === null)
    throw new HttpError(404, 'pepper_not_found', `Pepper ${id} has not been minted. Nothing was changed.`)
  return {
    pepper: serializePepper(pepper),
    crate: crate === null ? null : serializeCrate(crate),
    rarity: pepper.card === null ? null : rarityOf(cards, pepper.card),
    minted,
    revealed: cards.length,
    cooler: pepper.card === null ? null : countCooler(cards, pepper.card),
    heatBins: countHeatBins(cards),
    history: parseTransfers(history).map(serializeTransfer),
  }
}

/** For each trait: how many revealed peppers have the same value. */
function rarityOf(cards: readonly number[], card: number): Record<string, number> {
  const counts = countTraits(cards)
  const { traits } = deckCard(card)
  return Object.fromEntries(
    TRAIT_NAMES.map((name, index) => [name, counts[index]?.[traits[index] ?? -1] ?? 0]),
  )
}

interface OwnerPage {
  readonly cursor?: Cursor | undefined
  readonly limit: number
}

/** What an account holds: a page of its peppers by id, and numbers about all of them. See `buildOwner`. */
export const queryOwner = (owner: Address, page: OwnerPage): SQL => sql`select json_build_object(
  'list', (${queryPeppers({ ...page, owner, sort: 'id', facets: true })}),
  'minted', (select count(*) from ${peppers} where ${eq(peppers.minter, owner)}))`

/** @param value of `queryOwner`. */
export function buildOwner(value: unknown, owner: Address, page: OwnerPage) {
  const { list, minted } = value as {
    readonly list: { readonly cards: readonly number[] }
    readonly minted: number
  }
  const { total, page: held, next } = parsePeppers(list, { ...page, owner, sort: 'id' })
  return {
    owner,
    held: total,
    sealed: total - list.cards.length,
    minted,
    heat: readHeatRange(list.cards),
    peppers: held.map(serializePepper),
    next,
  }
}
