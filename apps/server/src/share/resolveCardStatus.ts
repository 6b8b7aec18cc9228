/**
 * What a pepper's picture shows: nothing, a sealed packet, or its card. From the tables, else from the newest sale
 * reading; the chain is read for a card that the tables do not have yet.
 */
import type { Sale } from '@peppermint/sale'
import { and, eq, gte, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { crates, peppers } from '../db/schema.ts'
import { HttpError } from '@peppermint/http/router.ts'

export type CardStatus =
  | { readonly status: 'none' }
  | { readonly status: 'sealed' }
  /** `isFinal`: revealed deeper than the reorg window. */
  | { readonly status: 'revealed'; readonly card: number; readonly isFinal: boolean }

/** Neither the tables nor the chain have the card. */
export class CardUnavailable extends Error {
  override readonly name = 'CardUnavailable'
}

export interface CardSources {
  readonly database: Database | undefined
  /** Reads the card of a revealed pepper from the chain; undefined while it is sealed. Throws `HttpError` when busy. */
  readonly readCard: (token: number) => Promise<number | undefined>
  /** Blocks below the head that a reorg may replace. */
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
    const depth = (sale?.head.number ?? 0) - (row.revealedInBlock ?? Infinity)
    return { status: 'revealed', card: row.card, isFinal: depth > sources.reorgWindow }
  }
  if (sale !== undefined && token > sale.minted && row === undefined) return { status: 'none' }
  if (sale !== undefined && token > sale.crateStatus.revealedTokens) return { status: 'sealed' }
  try {
    const card = await sources.readCard(token)
    if (card !== undefined) return { status: 'revealed', card, isFinal: false }
  } catch (error) {
    if (error instanceof HttpError) throw error
    sources.log.warn({ err: error }, 'share: reading a card from the chain failed')
    throw new CardUnavailable('The card is not in the tables and cannot be read from the chain.')
  }
  if (sale === undefined && row === undefined)
    throw new CardUnavailable('The chain was never read, so it is unknown whether the pepper exists.')
  return { status: 'sealed' }
}

interface Row {
  readonly card: number | null
  readonly revealedInBlock: number | null
}

/** The pepper's row; undefined where it is missing or the database does not respond. */
async function readRow(token: number, { database, log }: CardSources): Promise<Row | undefined> {
  if (database === undefined) return undefined
  try {
    const isInCrate = and(
      gte(peppers.token, crates.first),
      sql`${peppers.token} < ${crates.first} + ${crates.size}`,
    )
    const [row] = await database.db
      .select({ card: peppers.card, revealedInBlock: crates.revealedInBlock })
      .from(peppers)
      .leftJoin(crates, isInCrate)
      .where(eq(peppers.token, token))
    return row
  } catch (error) {
    log.warn({ err: error }, 'share: reading the tables failed')
    return undefined
  }
}
