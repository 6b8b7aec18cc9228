/**
 * Gives an airdrop batch by batch, once, whatever has happened before: a first run, a run after a kill at any moment,
 * a run after a lost answer. Each batch has one nonce, and the chain is asked what became of it before it is sent.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { BaseError, type Address, type Hash, type Hex } from 'viem'
import { getBlockNumber, getTransaction, getTransactionCount, getTransactionReceipt } from 'viem/actions'
import type { AirdropJournal, BatchEntry } from './airdropJournal.ts'
import { operationCall, type Gift } from './operations.ts'
import { readMints, type Mint } from './readMints.ts'
import {
  CollectionStopped,
  nextNonce,
  priceCall,
  requireFunds,
  settle,
  submit,
  type Sending,
} from './sendCall.ts'

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
  const { client } = sending
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
  return settleEarlier(sending, contract, gifts, entry, journal)
}

/**
 * Looks until it is known what became of a batch that may have been sent. It is lost only after two looks in a row
 * that show its nonce as used and every mint of that block, with no transaction of the batch among them.
 */
async function settleEarlier(
  sending: Sending,
  contract: Address,
  gifts: readonly Gift[],
  entry: BatchEntry,
  journal: AirdropJournal,
): Promise<Hash | undefined> {
  const { client, timeoutMs } = sending
  const until = Date.now() + timeoutMs
  const { batch, nonce } = entry
  let newestHead = 0n
  let isLostBefore = false
  for (;;) {
    const sight = await look(sending, contract, gifts, entry, journal, newestHead).catch(unseen)
    switch (sight.status) {
      case 'given':
        return noteGiven(journal, entry, sight.hash)
      case 'free':
        return undefined
      case 'pending': {
        const hash = entry.hashes.at(-1)
        if (hash === undefined)
          throw new CollectionStopped(
            `A transaction with nonce ${nonce} is on its way, and it may be batch ${batch}. Nothing was sent. When it is in a block, run the same command again.`,
          )
        await settle(sending, hash)
        return noteGiven(journal, entry, hash)
      }
      case 'lost':
        if (isLostBefore) {
          // Another transaction has used the nonce, so this batch can no longer happen under it.
          journal.forget(batch)
          return undefined
        }
        isLostBefore = true
        newestHead = sight.head
        break
      case 'unseen':
        isLostBefore = false
        if (Date.now() > until)
          throw new CollectionStopped(
            `It is not known whether batch ${batch} was given: its nonce ${nonce} may be used, but ${sight.why}. Nothing was sent and no money moved. Run the same command again later, or name another endpoint with --rpc; nothing is given twice.`,
          )
    }
    await pause(client.pollingInterval)
  }
}

/** What one look at the chain shows of a batch that may have been sent. */
type Sight =
  | { readonly status: 'given'; readonly hash: Hash }
  /** A node knows of a transaction with its nonce that is in no block. */
  | { readonly status: 'pending' }
  /** Its nonce is free. */
  | { readonly status: 'free' }
  /** At this head its nonce is used, and no mint is of this batch. */
  | { readonly status: 'lost'; readonly head: bigint }
  /** The endpoint does not show enough to decide. */
  | { readonly status: 'unseen'; readonly why: string }

async function look(
  sending: Sending,
  contract: Address,
  gifts: readonly Gift[],
  entry: BatchEntry,
  journal: AirdropJournal,
  newestHead: bigint,
): Promise<Sight> {
  const { client, signer } = sending
  const { address } = signer
  // Everything of one block: nodes behind one address may disagree, and a nonce that is newer than the logs would make
  // a batch that was given look lost.
  const blockNumber = await getBlockNumber(client, { cacheTime: 0 })
  if (blockNumber < newestHead)
    return { status: 'unseen', why: `the endpoint returned from block ${newestHead} to ${blockNumber}` }
  const used = await getTransactionCount(client, { address, blockNumber })
  if (used > entry.nonce) {
    const read = await readMints(client, contract, { sinceBlock: entry.sinceBlock, blockNumber })
    if (read.status === 'incomplete')
      return {
        status: 'unseen',
        why: `the endpoint lags: ${read.minted} tokens are minted up to block ${blockNumber}, and the log of token ${read.missing} is missing`,
      }
    const hash = await searchMints(sending, contract, gifts, entry, journal, read.mints)
    if (hash !== undefined) return { status: 'given', hash }
  }
  const promised = await nextNonce(client, address)
  if (used <= entry.nonce) return { status: promised > entry.nonce ? 'pending' : 'free' }
  // A wallet may have chosen another nonce for it.
  return promised > used
    ? { status: 'unseen', why: `${address} has another transaction on its way` }
    : { status: 'lost', head: blockNumber }
}

function unseen(error: unknown): Sight {
  if (!(error instanceof BaseError)) throw error
  return { status: 'unseen', why: `the endpoint failed (${error.details || error.shortMessage})` }
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
async function searchMints(
  { client, signer }: Sending,
  contract: Address,
  gifts: readonly Gift[],
  { nonce: notedNonce }: BatchEntry,
  journal: AirdropJournal,
  mints: readonly Mint[],
): Promise<Hash | undefined> {
  const first = gifts[0]?.account ?? contract
  const { data } = operationCall(contract, { type: 'airdrop', gifts })
  const hashes = mints.filter(({ account }) => isSame(account, first)).map(({ hash }) => hash)
  for (const hash of new Set(hashes)) {
    // Two batches can be alike; a transaction gives only one of them.
    if (journal.isGivenBy(hash)) continue
    const { from, input, nonce } = await getTransaction(client, { hash })
    if (isSame(from, signer.address) && isSame(input, data) && nonce >= notedNonce) return hash
  }
  return undefined
}

const isSame = (one: Hex, other: Hex) => one.toLowerCase() === other.toLowerCase()
