/**
 * Sends an airdrop batch by batch, exactly once: also after a kill at any moment or a lost response. Each batch has one
 * nonce, and its state is read from the chain before it is sent.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { BaseError, type Address, type Hash, type Hex } from 'viem'
import { getBlockNumber, getTransaction, getTransactionCount, getTransactionReceipt } from 'viem/actions'
import type { AirdropJournal, BatchEntry } from './airdropJournal.ts'
import { createOperationCall } from '@peppermint/sale/operations/operationCall.ts'
import type { AirdropRecipient } from '@peppermint/sale/operations/operations.ts'
import { readMints, type Mint } from './readMints.ts'
import {
  CollectionStopped,
  getNextNonce,
  priceCall,
  requireFunds,
  waitForSuccess,
  sendCall,
  type SendContext,
} from './sendCall.ts'

/** Progress events of an airdrop. */
export interface AirdropEvents {
  readonly onBatchConfirmed: (batch: number, hash: Hash, isEarlier: boolean) => void
}

/**
 * Sends every batch that is not on chain, in order.
 * @throws {CollectionStopped}; viem's errors if the endpoint fails. After any of them the same airdrop can be run
 *   again: batches on chain are not sent twice.
 */
export async function sendAirdrop(
  sending: SendContext,
  contract: Address,
  batches: readonly (readonly AirdropRecipient[])[],
  journal: AirdropJournal,
  events: AirdropEvents,
): Promise<void> {
  for (const [batch, recipients] of batches.entries()) {
    const earlier = await findConfirmed(sending, contract, recipients, batch, journal)
    if (earlier !== undefined) {
      events.onBatchConfirmed(batch, earlier, true)
      continue
    }
    events.onBatchConfirmed(batch, await sendBatch(sending, contract, recipients, batch, journal), false)
  }
}

/** The transaction that executed the batch, if any. Removes journal entries that can no longer happen. */
async function findConfirmed(
  sending: SendContext,
  contract: Address,
  recipients: readonly AirdropRecipient[],
  batch: number,
  journal: AirdropJournal,
): Promise<Hash | undefined> {
  const entry = journal.find(batch)
  if (entry === undefined) return undefined
  const { client } = sending
  for (const hash of entry.confirmedHash === undefined ? entry.hashes : [entry.confirmedHash]) {
    const receipt = await getTransactionReceipt(client, { hash }).catch(() => undefined)
    if (receipt?.status === 'success') return recordConfirmed(journal, entry, hash)
    if (receipt !== undefined) {
      journal.remove(batch)
      return undefined
    }
  }
  if (entry.confirmedHash !== undefined)
    throw new CollectionStopped(
      `Batch ${batch + 1}: transaction ${entry.confirmedHash} is in the journal, but not found by this endpoint. Nothing was sent. Use another endpoint with --rpc, or run the same command again later.`,
    )
  return resolvePendingBatch(sending, contract, recipients, entry, journal)
}

/**
 * Polls until the state of a batch that may have been sent is known. It counts as dropped only after two consecutive
 * reads in which its nonce is used, every mint of that block is visible, and none is of this batch.
 */
async function resolvePendingBatch(
  sending: SendContext,
  contract: Address,
  recipients: readonly AirdropRecipient[],
  entry: BatchEntry,
  journal: AirdropJournal,
): Promise<Hash | undefined> {
  const { client, timeoutMs } = sending
  const deadline = Date.now() + timeoutMs
  const { batch, nonce } = entry
  let newestHead = 0n
  let wasDropped = false
  for (;;) {
    const state = await readBatchState(sending, contract, recipients, entry, journal, newestHead).catch(
      unknownState,
    )
    switch (state.status) {
      case 'given':
        return recordConfirmed(journal, entry, state.hash)
      case 'free':
        return undefined
      case 'pending': {
        const hash = entry.hashes.at(-1)
        if (hash === undefined)
          throw new CollectionStopped(
            `Batch ${batch + 1}: a transaction with its nonce ${nonce} is pending and may be this batch. Nothing was sent. When it is in a block, run the same command again.`,
          )
        await waitForSuccess(sending, hash)
        return recordConfirmed(journal, entry, hash)
      }
      case 'lost':
        if (wasDropped) {
          // Another transaction used the nonce, so this batch can no longer be mined with it.
          journal.remove(batch)
          return undefined
        }
        wasDropped = true
        newestHead = state.head
        break
      case 'unseen':
        wasDropped = false
        if (Date.now() > deadline)
          throw new CollectionStopped(
            `Batch ${batch + 1}: state unknown. Its nonce ${nonce} may be used, but ${state.reason}. Nothing was sent and no money moved. Run the same command again later, or use another endpoint with --rpc. No batch is sent twice.`,
          )
    }
    await pause(client.pollingInterval)
  }
}

