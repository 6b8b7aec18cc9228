/**
 * Which transaction used a nonce? A chain keeps no index from account and nonce to transaction, but the count of
 * an account's transactions only grows, so the block can be found by bisection: seventeen requests for a week of
 * Canto's blocks.
 */
import type { Client } from 'viem'
import { getLayers } from '../errors/walk.ts'
import {
  readBlock,
  readBlockNumber,
  readLogHashes,
  readNonce,
  readTransactionsFrom,
  readTransaction,
  sameAddress,
  type ChainTransaction,
} from './chainReads.ts'
import type { EntryBase, NonceSearch } from './entry.ts'

/** Nonces looked up in one look; the rest wait for the next one. */
const MAX_NONCES_PER_CHECK = 8

/** Blocks that a reorg may undo: an outcome under more of them is final. */
export const MAX_REORG_BLOCKS = 64n

/**
 * The first block that a transaction of the request can be in: a reorg may have moved it to an older one than the newest
 * of when the wallet was asked.
 */
export function earliestBlock({ fromBlock }: EntryBase): bigint {
  return fromBlock > MAX_REORG_BLOCKS ? fromBlock - MAX_REORG_BLOCKS : 0n
}

/** A mined transaction. */
export type MinedTransaction = ChainTransaction & { readonly block: NonNullable<ChainTransaction['block']> }

/**
 * Same account, target and value, and the data that was asked for. A wallet may append to the data (attribution
 * suffixes); contracts ignore what follows their arguments.
 */
export function matchesRequest(
  { account, request }: EntryBase,
  { from, to, data, value }: ChainTransaction,
): boolean {
  return (
    sameAddress(from, account) &&
    sameAddress(to, request.to) &&
    value === request.value &&
    data.toLowerCase().startsWith(request.data.toLowerCase())
  )
}

/**
 * Whether another transaction carries the request inside: a Safe's execution, a user operation, a multicall. Its
 * calldata then contains the request's. A request without data cannot be recognized.
 */
export function containsRequest({ request }: EntryBase, { data }: ChainTransaction): boolean {
  return request.data.length > 2 && data.toLowerCase().includes(request.data.slice(2).toLowerCase())
}

/** What wallets send to cancel: nothing, to oneself. */
export function isCancellation({ from, to, data, value }: ChainTransaction): boolean {
  return sameAddress(from, to) && value === 0n && data === '0x'
}

/** True for a node that answered, but no longer has (or never had) the state of an old block. */
export function isPrunedState(error: unknown): boolean {
  return getLayers(error).some(
    ({ code, text }) =>
      code !== undefined && /missing trie|prun|archive|historical|state.*(not|un)|failed to load/i.test(text),
  )
}

/** What became of the nonces that were looked at. */
export interface UsedNonces {
  /** The transaction that was looked for. */
  readonly found?: MinedTransaction
  /** Transactions that used the nonces instead, in order. */
  readonly others: readonly MinedTransaction[]
}

/**
 * The transactions that used the account's nonces from `start.nonce` on, eight at most, until one fits. No others while
 * this node's head has not passed the nonce, or where it keeps no old state: missing history proves nothing.
 * Throws what the transport throws.
 */
export async function findByNonce(
  client: Client,
  { account }: EntryBase,
  start: { readonly nonce: number; readonly fromBlock: bigint },
  latest: number,
  isMatch: (candidate: ChainTransaction) => boolean,
): Promise<UsedNonces> {
  const others: MinedTransaction[] = []
  try {
    const head = await readBlockNumber(client)
    const used = await readNonce(client, account, head)
    const end = Math.min(latest, used, start.nonce + MAX_NONCES_PER_CHECK)
    let low = start.fromBlock
    for (let nonce = start.nonce; nonce < end; nonce++) {
      let high = head
      while (low < high) {
        const middle = (low + high) / 2n
        if ((await readNonce(client, account, middle)) > nonce) high = middle
        else low = middle + 1n
      }
      const found = (await readTransactionsFrom(client, account, low)).find((each) => each.nonce === nonce)
      if (!found || !isMined(found)) break
      if (isMatch(found)) return { found, others }
      others.push(found)
    }
  } catch (error) {
    if (!isPrunedState(error)) throw error
  }
  return { others }
}

function isMined(transaction: ChainTransaction): transaction is MinedTransaction {
  return transaction.block !== undefined
}

/**
 * A mined transaction that left the expected log, and fits: quick, and possible without old state. Undefined where
 * there is none, and on services that refuse the range.
 */
export async function findByLogs(
  client: Client,
  entry: EntryBase,
  isMatch: (candidate: MinedTransaction) => boolean | Promise<boolean>,
): Promise<MinedTransaction | undefined> {
  if (!entry.expectedLog) return undefined
  try {
    for (const hash of await readLogHashes(client, entry.expectedLog, { fromBlock: earliestBlock(entry) })) {
      const candidate = await readTransaction(client, hash)
      if (candidate && isMined(candidate) && (await isMatch(candidate))) return candidate
    }
  } catch {
    // Some services limit the range of logs. The search by nonce needs none.
  }
  return undefined
}

/** A fitting transaction that still waits, on nodes that show their pending block; elsewhere undefined. */
export async function findPending(
  client: Client,
  { account }: EntryBase,
  isMatch: (candidate: ChainTransaction) => boolean,
): Promise<ChainTransaction | undefined> {
  try {
    return (await readTransactionsFrom(client, account, 'pending')).find(isMatch)
  } catch {
    return undefined
  }
}

/**
 * Where to go on searching. What was searched before counts only while its block is part of the chain; after a reorg
 * the search starts over.
 */
export async function resumeSearch(
  client: Client,
  entry: EntryBase,
  nonceSearch: NonceSearch | undefined,
): Promise<{ readonly nonce: number; readonly fromBlock: bigint; readonly nonceSearch?: NonceSearch }> {
  const fresh = { nonce: entry.nonce, fromBlock: earliestBlock(entry) }
  if (!nonceSearch) return fresh
  const block = await readBlock(client, nonceSearch.block.number)
  // A node that does not have the block yet says nothing about it.
  if (block && block.hash !== nonceSearch.block.hash) return fresh
  return { nonce: nonceSearch.nonce, fromBlock: nonceSearch.block.number, nonceSearch }
}

/** Nonces that others used need not be searched again. */
export function skipUsedNonces(
  nonceSearch: NonceSearch | undefined,
  others: readonly MinedTransaction[],
): NonceSearch | undefined {
  const [first, last] = [others[0], others.at(-1)]
  if (!first || !last) return nonceSearch
  return { nonce: last.nonce + 1, block: last.block, usedBy: nonceSearch?.usedBy ?? first.hash }
}
