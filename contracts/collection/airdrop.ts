/**
 * Gives an airdrop batch by batch, once, whatever has happened before: a first run, a run after a kill at any moment,
 * a run after a lost answer. Each batch has one nonce, and the chain is asked what became of it before it is sent.
 */
import { numberToHex, type Address, type Hash, type Hex, type RpcLog } from 'viem'
import { getBlockNumber, getTransaction, getTransactionCount, getTransactionReceipt } from 'viem/actions'
import { transferTo } from '../sale/mintCall.ts'
import type { AirdropJournal, BatchEntry } from './airdropJournal.ts'
import { operationCall, type Gift } from './operations.ts'
import {
  CollectionStopped,
  nextNonce,
  priceCall,
  requireFunds,
  settle,
  submit,
  type Sending,
} from './sendCall.ts'

/** Blocks of one question for logs; nodes of Canto answer for this many. */
const LOG_BLOCKS = 1_000

/** What is reported while an airdrop runs. */
export interface AirdropEvents {
  readonly onGiven: (batch: number, hash: Hash, isEarlier: boolean) => void
}

/**
 * Sends every batch that is not on chain yet, in order.
 * @throws {CollectionStopped}; viem's errors when the endpoint fails. After any of them the same airdrop can be given
 *   again: what is on chain is not sent a second time.
 */
export async function giveAirdrop(
  sending: Sending,
  contract: Address,
  batches: readonly (readonly Gift[])[],
  journal: AirdropJournal,
  events: AirdropEvents,
): Promise<void> {
  for (const [batch, gifts] of batches.entries()) {
    const earlier = await findGiven(sending, contract, gifts, batch, journal)
    if (earlier !== undefined) {
      events.onGiven(batch, earlier, true)
      continue
    }
    events.onGiven(batch, await give(sending, contract, gifts, batch, journal), false)
  }
}

/** The transaction that has given the batch, if one has. Afterwards the journal has no entry that cannot happen. */
async function findGiven(
  sending: Sending,
  contract: Address,
  gifts: readonly Gift[],
  batch: number,
  journal: AirdropJournal,
): Promise<Hash | undefined> {
  const entry = journal.entryOf(batch)
  if (entry === undefined) return undefined
  const { client, signer } = sending
  for (const hash of entry.given === undefined ? entry.hashes : [entry.given]) {
    const receipt = await getTransactionReceipt(client, { hash }).catch(() => undefined)
    if (receipt?.status === 'success') return noteGiven(journal, entry, hash)
    if (receipt !== undefined) {
      journal.forget(batch)
      return undefined
    }
  }
  if (entry.given !== undefined)
    throw new CollectionStopped(
      `Batch ${batch} was given by ${entry.given}, but this endpoint does not know that transaction. Nothing was sent. Use another endpoint, or run the same command again later.`,
    )
  const { address } = signer
  const [used, promised] = await Promise.all([
    getTransactionCount(client, { address, blockTag: 'latest' }),
    nextNonce(client, address),
  ])
  if (used > entry.nonce) {
    const hash = await searchChain(sending, contract, gifts, entry, journal)
    if (hash !== undefined) return noteGiven(journal, entry, hash)
    // Another transaction has used the nonce, so this batch can no longer happen under it.
    journal.forget(batch)
    return undefined
  }
  const hash = entry.hashes.at(-1)
  if (promised > entry.nonce && hash !== undefined) {
    await settle(sending, hash)
    return noteGiven(journal, entry, hash)
  }
  if (promised > entry.nonce)
    throw new CollectionStopped(
      `A transaction with nonce ${entry.nonce} is on its way, and it may be batch ${batch}. Nothing was sent. When it is in a block, run the same command again.`,
    )
  return undefined
}

async function give(
  sending: Sending,
  contract: Address,
  gifts: readonly Gift[],
  batch: number,
  journal: AirdropJournal,
): Promise<Hash> {
  const { client, chain, signer } = sending
  const priced = await priceCall(client, signer.address, operationCall(contract, { type: 'airdrop', gifts }))
  await requireFunds(client, chain, signer.address, priced)
  const before = journal.entryOf(batch)
  const nonce = before?.nonce ?? (await nextNonce(client, signer.address))
  const sinceBlock = before?.sinceBlock ?? Number(await getBlockNumber(client, { cacheTime: 0 }))
  let entry: BatchEntry = { batch, nonce, sinceBlock, hashes: before?.hashes ?? [] }
  journal.note(entry)
  await submit(sending, priced, nonce, (hash) => {
    entry = { ...entry, hashes: [...new Set([...entry.hashes, hash])] }
    journal.note(entry)
  })
  const hash = entry.hashes.at(-1)
  if (hash === undefined)
    throw new CollectionStopped(
      `It is not known whether batch ${batch} was sent. Run the same command again: it asks the chain first, and gives nothing twice.`,
    )
  await settle(sending, hash)
  return noteGiven(journal, entry, hash)
}

function noteGiven(journal: AirdropJournal, entry: BatchEntry, given: Hash): Hash {
  if (entry.given === undefined) journal.note({ ...entry, given })
  return given
}

/** Looks among the mints since the batch was noted for a transaction of the sender with exactly this batch. */
async function searchChain(
  { client, signer }: Sending,
  contract: Address,
  gifts: readonly Gift[],
  { sinceBlock }: BatchEntry,
  journal: AirdropJournal,
): Promise<Hash | undefined> {
  const first = gifts[0]
  if (first === undefined) return undefined
  const { data } = operationCall(contract, { type: 'airdrop', gifts })
  const topics = [...transferTo(contract, first.account).topics]
  const head = Number(await getBlockNumber(client, { cacheTime: 0 }))
  for (let from = sinceBlock; from <= head; from += LOG_BLOCKS) {
    const to = Math.min(head, from + LOG_BLOCKS - 1)
    const logs: readonly RpcLog[] = await client.request({
      method: 'eth_getLogs',
      params: [{ address: contract, topics, fromBlock: numberToHex(from), toBlock: numberToHex(to) }],
    })
    for (const hash of new Set(logs.map(({ transactionHash }) => transactionHash))) {
      // Two batches can be alike; a transaction gives only one of them.
      if (hash === null || journal.isGivenBy(hash)) continue
      const { from: sender, input } = await getTransaction(client, { hash })
      if (isSame(sender, signer.address) && isSame(input, data)) return hash
    }
  }
  return undefined
}

const isSame = (one: Hex, other: Hex) => one.toLowerCase() === other.toLowerCase()
