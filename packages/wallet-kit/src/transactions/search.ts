/**
 * Finds the transaction that used a nonce. Chains have no index from account and nonce to transaction, but an
 * account's transaction count only grows, so bisection finds the block: seventeen requests for a week of Canto's
 * blocks.
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
import type { BlockId, EntryBase, NonceSearch } from './entry.ts'
import { PRUNED_STATE } from './nodeMessages.ts'

/** Nonces searched per check; the rest wait for the next one. */
const MAX_NONCES_PER_CHECK = 8

/** Maximum reorg depth: an outcome under more blocks is final. */
export const MAX_REORG_BLOCKS = 64n

/**
 * The first block that can contain the request's transaction. A reorg may have moved it to a block before the latest
 * one at request time.
 */
export function earliestBlock({ fromBlock }: EntryBase): bigint {
  return fromBlock > MAX_REORG_BLOCKS ? fromBlock - MAX_REORG_BLOCKS : 0n
}

export type MinedTransaction = ChainTransaction & { readonly block: NonNullable<ChainTransaction['block']> }

/**
 * Same sender, recipient and value, and the requested data. A wallet may append to the data (attribution suffixes);
 * contracts ignore bytes after their arguments.
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
 * Whether another transaction executes the request: a Safe execution, a user operation or a multicall, whose calldata
 * contains the request's. A request without data cannot be recognized.
 */
export function containsRequest({ request }: EntryBase, { data }: ChainTransaction): boolean {
  return request.data.length > 2 && data.toLowerCase().includes(request.data.slice(2).toLowerCase())
}

/** Whether this is a wallet's cancellation: an empty transaction to oneself. */
export function isCancellation({ from, to, data, value }: ChainTransaction): boolean {
  return sameAddress(from, to) && value === 0n && data === '0x'
}

/** True for a node that answered, but no longer has (or never had) the state of an old block. */
export function isPrunedState(error: unknown): boolean {
  return getLayers(error).some(({ code, text }) => code !== undefined && PRUNED_STATE.test(text))
}

/** The result of a search by nonce. */
export interface UsedNonces {
  readonly found?: MinedTransaction
  /** Other transactions that used the nonces, in order. */
  readonly others: readonly MinedTransaction[]
  /**
   * The deep block in which the first nonce was used, although it lists no such transaction: nodes count some that failed
   * without being part of a block, as Ethermint does. No other one can use that nonce any more.
   */
  readonly unlisted?: BlockId
}

/**
 * Finds the transactions that used the account's nonces from `start.nonce` on, up to eight, until one matches.
 * Returns none while this node's head has not passed the nonce, or if it has no old state: missing history proves
 * nothing. Throws what the transport throws.
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
      const block = await readTransactionsFrom(client, account, low)
      const found = block?.transactions.find((each) => each.nonce === nonce)
      if (!found || !isMined(found)) {
        const isDeep = head - low >= MAX_REORG_BLOCKS
        const isFirst = nonce === start.nonce && found === undefined
        return { others, ...(isDeep && isFirst && block?.id && { unlisted: block.id }) }
      }
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
 * Finds a mined transaction that emitted the expected log and matches: fast, and works without old state. Undefined
 * if there is none, or if the service rejects the range.
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
    // Some services limit the log range. The search by nonce does not need it.
  }
  return undefined
}

/** Finds a matching pending transaction on nodes that expose their pending block; undefined elsewhere. */
export async function findPending(
  client: Client,
  { account }: EntryBase,
  isMatch: (candidate: ChainTransaction) => boolean,
): Promise<ChainTransaction | undefined> {
  try {
    return (await readTransactionsFrom(client, account, 'pending'))?.transactions.find(isMatch)
  } catch {
    return undefined
  }
}

/**
 * Where to resume the search. Progress counts only while its block is canonical; after a reorg the search starts
 * over.
 */
export async function resumeSearch(
  client: Client,
  entry: EntryBase,
  nonceSearch: NonceSearch | undefined,
): Promise<{ readonly nonce: number; readonly fromBlock: bigint; readonly nonceSearch?: NonceSearch }> {
  const fresh = { nonce: entry.nonce, fromBlock: earliestBlock(entry) }
  if (!nonceSearch) return fresh
  const block = await readBlock(client, nonceSearch.block.number)
  // A node without the block proves nothing.
  if (block && block.hash !== nonceSearch.block.hash) return fresh
  return { nonce: nonceSearch.nonce, fromBlock: nonceSearch.block.number, nonceSearch }
}

/** Skips nonces that other transactions used. */
export function skipUsedNonces(
  nonceSearch: NonceSearch | undefined,
  others: readonly MinedTransaction[],
): NonceSearch | undefined {
  const [first, last] = [others[0], others.at(-1)]
  if (!first || !last) return nonceSearch
  return { nonce: last.nonce + 1, block: last.block, usedBy: nonceSearch?.usedBy ?? first.hash }
}
