/**
 * Sends one transaction at a time with the account's next nonce. A pending one is checked before anything is sent; one
 * that is pending for too long is replaced with the same nonce, so transactions never queue up.
 */
import type { ChainFacts } from '@peppermint/sale/chains/chainFile.ts'
import { readDataFee } from '@peppermint/sale/chains/dataFee.ts'
import type { Fees } from '@peppermint/sale/launch/fees.ts'
import { toGasLimit } from '@peppermint/wallet-kit/transactions'
import { quorumOf, readAgreed, readFromMost, type CrateCall, type Endpoints } from '@peppermint/sale/crates'
import {
  BaseError,
  ExecutionRevertedError,
  formatEther,
  InsufficientFundsError,
  keccak256,
  NonceTooLowError,
  RpcRequestError,
  TransactionReceiptNotFoundError,
  type Address,
  type Client,
  type Hash,
  type Hex,
  type PrivateKeyAccount,
  type TransactionReceipt,
} from 'viem'
import {
  estimateGas,
  getBalance,
  getTransactionCount,
  getTransactionReceipt,
  sendRawTransaction,
} from 'viem/actions'
import { KeeperError, describeReason } from './keeperError.ts'

/** A pending transaction of the account. */
export interface PendingTransaction {
  readonly nonce: number
  /** Undefined if another process sent it with the same key, or this keeper before a restart. */
  readonly move: CrateCall | undefined
  /** Every transaction sent with the nonce; at most one of them will be mined. */
  readonly hashes: readonly Hash[]
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** Unix milliseconds, local clock. */
  readonly sentAt: number
}

/** A transaction in a block, as the endpoints agree on it. */
export interface MinedTransaction {
  readonly hash: Hash
  readonly status: 'success' | 'reverted'
  readonly blockNumber: bigint
}

/** `nonce-used`: the nonce was used, but none of our hashes has a receipt. */
export type Outcome = 'pending' | 'nonce-used' | MinedTransaction

/**
 * @param blockNumber the head; what is in later blocks does not count yet.
 * @throws viem's transport errors; EndpointsDisagree.
 */
export async function readOutcome(
  endpoints: Endpoints,
  address: Address,
  { hashes, nonce }: PendingTransaction,
  blockNumber: bigint,
): Promise<Outcome> {
  return readAgreed(endpoints, async (client) => {
    const receipts = await Promise.all(hashes.map((hash) => receiptOf(client, hash)))
    const mined = receipts.find((receipt) => receipt !== undefined && receipt.blockNumber <= blockNumber)
    if (mined !== undefined) {
      const { transactionHash: hash, status } = mined
      return { hash, status, blockNumber: mined.blockNumber }
    }
    const next = await getTransactionCount(client, { address, blockNumber })
    return next > nonce ? 'nonce-used' : 'pending'
  })
}

async function receiptOf(client: Client, hash: Hash): Promise<TransactionReceipt | undefined> {
  try {
    return await getTransactionReceipt(client, { hash })
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  }
}

/** Cap of replacement fees as a multiple of the current fee. */
const MAX_FEE_MULTIPLE = 4n

/**
 * Cap of the gas limit, of which Canto may charge half: an endpoint could estimate any amount. The most expensive reveal
 * takes 768,000 (docs/design/crates.md).
 */
const MAX_GAS = 1_500_000n

export interface SendParts {
  readonly endpoints: Endpoints
  readonly account: PrivateKeyAccount
  /** The head, at which nonce and balance are read. */
  readonly blockNumber: bigint
  readonly fees: Fees
  /** Cap of replacement fees. */
  readonly maxFeeWei: bigint
  readonly chainId: number
  readonly coin: ChainFacts['coin']
  readonly contract: Address
  readonly move: CrateCall
  /** A transaction with the next nonce that must be replaced. */
  readonly stuck: PendingTransaction | undefined
  /** Checked right before sending. */
  readonly mayStillSend: () => boolean
  readonly now: () => number
}

/** Why nothing was sent. `would-revert`: another account was first, or the crate is not due yet. */
export type NotSent = 'would-revert' | 'already-pending' | 'nonce-used' | 'stopping'

/**
 * Sends the move if it would succeed now.
 * @returns the pending transaction, or why nothing was sent; `already-pending` includes the pending transaction.
 * @throws {KeeperError} `insufficient-balance`, `transaction-rejected`; viem's transport errors, if nothing was sent.
 */
