/** A token as lists, balances and details show it. */
import type { TokenInfo } from '@peppermint/safe/wire'
import type { Address } from 'viem'

/** A contract that is a token. */
export interface Token {
  readonly address: Address
  readonly type: 'ERC20' | 'ERC721'
  /** Plain text; empty if the token has none. */
  readonly name: string
  readonly symbol: string
  /** Null for an ERC-20 that states none, and for an ERC-721 unless it claims to be an ERC-20, too. */
  readonly decimals: number | null
  readonly logoUri: string | null
  /** By the operator, or by the rules in `spam.ts`. */
  readonly isSpam: boolean
}

/** As Safe{Wallet}'s schema has it: an ERC-721 has 0 decimals, and what has no picture an empty text. */
export const tokenInfoOf = ({ type, address, decimals, symbol, name, logoUri }: Token): TokenInfo => ({
  type,
  address,
  decimals: decimals ?? 0,
  symbol,
  name,
  logoUri: logoUri ?? '',
})
