import type { Hex } from 'viem'

/** A hash that wallets sign in either of two ways. */
export interface PlainAndPrefixedHash {
  /** Signed directly. */
  readonly hash: Hex
  /** With the prefix of `personal_sign` (EIP-191). */
  readonly prefixedHash: Hex
}
