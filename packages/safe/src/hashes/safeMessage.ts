/** The hash of an off-chain message of a Safe (EIP-712 `SafeMessage`), of plain text or of typed data. */
import { concatHex, hashMessage, hashStruct, type Hex, keccak256 } from 'viem'
import { hashSafeDomain, type SafeDomain } from './safeDomain.ts'
import { hashTypedMessage, type TypedMessage } from './typedData.ts'

export { hashingMilliseconds, InvalidTypedDataError, withPrimaryType } from './typedData.ts'
export type { TypedMessage } from './typedData.ts'

export interface SafeMessageHashes {
  readonly domainHash: Hex
  /** Of the `SafeMessage`. */
  readonly structHash: Hex
  /** What ERC-1271 is asked about: the message's own hash. */
  readonly message: Hex
  /** Bytes whose hash is `messageHash`. */
  readonly preimage: Hex
  /** What owners sign, and the message's id. */
  readonly messageHash: Hex
}

/**
 * Hashes a message for a Safe. A text is UTF-8, also one that looks like hex.
 * @throws {InvalidTypedDataError} if typed data cannot be hashed.
 */
export function hashSafeMessage(message: string | TypedMessage, domain: SafeDomain): SafeMessageHashes {
  const inner = typeof message === 'string' ? hashMessage(message) : hashTypedMessage(message)
  const structHash = hashStruct({
    data: { message: inner },
    primaryType: 'SafeMessage',
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
  })
  const domainHash = hashSafeDomain(domain)
  const preimage = concatHex(['0x1901', domainHash, structHash])
  return { domainHash, structHash, message: inner, preimage, messageHash: keccak256(preimage) }
}
