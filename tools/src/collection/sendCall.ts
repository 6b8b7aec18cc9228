/** Sends one transaction to the collection: simulates, prices, signs and sends it, and waits for its receipt. */
import { BaseError, formatGwei, TransactionNotFoundError, type Client, type Hash } from 'viem'
import { call, estimateGas, getBalance, getTransaction, getTransactionCount } from 'viem/actions'
import type { Address, Chain, TransactionReceipt } from 'viem'
import { describeRpcError } from '../launch/describeRpcError.ts'
import { limitFees, readFees, type Fees } from '@peppermint/sale/launch/fees.ts'
import { toGasLimit } from '@peppermint/wallet-kit/transactions'
import { formatAmount } from '../launch/launchReport.ts'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import type { Signer } from '../launch/signer.ts'
import type { OperationCall } from '@peppermint/sale/operations/operationCall.ts'
import { describeRevert } from '@peppermint/sale/operations/describeRevert.ts'

/** The command stopped early. The message has the reason, what was sent and whether money moved. */
export class CollectionStopped extends Error {
  override readonly name = 'CollectionStopped'
}

/** A simulated call and its cost. */
export interface PricedCall {
  readonly call: OperationCall
  /** Gas limit to offer. */
  readonly gas: bigint
  readonly fees: Fees
}

/** Chain and signer of transactions. */
export interface SendContext {
  readonly client: Client
  readonly chain: Chain
  readonly signer: Signer
  /** Highest price of gas to pay, in wei. */
  readonly maxPrice: bigint
  readonly timeoutMs: number
}

/**
 * Simulates the call and estimates its cost. Sends nothing.
 * @throws {CollectionStopped} with the contract's revert reason; viem's errors if the endpoint fails.
 */
export async function priceCall(
  client: Client,
  from: Address,
  operation: OperationCall,
): Promise<PricedCall> {
  const { to, data } = operation
  try {
    await call(client, { account: from, to, data })
    // No gas price is set, so that the estimate works without a balance.
    const [estimate, fees] = await Promise.all([
      estimateGas(client, { account: from, to, data }),
      readFees(client),
    ])
    return { call: operation, gas: toGasLimit(estimate), fees }
  } catch (error) {
    const why = describeRevert(error)
    if (why === undefined) throw error
    throw new CollectionStopped(`Reverted: ${why} Nothing was sent and no money moved.`, {
      cause: error,
    })
  }
}

/**
 * Sends with the signer's next nonce, and waits for the receipt.
 * @throws {CollectionStopped} if the signer cannot pay for it, and as {@link sendCall} and {@link waitForSuccess}.
 */
export async function sendAndWait(context: SendContext, priced: PricedCall): Promise<TransactionReceipt> {
  const { client, chain, signer } = context
  await requireFunds(client, chain, signer.address, priced)
  let hash: Hash | undefined
  await sendCall(context, priced, await getNextNonce(client, signer.address), (sent) => (hash = sent))
  if (hash === undefined) throw new CollectionStopped('The transaction may have been sent.')
  return waitForSuccess(context, hash)
}

/** @throws {CollectionStopped} if the balance is below gas limit × max fee. */
export async function requireFunds(client: Client, chain: Chain, from: Address, priced: PricedCall) {
  const needed = priced.gas * priced.fees.maxPrice
  const balance = await getBalance(client, { address: from })
  if (balance < needed)
    throw new CollectionStopped(
      `BALANCE: ${from} has ${formatAmount(balance, chain)}, and the transaction may cost ${formatAmount(needed, chain)} for gas. Nothing was sent and no money moved. Fund the account and run the same command again.`,
    )
}

/** The account's next nonce, including pending transactions. */
export function getNextNonce(client: Client, address: Address): Promise<number> {
  return getTransactionCount(client, { address, blockTag: 'pending' })
}

/**
 * Signs and sends with the given nonce.
 * @param onHash called with the hash as soon as it is known.
 * @throws {CollectionStopped} if gas costs too much, the wallet declines, the nonce is used by another transaction, or the
 *   response is lost.
 */
export async function sendCall(
  { client, chain, signer, maxPrice }: SendContext,
  { call: { to, data }, gas, fees: asked }: PricedCall,
  nonce: number,
  onHash: (hash: Hash) => void,
): Promise<void> {
  const fees = limitFees(asked, { maxPrice })
  if (fees === undefined)
    throw new CollectionStopped(
      `Gas costs ${formatGwei(asked.price)} gwei, above the ${formatGwei(maxPrice)} gwei that may be paid. Nothing was sent and no money moved. If another endpoint names the same price, wait until it falls, or give a higher --max-fee-gwei.`,
    )
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
      // If the response was lost, our own transaction used the nonce; otherwise another one did.
      if (hash !== undefined && (await hasTransaction(client, hash))) return
      throw new CollectionStopped(
        'Nonce used: the account has sent another transaction meanwhile. This one was not sent and no money moved. Run the same command again.',
        { cause },
      )
    }
    if (/reject|denied|declined/i.test(details))
      throw new CollectionStopped('The wallet declined. Nothing was sent and no money moved.', { cause })
    throw new CollectionStopped(
      `The transaction may have been sent (${details}). Check the account on an explorer, or run npm run collection with status, before you run the same command again.`,
      { cause },
    )
  }
}

/**
 * Waits for the receipt.
 * @throws {CollectionStopped} if it reverted or timed out.
 */
export async function waitForSuccess(
  { client, timeoutMs }: SendContext,
  hash: Hash,
): Promise<TransactionReceipt> {
  const receipt = await waitForReceipt(client, { hash, timeoutMs: timeoutMs }).catch((cause: unknown) => {
    const why =
      cause instanceof BaseError && cause.details ? describeRpcError(cause) : 'It is not in a block yet.'
    throw new CollectionStopped(
      `Transaction ${hash}: sent. ${why} It may still succeed: check it on an explorer before you run the same command again.`,
      { cause },
    )
  })
  if (receipt.status !== 'success')
    throw new CollectionStopped(`Transaction ${hash}: reverted. Its gas was spent, and nothing else changed.`)
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
