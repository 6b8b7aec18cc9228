/**
 * One transaction at a time, under the account's next nonce. What waits is looked for before anything is sent; what
 * waits too long is replaced under the same nonce, so that a crate never costs a queue of transactions.
 */
import { gasLimit, readFees, type Fees } from '@peppermint/contracts/fees'
import type { CrateCall } from '@peppermint/contracts/crates'
import {
  BaseError,
  ExecutionRevertedError,
  InsufficientFundsError,
  keccak256,
  NonceTooLowError,
  RpcRequestError,
  TransactionReceiptNotFoundError,
  type Address,
  type Client,
  type Hash,
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
import { KeeperTrouble, reasonOf } from './keeperTrouble.ts'

/** Something of the account that waits for its block. */
export interface Waiting {
  readonly nonce: number
  /** Undefined for one that another process sent with the same key, or ours before a restart. */
  readonly move: CrateCall | undefined
  /** Every transaction that was sent under the nonce; one of them will be in a block. */
  readonly hashes: readonly Hash[]
  readonly most: bigint
  readonly tip: bigint
  /** Milliseconds, our clock. */
  readonly since: number
}

/** What became of it. `passed`: the nonce was used, and none of ours has a receipt. */
export type Outcome = 'waiting' | 'passed' | TransactionReceipt

/** @throws viem's transport errors. */
export async function outcomeOf(client: Client, account: Address, waiting: Waiting): Promise<Outcome> {
  const receipts = await Promise.all(waiting.hashes.map((hash) => receiptOf(client, hash)))
  const found = receipts.find((receipt) => receipt !== undefined)
  if (found !== undefined) return found
  const next = await getTransactionCount(client, { address: account, blockTag: 'latest' })
  return next > waiting.nonce ? 'passed' : 'waiting'
}

async function receiptOf(client: Client, hash: Hash): Promise<TransactionReceipt | undefined> {
  try {
    return await getTransactionReceipt(client, { hash })
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  }
}

/** How often over what is usual a replacement may offer: an account is not emptied by a node that wants ever more. */
const MOST_OVER_USUAL = 4n

export interface SendParts {
  readonly client: Client
  readonly account: PrivateKeyAccount
  readonly chainId: number
  readonly contract: Address
  readonly move: CrateCall
  /** What waits under the next nonce already and is to be replaced. */
  readonly stuck: Waiting | undefined
  /** Asked just before sending, after which there is no way back. */
  readonly mayStillSend: () => boolean
  readonly now: () => number
}

/** Not sent: somebody else was first, the moment has not come, something of the account waits, or we are stopping. */
export type NotSent = 'first-was-another' | 'something-waits' | 'nonce-passed' | 'stopping'

/**
 * Sends the move if it would succeed now.
 * @returns what waits from now on, or why nothing was sent; `something-waits` comes with its nonce.
 * @throws {KeeperTrouble} `account-empty`, `transaction-not-taken`; viem's transport errors before anything was sent.
 */
export async function sendMove(parts: SendParts): Promise<Waiting | { notSent: NotSent; waiting?: Waiting }> {
  const { client, account, move, now } = parts
  const asked = { to: parts.contract, data: move.data }
  // Asked first, so that a link is not published by a transaction that would fail.
  const estimate = await estimateGas(client, {
    ...asked,
    account: account.address,
    blockTag: 'latest',
  }).catch(unlessReverted)
  if (estimate === undefined) return { notSent: 'first-was-another' }
  const [fees, nonce, pending, balance] = await Promise.all([
    readFees(client),
    getTransactionCount(client, { address: account.address, blockTag: 'latest' }),
    getTransactionCount(client, { address: account.address, blockTag: 'pending' }),
    getBalance(client, { address: account.address }),
  ])
  const stuck = parts.stuck?.nonce === nonce ? parts.stuck : undefined
  const offer = offered(fees, stuck)
  if (stuck === undefined && pending > nonce) {
    const unknown = { nonce, move: undefined, hashes: [], most: fees.maxPrice, tip: 0n, since: now() }
    return { notSent: 'something-waits', waiting: unknown }
  }
  const gas = gasLimit(estimate)
  if (balance < gas * offer.most) throw emptyAccount(account.address)
  const common = { ...asked, chainId: parts.chainId, nonce, gas }
  const serializedTransaction = await account.signTransaction(
    fees.isEip1559
      ? { ...common, type: 'eip1559', maxFeePerGas: offer.most, maxPriorityFeePerGas: offer.tip }
      : { ...common, type: 'legacy', gasPrice: offer.most },
  )
  const hash = keccak256(serializedTransaction)
  const waiting: Waiting = { nonce, move, hashes: [...(stuck?.hashes ?? []), hash], ...offer, since: now() }
  if (!parts.mayStillSend()) return { notSent: 'stopping' }
  try {
    await sendRawTransaction(client, { serializedTransaction })
  } catch (error) {
    return afterRefusal(error, waiting, account.address)
  }
  return waiting
}

function offered(fees: Fees, stuck: Waiting | undefined): { most: bigint; tip: bigint } {
  if (stuck === undefined) return { most: fees.maxPrice, tip: 0n }
  // Replacing takes more than the last offer: a quarter, where nodes ask for a tenth.
  const least = (stuck.most * 5n) / 4n
  const usual = least > fees.maxPrice ? least : fees.maxPrice
  const ceiling = fees.maxPrice * MOST_OVER_USUAL
  return { most: usual < ceiling ? usual : ceiling, tip: (stuck.tip * 5n) / 4n + 1n }
}

/** A node's refusal in words means that nothing was sent by this attempt; anything else may have come through. */
function afterRefusal(error: unknown, waiting: Waiting, account: Address): Waiting | { notSent: NotSent } {
  const said = error instanceof BaseError ? error : undefined
  const refusal = said?.walk((cause) => cause instanceof RpcRequestError)
  if (refusal instanceof RpcRequestError) {
    const words = refusal.details
    if (/already known|already in mempool|already imported/i.test(words)) return waiting
    if (NonceTooLowError.nodeMessage.test(words)) return { notSent: 'nonce-passed' }
    if (InsufficientFundsError.nodeMessage.test(words)) throw emptyAccount(account)
    throw new RefusedByNode(words, waiting)
  }
  // No answer, or none that could be read: it is looked for, and sent again in other clothes if it stays away.
  throw new Unheard(error, waiting)
}

/** The node said no. */
export class RefusedByNode extends KeeperTrouble {
  readonly tried: Waiting
  /** Whether more must be offered. */
  readonly isTooLow: boolean

  constructor(words: string, tried: Waiting) {
    super(
      'transaction-not-taken',
      `A node did not take the transaction under nonce ${tried.nonce}: “${words.slice(0, 200)}”. It is tried again.`,
    )
    this.tried = tried
    this.isTooLow = /underpriced|fee too low|insufficient fee|below/i.test(words)
  }
}

/** Whether the transaction was sent is not known. */
export class Unheard extends KeeperTrouble {
  readonly sent: Waiting

  constructor(error: unknown, sent: Waiting) {
    super(
      'chain-unreachable',
      `No answer came to the transaction under nonce ${sent.nonce} (${reasonOf(error)}), so it may be on its way. It is looked for.`,
    )
    this.sent = sent
  }
}

function emptyAccount(account: Address): KeeperTrouble {
  return new KeeperTrouble(
    'account-empty',
    `The keeper’s account ${account} cannot pay for the next transaction. Nothing was sent. Send it some CANTO; crates go on by themselves then.`,
  )
}

function unlessReverted(error: unknown): undefined {
  const isRefusal =
    error instanceof BaseError && error.walk((cause) => cause instanceof ExecutionRevertedError) !== null
  if (!isRefusal) throw error
  return undefined
}
