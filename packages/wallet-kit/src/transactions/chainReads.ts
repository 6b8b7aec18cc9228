/**
 * The journal's chain reads: plain requests through a viem client, whose transport handles timeouts, retries and
 * fallback.
 */
import {
  formatTransactionReceipt,
  type Address,
  type BlockTag,
  type Client,
  type Hash,
  type Hex,
  type TransactionReceipt,
} from 'viem'
import type { BlockId } from './entry.ts'

/** A pending or mined transaction as a node returns it. */
export interface ChainTransaction {
  readonly hash: Hash
  readonly from: Address
  readonly to: Address | null
  readonly data: Hex
  readonly value: bigint
  readonly nonce: number
  readonly gas: Hex
  /** Maximum wei per unit of gas that it offers. */
  readonly gasPrice: bigint
  /** Its block; undefined while pending. */
  readonly block: BlockId | undefined
}

type RpcTransaction = {
  readonly hash: Hash
  readonly from: Address
  readonly to: Address | null
  readonly input: Hex
  readonly value: Hex
  readonly nonce: Hex
  readonly gas: Hex
  readonly gasPrice?: Hex | undefined
  readonly maxFeePerGas?: Hex | undefined
  readonly blockNumber?: Hex | null | undefined
  readonly blockHash?: Hash | null | undefined
}

function toChainTransaction(raw: RpcTransaction, isPending: boolean): ChainTransaction {
  const { hash, from, to, input, value, nonce, gas, blockNumber, blockHash } = raw
  const gasPrice = BigInt(raw.gasPrice ?? raw.maxFeePerGas ?? 0)
  const block =
    isPending || blockNumber == null || blockHash == null
      ? undefined
      : { number: BigInt(blockNumber), hash: blockHash }
  return { hash, from, to, data: input, value: BigInt(value), nonce: Number(nonce), gas, gasPrice, block }
}

/** Encodes a JSON-RPC quantity. */
export function toQuantity(number: bigint | number): Hex {
  return `0x${number.toString(16)}`
}

const atBlock = (block: BlockTag | bigint): BlockTag | Hex =>
  typeof block === 'bigint' ? toQuantity(block) : block

/** Compares addresses, ignoring checksum case. */
export function sameAddress(a: string | null | undefined, b: string | null | undefined): boolean {
  return a?.toLowerCase() === b?.toLowerCase()
}

/** The latest block number. Like all reads here, throws what the transport throws. */
export async function readBlockNumber(client: Client): Promise<bigint> {
  return BigInt(await client.request({ method: 'eth_blockNumber' }))
}

/** The account's transaction count at a block, or including pending ones. */
export async function readNonce(client: Client, account: Address, block: BlockTag | bigint): Promise<number> {
  return Number(
    await client.request({ method: 'eth_getTransactionCount', params: [account, atBlock(block)] }),
  )
}

/** True for a contract and for an account that delegates to one. */
export async function hasCode(client: Client, account: Address): Promise<boolean> {
  const code = await client.request({ method: 'eth_getCode', params: [account, 'latest'] })
  return code !== undefined && code !== '0x'
}

/** The transaction, or undefined if this node does not have it. */
export async function readTransaction(client: Client, hash: Hash): Promise<ChainTransaction | undefined> {
  const found = await client.request({ method: 'eth_getTransactionByHash', params: [hash] })
  return found ? toChainTransaction(found, false) : undefined
}

/** A block, with the account's transactions in it. `id` is undefined for pending ones. */
export interface AccountBlock {
  readonly id: BlockId | undefined
  readonly transactions: readonly ChainTransaction[]
}

/**
 * The account's transactions in a block, or pending ones; undefined if this node does not have the block. Some nodes
 * assign pending ones a block number already.
 */
export async function readTransactionsFrom(
  client: Client,
  account: Address,
  block: 'pending' | bigint,
): Promise<AccountBlock | undefined> {
  const found = await client.request({ method: 'eth_getBlockByNumber', params: [atBlock(block), true] })
  if (!found) return undefined
  return {
    id: typeof block === 'bigint' && found.hash ? { number: block, hash: found.hash } : undefined,
    transactions: (found.transactions ?? []).flatMap((each) =>
      typeof each !== 'string' && sameAddress(each.from, account)
        ? [toChainTransaction(each, block === 'pending')]
        : [],
    ),
  }
}

/** What a receipt is compared with. */
export interface ChainBlock {
  readonly hash: Hash | null
  readonly transactions: readonly Hash[]
}

/** A block's hash and transaction hashes; undefined if this node does not have it. */
export async function readBlock(client: Client, block: bigint | 'latest'): Promise<ChainBlock | undefined> {
  const found = await client.request({ method: 'eth_getBlockByNumber', params: [atBlock(block), false] })
  if (!found) return undefined
  return {
    hash: found.hash,
    transactions: found.transactions.map((each) => (typeof each === 'string' ? each : each.hash)),
  }
}

/** Unique hashes of transactions with matching logs, since a block or in one block. */
export async function readLogHashes(
  client: Client,
  { address, topics }: { readonly address: Address | Address[]; readonly topics: LogFilterTopics },
  where: { readonly fromBlock: bigint } | { readonly blockHash: Hash },
): Promise<Hash[]> {
  const range =
    'blockHash' in where ? where : { fromBlock: toQuantity(where.fromBlock), toBlock: 'latest' as const }
  const filter = { address, topics: [...topics], ...range }
  const logs = await client.request({ method: 'eth_getLogs', params: [filter] })
  return [...new Set(logs.flatMap(({ transactionHash }) => transactionHash ?? []))]
}

type LogFilterTopics = readonly (Hex | Hex[] | null)[]

/** The receipt, or undefined if there is none. viem's action throws an error class for that, which costs bytes. */
export async function readReceipt(client: Client, hash: Hash): Promise<TransactionReceipt | undefined> {
  const found = await client.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  return found ? formatTransactionReceipt(found) : undefined
}

const MAX_RECEIPT_RETRIES = 6
const RECEIPT_RETRY_DELAY_MS = 200

/**
 * The receipt of a transaction known to be mined. Nodes behind one URL can be a block apart, so "not found" is
 * retried up to six times, after 200 ms and then doubling.
 */
export async function readMinedReceipt(client: Client, hash: Hash): Promise<TransactionReceipt | undefined> {
  for (let tries = 0; ; tries++) {
    const receipt = await readReceipt(client, hash)
    if (receipt || tries === MAX_RECEIPT_RETRIES) return receipt
    await new Promise((resolve) => setTimeout(resolve, RECEIPT_RETRY_DELAY_MS * 2 ** tries))
  }
}

/**
 * The `nonce` and `fromBlock` of an intent, read just before the wallet request. The block is read first, so the
 * wallet's next transaction is in that block or a later one.
 */
export async function getNonceAndBlock(
  client: Client,
  account: Address,
): Promise<{ nonce: number; fromBlock: bigint }> {
  const fromBlock = await readBlockNumber(client)
  return { fromBlock, nonce: await readNonce(client, account, 'pending') }
}
