/**
 * Which transaction used a nonce? A chain keeps no index from account and nonce to transaction, but the count of
 * an account's transactions only grows, so the block can be found by halving: seventeen questions for a week of
 * Canto's blocks.
 */
import type { Client } from 'viem'
import { layers } from '../errors/walk.ts'
import {
  readHead,
  readHinted,
  readNonce,
  readSentBy,
  readTransaction,
  sameAddress,
  type Seen,
} from './chainReads.ts'
import type { Known } from './entry.ts'

/** Most nonces looked up in one step; the rest wait for the next one. */
const NONCES_AT_ONCE = 8

/** A transaction that used a nonce, and the block it is in. */
export interface Taker {
  readonly transaction: Seen
  readonly block: bigint
}

/**
 * Same account, target and value, and the data that was asked for. A wallet may append to the data (attribution
 * suffixes); contracts ignore what follows their arguments.
 */
export function matches(entry: Known, { from, to, data, value }: Seen): boolean {
  const { request } = entry
  return (
    sameAddress(from, entry.account) &&
    sameAddress(to, request.to) &&
    value === request.value &&
    data.toLowerCase().startsWith(request.data.toLowerCase())
  )
}

/** What wallets send to cancel: nothing, to oneself. */
export function isCancellation({ from, to, data, value }: Seen): boolean {
  return sameAddress(from, to) && value === 0n && data === '0x'
}

/** True for a node that answered, but no longer has (or never had) the state of an old block. */
export function lacksHistory(error: unknown): boolean {
  return layers(error).some(
    ({ code, text }) =>
      code !== undefined && /missing trie|prun|archive|historical|state.*(not|un)|failed to load/i.test(text),
  )
}

/**
 * The transactions that used the account's nonces from the entry's on, at most eight, in order. Empty while this
 * node's head has not passed the nonce; shorter when its blocks and counts do not agree yet.
 * Throws what the transport throws; see {@link lacksHistory}.
 */
export async function takers(client: Client, entry: Known, latest: number): Promise<Taker[]> {
  const head = await readHead(client)
  const end = Math.min(latest, await readNonce(client, entry.account, head), entry.nonce + NONCES_AT_ONCE)
  const found: Taker[] = []
  let low = entry.fromBlock
  for (let nonce = entry.nonce; nonce < end; nonce++) {
    let high = head
    while (low < high) {
      const middle = (low + high) / 2n
      if ((await readNonce(client, entry.account, middle)) > nonce) high = middle
      else low = middle + 1n
    }
    const transaction = (await readSentBy(client, entry.account, low)).find((each) => each.nonce === nonce)
    if (!transaction) break
    found.push({ transaction, block: low })
  }
  return found
}

/** A matching transaction found by the logs it left: quick, and possible without old state. Services that refuse leave it undefined. */
export async function hinted(
  client: Client,
  entry: Known,
  fits: (candidate: Seen) => boolean,
): Promise<Seen | undefined> {
  if (!entry.logs) return undefined
  try {
    for (const hash of await readHinted(client, entry.logs, entry.fromBlock)) {
      const transaction = await readTransaction(client, hash)
      if (transaction && fits(transaction)) return transaction
    }
  } catch {
    // Some services bound the range of logs. Halving needs none.
  }
  return undefined
}

/** A matching transaction that still waits, on nodes that show what waits; elsewhere undefined. */
export async function waiting(
  client: Client,
  entry: Known,
  fits: (candidate: Seen) => boolean,
): Promise<Seen | undefined> {
  try {
    return (await readSentBy(client, entry.account, 'pending')).find(fits)
  } catch {
    return undefined
  }
}
