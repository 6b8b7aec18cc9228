/**
 * What a service's details prove. Hashed here, the transaction must have the hash that the wallet returned: then its
 * nonce is the one that the owners sign. A confirmation counts if its signature is that of an owner.
 */
import { getAddress, type Address, type Hash, type Hex } from 'viem'
import { hashSafeTransaction } from '@peppermint/safe/hashes'
import { parseSignatures, recoverSigner } from '@peppermint/safe/signatures'
import type { TransactionDetails } from '@peppermint/safe/wire'
import type { SafeReading } from './readSafe.ts'

export interface CheckedDetails {
  readonly nonce: number
  /** When each owner signed, Unix milliseconds. */
  readonly signedAt: ReadonlyMap<Address, number>
  /** The transaction that executed it, as the service claims. */
  readonly executionHash?: Hash
}

/**
 * Checks what a service answered. Undefined if it is no multisig transaction of this Safe with this hash.
 * @param answer not trusted in any way.
 */
export async function checkDetails(
  answer: unknown,
  safeTxHash: Hash,
  safe: SafeReading,
): Promise<CheckedDetails | undefined> {
  try {
    const { txData, detailedExecutionInfo: info, txHash } = answer as TransactionDetails
    if (txData === null || info?.type !== 'MULTISIG') return undefined
    const { nonce } = info
    const hashes = hashSafeTransaction(
      {
        to: getAddress(txData.to.value),
        value: BigInt(txData.value),
        data: txData.hexData ?? '0x',
        operation: txData.operation,
        safeTxGas: BigInt(info.safeTxGas),
        baseGas: BigInt(info.baseGas),
        gasPrice: BigInt(info.gasPrice),
        gasToken: getAddress(info.gasToken),
        refundReceiver: getAddress(info.refundReceiver.value),
        nonce,
      },
      { chainId: safe.chainId, safe: safe.address, version: safe.version },
    )
    if (hashes.safeTxHash !== safeTxHash.toLowerCase()) return undefined
    const signedAt = new Map<Address, number>()
    // More than one for each owner would be a service's flood.
    for (const { signature, submittedAt } of info.confirmations.slice(0, safe.owners.length)) {
      const signer = signature === null ? undefined : await findSigner(safeTxHash, signature)
      if (signer !== undefined && safe.owners.includes(signer))
        signedAt.set(signer, Number.isSafeInteger(submittedAt) && submittedAt > 0 ? submittedAt : 0)
    }
    return { nonce, signedAt, ...(isHash(txHash) && { executionHash: txHash }) }
  } catch {
    return undefined
  }
}

/**
 * The signer of one signature. An approval on chain is read from the chain instead, and a contract's signature is only
 * checked when the transaction is executed: it counts as the owner that it names.
 */
async function findSigner(safeTxHash: Hash, signature: Hex): Promise<Address | undefined> {
  try {
    const [only, ...others] = parseSignatures(signature)
    if (only === undefined || others.length > 0 || only.type === 'APPROVED_HASH') return undefined
    return await recoverSigner(safeTxHash, only)
  } catch {
    return undefined
  }
}

const isHash = (value: unknown): value is Hash => typeof value === 'string' && /^0x[\da-f]{64}$/i.test(value)
