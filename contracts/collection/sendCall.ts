/** One transaction to the collection: tried first, priced, signed, and followed until it is in a block. */
import { BaseError, TransactionNotFoundError, type Client, type Hash } from 'viem'
import { call, estimateGas, getBalance, getTransaction, getTransactionCount } from 'viem/actions'
import type { Address, Chain, TransactionReceipt } from 'viem'
import { describeRpcError } from '../deploy/describeRpcError.ts'
import { gasLimit, readFees, type Fees } from '../deploy/fees.ts'
import { formatAmount } from '../deploy/launchReport.ts'
import { waitForReceipt } from '../deploy/waitForReceipt.ts'
import type { Signer } from '../deploy/signer.ts'
import type { OperationCall } from './operations.ts'
import { describeRevert } from './describeRevert.ts'

/** The command ended before everything was done. The message says what was sent and whether money moved. */
export class CollectionStopped extends Error {
  override readonly name = 'CollectionStopped'
}

/** A call that would succeed now, and what it costs. */
export interface PricedCall {
  readonly call: OperationCall
  /** Gas limit to offer. */
  readonly gas: bigint
  readonly fees: Fees
}

/** Where transactions go, and who signs them. */
export interface SendContext {
  readonly client: Client
  readonly chain: Chain
  readonly signer: Signer
  readonly timeoutMs: number
}

/**
 * Tries the call against the chain as it is now. Nothing is sent.
 * @throws {CollectionStopped} with the contract's reason; viem's errors when the endpoint fails.
 */
export async function priceCall(
  client: Client,
  from: Address,
  operation: OperationCall,
): Promise<PricedCall> {
  const { to, data } = operation
  try {
    await call(client, { account: from, to, data })
    // Not gas-limited by the account's balance: a creator without money still sees what it would cost.
    const [estimate, fees] = await Promise.all([
      estimateGas(client, { account: from, to, data }),
      readFees(client),
    ])
    return { call: operation, gas: gasLimit(estimate), fees }
  } catch (error) {
    const why = describeRevert(error)
    if (why === undefined) throw error
    throw new CollectionStopped(`The contract refuses this: ${why} Nothing was sent and no money moved.`, {
      cause: error,
    })
  }
}

/** @throws {CollectionStopped} when the account cannot pay for the call at the most it offers. */
export async function requireFunds(client: Client, chain: Chain, from: Address, priced: PricedCall) {
  const needed = priced.gas * priced.fees.maxPrice
  const balance = await getBalance(client, { address: from })
  if (balance < needed)
    throw new CollectionStopped(
      `${from} has ${formatAmount(balance, chain)}, and the transaction may take ${formatAmount(needed, chain)} for gas. Nothing was sent and no money moved. Send CANTO to the account and run the same command again.`,
    )
}

/** The account's next nonce, counting what is on its way. */
export function getNextNonce(client: Client, address: Address): Promise<number> {
  return getTransactionCount(client, { address, blockTag: 'pending' })
}

/**
 * Signs and sends, under the given nonce.
 * @param onHash gets the hash as soon as it is known.
 * @throws {CollectionStopped} when the wallet declines, the nonce is used by another transaction, or the answer is lost.
 */
export async function sendCall(
  { client, chain, signer }: SendContext,
  { call: { to, data }, gas, fees }: PricedCall,
  nonce: number,
  onHash: (hash: Hash) => void,
): Promise<void> {
  let hash: Hash | undefined
  try {
    await signer.send({ chainId: chain.id, nonce, to, data, gas, fees }, (signed) => {
      hash = signed
      onHash(signed)
    })
  } catch (cause) {
    const details = cause instanceof BaseError ? (cause.details ?? cause.shortMessage) : String(cause)
    if (/already known/i.test(details)) return
    if (/nonce too low/i.test(details)) {
      // Its own transaction used the nonce, when an answer was lost; otherwise another one did.
      if (hash !== undefined && (await hasTransaction(client, hash))) return
      throw new CollectionStopped(
        'The account has sent another transaction meanwhile. This one was not sent and no money moved. Run the same command again.',
        { cause },
      )
    }
    if (/reject|denied|declined/i.test(details))
      throw new CollectionStopped('The wallet declined. Nothing was sent and no money moved.', { cause })
    throw new CollectionStopped(
      `It is not known whether the transaction was sent (${details}). Look at the account on an explorer, or run npm run collection with status, before you run the same command again.`,
      { cause },
    )
  }
}

/**
 * Waits for the transaction's block.
 * @throws {CollectionStopped} when it failed there, or did not arrive in time.
 */
export async function waitForSuccess(
  { client, timeoutMs }: SendContext,
  hash: Hash,
): Promise<TransactionReceipt> {
  const receipt = await waitForReceipt(client, { hash, timeoutMs: timeoutMs }).catch((cause: unknown) => {
    const why =
      cause instanceof BaseError && cause.details ? describeRpcError(cause) : 'No block has taken it yet.'
    throw new CollectionStopped(
      `The transaction ${hash} was sent. ${why} It may still succeed: look at it on an explorer before you run the same command again.`,
      { cause },
    )
  })
  if (receipt.status !== 'success')
    throw new CollectionStopped(
      `The transaction ${hash} failed on chain. Its gas was spent, and nothing else changed.`,
    )
  return receipt
}

/** Whether the node has the transaction, pending or in a block. */
async function hasTransaction(client: Client, hash: Hash): Promise<boolean> {
  try {
    await getTransaction(client, { hash })
    return true
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return false
    throw error
  }
}
