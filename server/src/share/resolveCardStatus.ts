/**
 * What a pepper's picture has to show: nothing, a sealed packet, or its card. What the tables know is so;
 * the newest reading of the sale says the rest, and the chain is asked for a card that the tables do not have yet.
 */
import type { Sale } from '@peppermint/contracts/sale'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { HttpError } from '../http/router.ts'

export type CardStatus =
  | { readonly status: 'none' }
  | { readonly status: 'sealed' }
  /** `settled`: opened so long ago that no reorg takes the card away again. */
  | { readonly status: 'opened'; readonly card: number; readonly isFinal: boolean }

/** Neither the tables nor the chain could say. */
export class CardUnavailable extends Error {
  override readonly name = 'CardUnknown'
}

export interface CardSources {
  readonly database: Database | undefined
  /** The card of an opened pepper, asked of the chain; undefined for one that is sealed. May refuse when asked too often. */
  readonly readCard: (token: number) => Promise<number | undefined>
  /** Blocks below the head that a reorg may still take away. */
  readonly reorgWindow: number
  readonly log: Logger
}

/**
 * @param sale the newest reading; undefined where the chain was never read.
 * @throws {CardUnavailable}
 */
export async function resolveCardStatus(
  token: number,
  sale: Sale | undefined,
  sources: CardSources,
): Promise<CardStatus> {
  const row = await readRow(token, sources)
  if (row?.card !== null && row?.card !== undefined) {
    const depth = (sale?.head.number ?? 0) - (row.openedInBlock ?? Infinity)
    return { status: 'opened', card: row.card, isFinal: depth > sources.reorgWindow }
  }
  if (sale !== undefined && token > sale.minted && row === undefined) return { status: 'none' }
  if (sale !== undefined && token > sale.crateStatus.revealedTokens) return { status: 'sealed' }
  try {
    const card = await sources.readCard(token)
    if (card !== undefined) return { status: 'opened', card, isFinal: false }
  } catch (error) {
    if (error instanceof HttpError) throw error
    sources.log.warn({ err: error }, 'a card could not be read from the chain')
    throw new CardUnavailable('Neither the tables nor the chain could say which card the pepper has.')
  }
  if (sale === undefined && row === undefined)
    throw new CardUnavailable('The chain was never read, so nobody knows whether there is such a pepper.')
  return { status: 'sealed' }
}

interface Row {
  readonly card: number | null
  readonly openedInBlock: number | null
}

/** The pepper's row; undefined where there is none, or no database that answers. */
async function readRow(token: number, { database, log }: CardSources): Promise<Row | undefined> {
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