export async function sendMove(
  parts: SendParts,
): Promise<PendingTransaction | { notSent: NotSent; pendingTransaction?: PendingTransaction }> {
  const { endpoints, account, blockNumber, fees, move, now } = parts
  const { address } = account
  const call = { to: parts.contract, data: move.data }
  // Simulated first, so that a failing transaction does not publish a link.
  const estimate = await estimateMove(endpoints, { ...call, account: address, blockTag: 'latest' })
  if (estimate === undefined) return { notSent: 'would-revert' }
  const [{ nonce, balance, dataFee }, pendingNonces] = await Promise.all([
    readAgreed(endpoints, async (client) => {
      const [count, wei, forData = 0n] = await Promise.all([
        getTransactionCount(client, { address, blockNumber }),
        getBalance(client, { address, blockNumber }),
        readDataFee(client, [call], blockNumber),
      ])
      return { nonce: count, balance: wei, dataFee: forData }
    }),
    readFromMost(endpoints, (client) => getTransactionCount(client, { address, blockTag: 'pending' })),
  ])
  // The lowest: an endpoint that invents pending transactions must not keep the keeper from sending.
  const pending = Math.min(...pendingNonces)
  const stuck = parts.stuck?.nonce === nonce ? parts.stuck : undefined
  const offer = feesToOffer(fees, stuck, parts.maxFeeWei)
  if (stuck === undefined && pending > nonce) {
    const foreign = {
      nonce,
      move: undefined,
      hashes: [],
      maxFeePerGas: fees.maxPrice,
      maxPriorityFeePerGas: 0n,
      sentAt: now(),
    }
    return { notSent: 'already-pending', pendingTransaction: foreign }
  }
  const limit = toGasLimit(estimate)
  const gas = limit < MAX_GAS ? limit : MAX_GAS
  const needed = gas * offer.maxFeePerGas + dataFee
  if (balance < needed) throw insufficientBalance(address, parts.coin, needed - balance)
  const common = { ...call, chainId: parts.chainId, nonce, gas }
  const serializedTransaction = await account.signTransaction(
    fees.isEip1559
      ? {
          ...common,
          type: 'eip1559',
          maxFeePerGas: offer.maxFeePerGas,
          maxPriorityFeePerGas: offer.maxPriorityFeePerGas,
        }
      : { ...common, type: 'legacy', gasPrice: offer.maxFeePerGas },
  )
  const hash = keccak256(serializedTransaction)
  const pendingTransaction: PendingTransaction = {
    nonce,
    move,
    hashes: [...(stuck?.hashes ?? []), hash],
    ...offer,
    sentAt: now(),
  }
  if (!parts.mayStillSend()) return { notSent: 'stopping' }
  try {
    await sendToAll(endpoints, serializedTransaction)
  } catch (error) {
    return resolveSendError(error, pendingTransaction, address, parts.coin)
  }
  return pendingTransaction
}

/**
 * The highest estimate, if as many endpoints as must agree say that the call succeeds; undefined if it would revert.
 * @throws viem's errors if too few endpoints answer.
 */
async function estimateMove(
  endpoints: Endpoints,
  call: Parameters<typeof estimateGas>[1],
): Promise<bigint | undefined> {
  const needed = quorumOf(endpoints)
  const succeeding = (answers: readonly (bigint | undefined)[]) =>
    answers.filter((estimate) => estimate !== undefined)
  const answers = await readFromMost(
    endpoints,
    (client) => estimateGas(client, call).catch(undefinedIfReverted),
    (given) => {
      const { length } = succeeding(given)
      return length >= needed || given.length - length >= needed
    },
  )
  const estimates = succeeding(answers)
  if (estimates.length < needed) return undefined
  return estimates.reduce((highest, estimate) => (estimate > highest ? estimate : highest))
}

/**
 * Sends to every endpoint, so that none can keep a link to itself. Resolves when one has accepted.
 * @throws what proves most about the transaction: that a node knows it already; a failure after which it may have been
 *   sent; a rejection, if every node rejects it.
 */
async function sendToAll(endpoints: Endpoints, serializedTransaction: Hex): Promise<void> {
  try {
    await Promise.any(endpoints.map((client) => sendRawTransaction(client, { serializedTransaction })))
  } catch (error) {
    const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : [error]
    throw (
      errors.find((each) => ALREADY_KNOWN.test(rejectionOf(each) ?? '')) ??
      errors.find((each) => rejectionOf(each) === undefined) ??
      errors[0]
    )
  }
}

