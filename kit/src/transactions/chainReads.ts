/**
 * What the journal reads from a chain. Plain requests through a viem client: its transport brings timeouts, retries and
 * fallback, and nothing else of the library is needed here.
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

/** A transaction as a node shows it, waiting or mined. */
export interface ChainTransaction {
  readonly hash: Hash
  readonly from: Address
  readonly to: Address | null
  readonly data: Hex
  readonly value: bigint
  readonly nonce: number
  readonly gas: Hex
  /** Wei for one gas that it offers at most. */
  readonly gasPrice: bigint
  /** The block it is in; undefined while it waits. */
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

/** JSON-RPC quantity of a block number. */
export function toQuantity(number: bigint): Hex {
  return `0x${number.toString(16)}`
}

/** Addresses are compared without regard to checksum case. */
export function sameAddress(a: string | null | undefined, b: string | null | undefined): boolean {
  return a?.toLowerCase() === b?.toLowerCase()
}

/** Newest block number. Throws what the transport throws, as all reads here do. */
export async function readBlockNumber(client: Client): Promise<bigint> {
  return BigInt(await client.request({ method: 'eth_blockNumber' }))
}

/** Transactions the account has sent, up to a block, or counting those that wait. */
export async function readNonce(client: Client, account: Address, block: BlockTag | bigint): Promise<number> {
  const at = typeof block === 'bigint' ? toQuantity(block) : block
  return Number(await client.request({ method: 'eth_getTransactionCount', params: [account, at] }))
}

/** True for a contract, and for an account that delegates to one. */
export async function hasCode(client: Client, account: Address): Promise<boolean> {
  const code = await client.request({ method: 'eth_getCode', params: [account, 'latest'] })
  return code !== undefined && code !== '0x'
}

/** The transaction of a hash, or undefined while this node does not know it. */
export async function readTransaction(client: Client, hash: Hash): Promise<ChainTransaction | undefined> {
  const found = await client.request({ method: 'eth_getTransactionByHash', params: [hash] })
  return found ? toChainTransaction(found, false) : undefined
}

/** The account's own transactions in a block; `pending` for those that wait. Some nodes give these a block number already. */
export async function readTransactionsFrom(
  client: Client,
  account: Address,
  block: 'pending' | bigint,
): Promise<ChainTransaction[]> {
  const at = typeof block === 'bigint' ? toQuantity(block) : block
  const found = await client.request({ method: 'eth_getBlockByNumber', params: [at, true] })
  return (found?.transactions ?? []).flatMap((each) =>
    typeof each !== 'string' && sameAddress(each.from, account)
      ? [toChainTransaction(each, block === 'pending')]
      : [],
  )
}

/** A block's hash and the hashes of its transactions; undefined while this node does not have it. */
export async function readBlock(
  client: Client,
  number: bigint,
): Promise<{ readonly hash: Hash | null; readonly transactions: readonly Hash[] } | undefined> {
  const found = await client.request({ method: 'eth_getBlockByNumber', params: [toQuantity(number), false] })
  if (!found) return undefined
  return {
    hash: found.hash,
    transactions: found.transactions.map((each) => (typeof each === 'string' ? each : each.hash)),
  }
}

/** Hashes of transactions that left matching logs since a block, or in the one block given, each once. */
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

/** The receipt, or undefined while there is none here. viem's own action brings an error for that, and its bytes. */
export async function readReceipt(client: Client, hash: Hash): Promise<TransactionReceipt | undefined> {
  const found = await client.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  return found ? formatTransactionReceipt(found) : undefined
}

const MAX_RECEIPT_RETRIES = 6
const RECEIPT_RETRY_DELAY_MS = 200

/**
 * The receipt of a transaction known to be mined. Nodes behind one address can be a block apart, so "not found"
 * is asked again, up to six times, after 200 ms and then twice as long each time.
 */
export async function readMinedReceipt(client: Client, hash: Hash): Promise<TransactionReceipt | undefined> {
  for (let tries = 0; ; tries++) {
    const receipt = await readReceipt(client, hash)
    if (receipt || tries === MAX_RECEIPT_RETRIES) return receipt
    await new Promise((resolve) => setTimeout(resolve, RECEIPT_RETRY_DELAY_MS * 2 ** tries))
  }
}

/**
 * The `nonce` and `fromBlock` of an intent, read just before the wallet is asked. The block is read first, so that
 * whatever the wallet sends next is in that block or a later one.
 */
export async function getNonceAndBlock(
  client: Client,
  account: Address,
): Promise<{ nonce: number; fromBlock: bigint }> {
  const fromBlock = await readBlockNumber(client)
  return { fromBlock, nonce: await readNonce(client, account, 'pending') }
}
