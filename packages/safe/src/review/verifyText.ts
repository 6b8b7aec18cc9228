/** A text with everything that another device or person needs to check a hash. */
import { formatEther } from 'viem'
import type { SafeTransaction } from '../hashes/index.ts'
import type { ReviewedHashes, ReviewedSafe } from './reviewTransaction.ts'

export interface VerifyTextInput {
  readonly safe: ReviewedSafe
  readonly transaction: SafeTransaction
  readonly hashes: ReviewedHashes
}

/** Plain text to copy. The Safe's own `getTransactionHash` proves the hash on any block explorer. */
export function verifyText({ safe, transaction, hashes }: VerifyTextInput): string {
  const { to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver, nonce } =
    transaction
  const values = [to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver, nonce]
  return [
    'Check this Safe transaction on another device',
    '',
    `Chain ID: ${safe.chainId}`,
    `Safe: ${safe.address}`,
    `Version: ${safe.version ?? 'unknown'}`,
    '',
    `To: ${to}`,
    `Value: ${value} wei (${formatEther(value)})`,
    `Data: ${data}`,
    `Operation: ${operation} (${operation === 0 ? 'call' : 'delegate call'})`,
    `safeTxGas: ${safeTxGas}`,
    `baseGas: ${baseGas}`,
    `gasPrice: ${gasPrice}`,
    `gasToken: ${gasToken}`,
    `refundReceiver: ${refundReceiver}`,
    `Nonce: ${nonce}`,
    '',
    `Domain hash: ${hashes.domainHash}`,
    `Message hash: ${hashes.messageHash}`,
    `safeTxHash: ${hashes.safeTxHash}`,
    '',
    'A hardware wallet shows the domain hash and the message hash, or the safeTxHash.',
    'To compute the safeTxHash independently, call this function of the Safe on a block explorer:',
    `getTransactionHash(${values.join(', ')})`,
  ].join('\n')
}