/** @param stuck what is replaced. @param maxFeeWei cap of a replacement. */
export function feesToOffer(
  fees: Fees,
  stuck: Pick<PendingTransaction, 'maxFeePerGas' | 'maxPriorityFeePerGas'> | undefined,
  maxFeeWei: bigint,
): { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint } {
  if (stuck === undefined) return { maxFeePerGas: fees.maxPrice, maxPriorityFeePerGas: fees.tip ?? 0n }
  // A replacement must raise the fee: by a quarter, where nodes require a tenth.
  const minFee = (stuck.maxFeePerGas * 5n) / 4n
  const offeredFee = minFee > fees.maxPrice ? minFee : fees.maxPrice
  const multiple = fees.maxPrice * MAX_FEE_MULTIPLE
  const maxFeePerGas = lowest(offeredFee, lowest(multiple, maxFeeWei))
  const tip = highest((stuck.maxPriorityFeePerGas * 5n) / 4n + 1n, fees.tip ?? 0n)
  // No account signs a tip above the whole fee: at the ceiling the transaction is offered as it is.
  return { maxFeePerGas, maxPriorityFeePerGas: lowest(tip, maxFeePerGas) }
}

const lowest = (one: bigint, other: bigint): bigint => (one < other ? one : other)
const highest = (one: bigint, other: bigint): bigint => (one > other ? one : other)

const ALREADY_KNOWN = /already known|already in mempool|already imported/i

/** What a node says that rejects a transaction; undefined for other failures. */
function rejectionOf(error: unknown): string | undefined {
  if (!(error instanceof BaseError)) return undefined
  const rejection = error.walk((cause) => cause instanceof RpcRequestError)
  return rejection instanceof RpcRequestError ? rejection.details : undefined
}

/** A JSON-RPC error means that this attempt sent nothing; after any other error it may be in the mempool. */
function resolveSendError(
  error: unknown,
  pendingTransaction: PendingTransaction,
  account: Address,
  coin: ChainFacts['coin'],
): PendingTransaction | { notSent: NotSent } {
  const details = rejectionOf(error)
  if (details !== undefined) {
    if (ALREADY_KNOWN.test(details)) return pendingTransaction
    if (NonceTooLowError.nodeMessage.test(details)) return { notSent: 'nonce-used' }
    if (InsufficientFundsError.nodeMessage.test(details)) throw insufficientBalance(account, coin)
    throw new TransactionRejected(details, pendingTransaction)
  }
  // No valid response: look for the transaction, and replace it if it does not appear.
  throw new SendUnconfirmed(error, pendingTransaction)
}

/** The node rejected the transaction. */
export class TransactionRejected extends KeeperError {
  readonly tried: PendingTransaction
  /** Whether the fee was too low. */
  readonly isTooLow: boolean

  constructor(reason: string, tried: PendingTransaction) {
    super(
      'transaction-rejected',
      `transaction with nonce ${tried.nonce} rejected by the node: “${reason.slice(0, 200)}”. Retrying.`,
    )
    this.tried = tried
    this.isTooLow = /underpriced|fee too low|insufficient fee|below/i.test(reason)
  }
}

/** The transaction may or may not have been sent. */
export class SendUnconfirmed extends KeeperError {
  readonly sent: PendingTransaction

  constructor(error: unknown, sent: PendingTransaction) {
    super(
      'chain-unreachable',
      `transaction with nonce ${sent.nonce} unconfirmed: no response from the node (${describeReason(error)}). Checking whether it was sent.`,
    )
    this.sent = sent
  }
}

/** @param missing wei; not known where a node refused the transaction. */
function insufficientBalance(
  account: Address,
  { symbol }: ChainFacts['coin'],
  missing?: bigint,
): KeeperError {
  const amount = missing === undefined ? `more ${symbol}` : `at least ${formatEther(missing)} ${symbol}`
  return new KeeperError(
    'insufficient-balance',
    `insufficient balance: ${account} cannot pay for the next transaction. No transaction was sent. Send it ${amount}; the keeper then resumes.`,
  )
}

function undefinedIfReverted(error: unknown): undefined {
  const isRevert =
    error instanceof BaseError && error.walk((cause) => cause instanceof ExecutionRevertedError) !== null
  if (!isRevert) throw error
  return undefined
}
