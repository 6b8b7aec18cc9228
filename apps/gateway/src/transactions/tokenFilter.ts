/** Which tokens a list shows. */
import { sql, type SQL } from 'drizzle-orm'
import type { Address } from 'viem'
import { addressArray } from '../db/addressArray.ts'
import { safeTransfers } from '../db/schema.ts'
import type { GatewayChain } from '../gatewayChain.ts'

/**
 * `trusted`: no ERC-20 transfers but those of these tokens; anyone can emit transfers of any other. The native coin and
 * ERC-721 tokens are always shown, ERC-20 transfers of nothing never: anyone can send them in the name of any Safe.
 */
export type TokenFilter =
  | { readonly type: 'all' }
  | { readonly type: 'trusted'; readonly tokens: ReadonlySet<Address> }

export const readTokenFilter = async (
  { tokens }: Pick<GatewayChain, 'tokens'>,
  safe: Address,
  trusted: boolean,
): Promise<TokenFilter> =>
  trusted ? { type: 'trusted', tokens: await tokens.readTrustedTokens(safe) } : { type: 'all' }

/** Condition for rows of `safe_transfers`. */
export function showsToken(filter: TokenFilter): SQL {
  const isTrusted =
    filter.type === 'all' ? sql`true` : sql`${safeTransfers.token} = any(${addressArray(filter.tokens)})`
  return sql`(${safeTransfers.tokenType} <> 'ERC20' or (${isTrusted} and ${safeTransfers.value} > 0))`
}

/**
 * Condition for transfers of the token of a joined row `trusted`. As one of a list, for an order that begins with the
 * token: see `safeScan.ts`.
 */
export const isOfTrustedToken: SQL = sql`${safeTransfers.token} = any(array[trusted.token])`
