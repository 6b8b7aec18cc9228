import type { Address, Hex } from 'viem'

/** One signature of a blob. `bytes` is a valid blob of this signature alone, in lower case. */
export type ParsedSignature =
  | {
      /** Of the hash itself. */
      readonly type: 'EOA'
      /** 65 bytes; `v` is 27 or 28. */
      readonly bytes: Hex
    }
  | {
      /** Of the hash with the prefix of `personal_sign` (EIP-191). */
      readonly type: 'ETH_SIGN'
      /** 65 bytes; `v` is 31 or 32. */
      readonly bytes: Hex
    }
  | {
      /** The owner has approved the hash on chain, or executes the transaction. */
      readonly type: 'APPROVED_HASH'
      readonly owner: Address
      readonly bytes: Hex
    }
  | {
      /** The owner is a contract, which checks `signature` (ERC-1271). */
      readonly type: 'CONTRACT_SIGNATURE'
      readonly owner: Address
      readonly signature: Hex
      /** With the dynamic part at offset 65. */
      readonly bytes: Hex
    }

/** Static part of every signature: r, s, v. */
export const STATIC_BYTES = 65
export const WORD_BYTES = 32
