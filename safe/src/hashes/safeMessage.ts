/** The hash of an off-chain message of a Safe (EIP-712 `SafeMessage`), of plain text or of typed data. */
import { hashMessage, hashTypedData, type Hex } from 'viem'
import { domainOf, type SafeDomain } from './safeDomain.ts'
import { hashTypedMessage, type TypedMessage } from './typedData.ts'

export { InvalidTypedDataError } from './typedData.ts'
export type { TypedMessage } from './typedData.ts'

export interface SafeMessageHashes {
  /** What ERC-1271 is asked about: the message's own hash. */
  readonly message: Hex
  /** What owners sign, and the message's id. */
  readonly messageHash: Hex
}

/**
 * Hashes a message for a Safe. A text is UTF-8, also one that looks like hex.
 * @throws {InvalidTypedDataError} if typed data cannot be hashed.
 */
export function hashSafeMessage(message: string | TypedMessage, domain: SafeDomain): SafeMessageHashes {
  const inner = typeof message === 'string' ? hashMessage(message) : hashTypedMessage(message)
  const messageHash = hashTypedData({
    domain: domainOf(domain),
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    message: { message: inner },
  })
  return { message: inner, messageHash }
}
