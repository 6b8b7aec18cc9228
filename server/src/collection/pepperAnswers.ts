/** Answers about one pepper and about one account: their shapes, and how they are made of the peppers in memory. */
import { z } from '@hono/zod-openapi'
import type { Address } from 'viem'
import { HttpError } from '../http/router.ts'
import { asOfSchema } from './asOf.ts'
import { crateSchema, serializeCrate } from './crateRoutes.ts'
import { countCooler, getHeatBins, heatBinsSchema, heatRangeSchema, readHeatRange } from './heatNumbers.ts'
import { countWhere, listPeppers, traitCounts } from './pepperFilters.ts'
import { ownerKey, type PepperRow, type PepperTable } from './pepperRows.ts'
import { TRAIT_NAMES } from '@peppermint/peppers/traitFilter'
import { addressSchema, serializePepper, pepperSchema } from './pepperWire.ts'
import { nextSchema, type Cursor } from './queryFields.ts'
import { transferSchema } from './transferWire.ts'

/** Transfers in the answer about one pepper, the newest; all of them are in `/api/activity?token=`. */
export const MAX_HISTORY = 100

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

/** @throws {HttpError} 404 `pepper_not_found`. */
export function buildPepper(table: PepperTable, id: number) {
  const row = table.row(id)
  if (row === undefined)
    throw new HttpError(404, 'pepper_not_found', `Pepper ${id} has not been minted. Nothing was changed.`)
  const crate = table.crates.find(({ first, size }) => id >= first && id < first + size)
  return {
    pepper: serializePepper(row),
    crate: crate === undefined ? null : serializeCrate(crate),
    rarity: rarityOf(table, row),
    minted: table.rows.length,
    revealed: table.derived('revealed', ({ rows }) => countWhere(rows, ({ card }) => card !== null)),
    cooler: row.card === null ? null : countCooler(table, row.card.heat),
    heatBins: getHeatBins(table),
  }
}

/** For each trait: how many revealed peppers have the same value. */
function rarityOf(table: PepperTable, { card }: PepperRow): Record<string, number> | null {
  if (card === null) return null
  const counts = traitCounts(table)
  return Object.fromEntries(
    TRAIT_NAMES.map((name, index) => [name, counts[index]?.[card.traits[index] ?? -1] ?? 0]),
  )
}

/** What an account holds: a page of its peppers by id, and numbers about all of them. */
export function buildOwner(table: PepperTable, owner: Address, cursor: Cursor | undefined, limit: number) {
  const key = ownerKey(owner)
  const { total, page, next } = listPeppers(table, { owner, sort: 'id', cursor, limit })
  const held = table.rows.filter((row) => row.owner === key)
  return {
    owner,
    held: total,
    sealed: countWhere(held, ({ card }) => card === null),
    minted: countWhere(table.rows, ({ minter }) => minter === key),
    heat: readHeatRange(held),
    peppers: page.map(serializePepper),
    next,
  }
}
