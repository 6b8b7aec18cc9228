/** Answers about one pepper and about one account: their shapes, what is read for them, and how they are made of it. */
import { eq, sql, type SQL } from 'drizzle-orm'
import type { Address } from 'viem'
import { crates, peppers } from '../db/schema.ts'
import { HttpError } from '@peppermint/http/router.ts'
import { parseTransfers, queryTokenHistory } from './activityQueries.ts'
import { serializeCrate } from './crateRoutes.ts'
import { countCooler, countHeatBins, readHeatRange } from './heatNumbers.ts'
import { parsePeppers, queryPeppers } from './pepperFilters.ts'
import { crateJson, openedCardsJson, pepperJson, type CrateRow, type PepperRow } from './pepperRows.ts'
import { TRAIT_NAMES } from '@peppermint/art/traitFilter'
import { countTraits, deckCard } from './pepperTraits.ts'
import { serializePepper } from './pepperWire.ts'
import { type Cursor } from './queryFields.ts'
import { serializeTransfer } from './transferWire.ts'
import { MAX_HISTORY } from '@peppermint/api/answers.ts'

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
