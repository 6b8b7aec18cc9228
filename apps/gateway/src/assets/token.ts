/** A token as lists, balances and details show it. */
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
