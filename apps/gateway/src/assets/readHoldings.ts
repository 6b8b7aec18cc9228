/** Which tokens a Safe may hold, from the transfers of the index. What it really holds is read from the chain. */
import { and, desc, eq, inArray, notInArray, type SQL } from 'drizzle-orm'
import type { Address } from 'viem'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { safeTransfers } from '../db/schema.ts'

/** Transfers that are searched for tokens, newest first. */
const MAX_TRANSFERS = 2_000

/** Tokens that a Safe's lists read from the chain, of all that anyone may have sent to it. */
export const MAX_OBSERVED = 300

/**
 * Tokens of the newest transfers of a Safe, newest first.
 * @param byTopics by the layout of their logs: what a token is, its contract says.
 */
export async function readObservedTokens(
  { lists }: Database,
  safe: Address,
  byTopics: 'ERC20' | 'ERC721' = 'ERC20',
): Promise<readonly Address[]> {
  const rows = await lists
    .select({ token: safeTransfers.token })
    .from(safeTransfers)
    .where(and(eq(safeTransfers.safe, safe), eq(safeTransfers.tokenType, byTopics)))
    .orderBy(desc(safeTransfers.blockNumber), desc(safeTransfers.logIndex), desc(safeTransfers.part))
    .limit(MAX_TRANSFERS)
  return [...new Set(rows.flatMap(({ token }) => token ?? []))]
}

/** An ERC-721 token. */
export interface Holding {
  readonly token: Address
  readonly tokenId: bigint
}

/** Of trusted contracts, and of all others: so that any number of worthless ones hides none of the former. */
const MAX_HOLDINGS = 2_500

/**
 * ERC-721 tokens whose last transfer went to the Safe: first those of trusted contracts, by contract and id.
 * @param unindexed contracts of ERC-721 tokens whose logs do not index the id, as those of an ERC-20 do not its amount.
 */
export async function readHeldCollectibles(
  { lists }: Database,
  safe: Address,
  trusted: ReadonlySet<Address>,
  unindexed: readonly Address[],
): Promise<readonly Holding[]> {
  const read = async (
    condition: SQL,
    tokenId: typeof safeTransfers.tokenId | typeof safeTransfers.value = safeTransfers.tokenId,
  ): Promise<readonly Holding[]> => {
    const last = lists
      .selectDistinctOn([safeTransfers.token, tokenId], {
        token: safeTransfers.token,
        tokenId,
        to: safeTransfers.to,
      })
      .from(safeTransfers)
      .where(
        and(
          eq(safeTransfers.safe, safe),
          eq(safeTransfers.tokenType, tokenId === safeTransfers.value ? 'ERC20' : 'ERC721'),
          condition,
        ),
      )
      .orderBy(
        safeTransfers.token,
        tokenId,
        desc(safeTransfers.blockNumber),
        desc(safeTransfers.logIndex),
        desc(safeTransfers.part),
      )
      .as('last')
    const rows = await lists
      .select({ token: last.token, tokenId: last.tokenId })
      .from(last)
      .where(eq(last.to, safe))
      .orderBy(last.token, last.tokenId)
      .limit(MAX_HOLDINGS)
    return rows.flatMap(({ token, tokenId: id }) =>
      token === null || id === null ? [] : { token, tokenId: id },
    )
  }
  const [first, second, third] = await Promise.all([
    trusted.size === 0 ? [] : read(inArray(safeTransfers.token, [...trusted])),
    read(notInArray(safeTransfers.token, [...trusted])),
    unindexed.length === 0 ? [] : read(inArray(safeTransfers.token, [...unindexed]), safeTransfers.value),
  ])
  const isTrusted = ({ token }: Holding) => trusted.has(token)
  return [...first, ...third.filter(isTrusted), ...second, ...third.filter((holding) => !isTrusted(holding))]
}
