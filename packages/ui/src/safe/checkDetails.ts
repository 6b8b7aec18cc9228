/**
 * What a service's details prove. Hashed here, the transaction must have the hash that the wallet returned: then its
 * nonce is the one that the owners sign. A confirmation counts if its signature is that of an owner, or the chain says
 * that an owner's contract accepts it.
 */
import { concatHex, getAddress, numberToHex, type Address, type Client, type Hash, type Hex } from 'viem'
import { hashSafeTransaction, type SafeTransaction } from '@peppermint/safe/hashes'
import {
  createContractQuestions,
  isAccepted,
  parseSignatures,
  recoverSigner,
  type SignedHash,
} from '@peppermint/safe/signatures'
import type { TransactionDetails } from '@peppermint/safe/wire'
import type { SafeState } from '@peppermint/safe/chain'

export interface CheckedDetails {
  readonly nonce: number
  readonly transaction: SafeTransaction
  /** When it was proposed, as the service claims; Unix milliseconds. */
  readonly submittedAt: number
  /** When each owner signed, Unix milliseconds. */
  readonly signedAt: ReadonlyMap<Address, number>
  /** Owners are signing a rejection at its nonce, as the service claims. */
  readonly hasRejection: boolean
  /** The transaction that executed it, as the service claims. */
  readonly executionHash?: Hash
}

/** Confirmations that are checked, for each owner of the Safe. */
const MAX_PER_OWNER = 4

/**
 * Checks what a service answered. Undefined if it is no multisig transaction of this Safe with this hash.
 * @param answer not trusted in any way.
 */
export async function checkDetails(
  client: Client,
  answer: unknown,
  safeTxHash: Hash,
  safe: SafeState,
): Promise<CheckedDetails | undefined> {
  try {
    const { txData, detailedExecutionInfo: info, txHash } = answer as TransactionDetails
    if (txData === null || info?.type !== 'MULTISIG') return undefined
    const { nonce } = info
    const transaction: SafeTransaction = {
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
    }
    const domain = { chainId: safe.chainId, safe: safe.address, version: safe.version }
    const hashes = hashSafeTransaction(transaction, domain)
    if (hashes.safeTxHash !== safeTxHash.toLowerCase()) return undefined
    const { address, version } = safe
    const preimage = concatHex(['0x1901', hashes.domainHash, hashes.structHash])
    const signed = { safe: address, version, hash: safeTxHash, preimage }
    const signedAt = new Map<Address, number>()
    // Forged ones must not hide those of owners; more would be a service's flood.
    for (const { signature, submittedAt } of info.confirmations.slice(
      0,
      MAX_PER_OWNER * safe.owners.length,
    )) {
      const signer =
        signature === null
          ? undefined
          : await findSigner(client, { ...signed, owners: safe.owners }, signature)
      if (signer !== undefined)
        signedAt.set(signer, Number.isSafeInteger(submittedAt) && submittedAt > 0 ? submittedAt : 0)
    }
    const { submittedAt } = info
    const hasRejection = Array.isArray(info.rejectors) && info.rejectors.length > 0
    return {
      nonce,
      transaction,
      submittedAt,
      signedAt,
      hasRejection,
      ...(isHash(txHash) && { executionHash: txHash }),
    }
  } catch {
    return undefined
  }
}

/**
 * The owner that made one signature. An approval on chain is read from the chain instead, and a contract's signature only
 * counts while the chain says that the contract accepts it.
 */
async function findSigner(
  client: Client,
  { owners, ...signed }: SignedHash & Pick<SafeState, 'owners'>,
  signature: Hex,
): Promise<Address | undefined> {
  try {
    const [only, ...others] = parseSignatures(signature)
    if (only === undefined || others.length > 0 || only.type === 'APPROVED_HASH') return undefined
    const signer = await recoverSigner(signed.hash, only)
    if (!owners.includes(signer)) return undefined
    if (only.type !== 'CONTRACT_SIGNATURE') return signer
    const isProven = await isAccepted(questionsOf(client), signed, { owner: signer, parsed: only })
    return isProven ? signer : undefined
  } catch {
    return undefined
  }
}

/** Gas of one call: the owner's contract decides how much of the node's time it takes. */
const MAX_CALL_GAS = numberToHex(5_000_000)

/** Without viem's `call`, which fetches URLs that a contract chooses. A call that fails proves nothing. */
const questionsOf = (client: Client) =>
  createContractQuestions((to, data) =>
    client.request(
      { method: 'eth_call', params: [{ to, data, gas: MAX_CALL_GAS }, 'latest'] },
      { retryCount: 0 },
    ),
  )

const isHash = (value: unknown): value is Hash => typeof value === 'string' && /^0x[\da-f]{64}$/i.test(value)
