/**
 * What a pepper's picture has to show: nothing, a sealed packet, or its card. What the tables know is so;
 * the newest reading of the sale says the rest, and the chain is asked for a card that the tables do not have yet.
 */
import type { Sale } from '@peppermint/contracts/sale'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { Refusal } from '../http/router.ts'

export type CardToShow =
  | { readonly at: 'none' }
  | { readonly at: 'sealed' }
  /** `settled`: opened so long ago that no reorg takes the card away again. */
  | { readonly at: 'opened'; readonly card: number; readonly settled: boolean }

/** Neither the tables nor the chain could say. */
export class CardUnknown extends Error {
  override readonly name = 'CardUnknown'
}

export interface CardSources {
  readonly database: Database | undefined
  /** The card of an opened pepper, asked of the chain; undefined for one that is sealed. May refuse when asked too often. */
  readonly askChain: (token: number) => Promise<number | undefined>
  /** Blocks below the head that a reorg may still take away. */
  readonly reorgWindow: number
  readonly log: Logger
}

/**
 * @param sale the newest reading; undefined where the chain was never read.
 * @throws {CardUnknown}
 */
export async function cardToShow(
  token: number,
  sale: Sale | undefined,
  sources: CardSources,
): Promise<CardToShow> {
  const row = await rowOf(token, sources)
  if (row?.card !== null && row?.card !== undefined) {
    const depth = (sale?.head.number ?? 0) - (row.openedInBlock ?? Infinity)
    return { at: 'opened', card: row.card, settled: depth > sources.reorgWindow }
  }
  if (sale !== undefined && token > sale.minted && row === undefined) return { at: 'none' }
  if (sale !== undefined && token > sale.crateStatus.revealedTokens) return { at: 'sealed' }
  try {
    const card = await sources.askChain(token)
    if (card !== undefined) return { at: 'opened', card, settled: false }
  } catch (error) {
    if (error instanceof Refusal) throw error
    sources.log.warn({ err: error }, 'a card could not be read from the chain')
    throw new CardUnknown('Neither the tables nor the chain could say which card the pepper has.')
  }
  if (sale === undefined && row === undefined)
    throw new CardUnknown('The chain was never read, so nobody knows whether there is such a pepper.')
  return { at: 'sealed' }
}

interface Row {
  readonly card: number | null
  readonly openedInBlock: number | null
}

/** The pepper's row; undefined where there is none, or no database that answers. */
async function rowOf(token: number, { database, log }: CardSources): Promise<Row | undefined> {
  if (database === undefined) return undefined
  try {
    const {
      rows: [row],
    } = await database.db.execute<{ card: number | null; opened: string | null }>(sql`
      select p.card, c.opened_in_block::text as opened
      from peppers p left join crates c on p.token >= c.first and p.token < c.first + c.size
      where p.token = ${token}`)
    return row && { card: row.card, openedInBlock: row.opened === null ? null : Number(row.opened) }
  } catch (error) {
    log.warn({ err: error }, 'the tables could not be read for a picture')
    return undefined
  }
}