/** State on chain of a batch that may have been sent. */
type BatchState =
  | { readonly status: 'given'; readonly hash: Hash }
  /** A transaction with its nonce is pending. */
  | { readonly status: 'pending' }
  /** Its nonce is unused. */
  | { readonly status: 'free' }
  /** At this head its nonce is used, and no mint is of this batch. */
  | { readonly status: 'lost'; readonly head: bigint }
  /** The endpoint's data is incomplete. */
  | { readonly status: 'unseen'; readonly reason: string }

async function readBatchState(
  sending: SendContext,
  contract: Address,
  recipients: readonly AirdropRecipient[],
  entry: BatchEntry,
  journal: AirdropJournal,
  newestHead: bigint,
): Promise<BatchState> {
  const { client, signer } = sending
  const { address } = signer
  // Read everything at one block: nodes behind one URL may disagree, and a nonce newer than the logs would make a
  // confirmed batch look dropped.
  const blockNumber = await getBlockNumber(client, { cacheTime: 0 })
  if (blockNumber < newestHead)
    return { status: 'unseen', reason: `the endpoint went back from block ${newestHead} to ${blockNumber}` }
  const minedNonce = await getTransactionCount(client, { address, blockNumber })
  if (minedNonce > entry.nonce) {
    const read = await readMints(client, contract, { sinceBlock: entry.sinceBlock, blockNumber })
    if (read.status === 'incomplete')
      return {
        status: 'unseen',
        reason: `the endpoint lags: ${read.minted} tokens are minted up to block ${blockNumber}, and the log of token ${read.missing} is missing`,
      }
    const hash = await findBatchTransaction(sending, contract, recipients, entry, journal, read.mints)
    if (hash !== undefined) return { status: 'given', hash }
  }
  const pendingNonce = await getNextNonce(client, address)
  if (minedNonce <= entry.nonce) return { status: pendingNonce > entry.nonce ? 'pending' : 'free' }
  // A wallet may have used another nonce for it.
  return pendingNonce > minedNonce
    ? { status: 'unseen', reason: `${address} has another pending transaction` }
    : { status: 'lost', head: blockNumber }
}

function unknownState(error: unknown): BatchState {
  if (!(error instanceof BaseError)) throw error
  return { status: 'unseen', reason: `the RPC endpoint failed (${error.details || error.shortMessage})` }
}

async function sendBatch(
  sending: SendContext,
  contract: Address,
  recipients: readonly AirdropRecipient[],
  batch: number,
  journal: AirdropJournal,
): Promise<Hash> {
  const { client, chain, signer } = sending
  const priced = await priceCall(
    client,
    signer.address,
    createOperationCall(contract, { type: 'airdrop', recipients }),
  )
  await requireFunds(client, chain, signer.address, priced)
  const before = journal.find(batch)
  const nonce = before?.nonce ?? (await getNextNonce(client, signer.address))
  const sinceBlock = before?.sinceBlock ?? Number(await getBlockNumber(client, { cacheTime: 0 }))
  let entry: BatchEntry = { batch, nonce, sinceBlock, hashes: before?.hashes ?? [] }
  journal.save(entry)
  await sendCall(sending, priced, nonce, (hash) => {
    entry = { ...entry, hashes: [...new Set([...entry.hashes, hash])] }
    journal.save(entry)
  })
  const hash = entry.hashes.at(-1)
  if (hash === undefined)
    throw new CollectionStopped(
      `Batch ${batch + 1}: it may have been sent. Run the same command again: it reads the chain first, and sends nothing twice.`,
    )
  await waitForSuccess(sending, hash)
  return recordConfirmed(journal, entry, hash)
}

function recordConfirmed(journal: AirdropJournal, entry: BatchEntry, confirmedHash: Hash): Hash {
  if (entry.confirmedHash === undefined) journal.save({ ...entry, confirmedHash })
  return confirmedHash
}

/** Finds the sender's transaction with exactly this batch among the mints since it was recorded. */
async function findBatchTransaction(
  { client, signer }: SendContext,
  contract: Address,
  recipients: readonly AirdropRecipient[],
  { nonce: recordedNonce }: BatchEntry,
  journal: AirdropJournal,
  mints: readonly Mint[],
): Promise<Hash | undefined> {
  const first = recipients[0]?.account ?? contract
  const { data } = createOperationCall(contract, { type: 'airdrop', recipients })
  const hashes = mints.filter(({ account }) => isSameHex(account, first)).map(({ hash }) => hash)
  for (const hash of new Set(hashes)) {
    // Two batches can be equal; a transaction executes only one of them.
    if (journal.isConfirmedBy(hash)) continue
    const { from, input, nonce } = await getTransaction(client, { hash })
    if (isSameHex(from, signer.address) && isSameHex(input, data) && nonce >= recordedNonce) return hash
  }
  return undefined
}

const isSameHex = (one: Hex, other: Hex) => one.toLowerCase() === other.toLowerCase()
