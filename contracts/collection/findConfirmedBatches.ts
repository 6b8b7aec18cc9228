/**
 * Which batches of a list the chain holds already, whoever executed them: another machine, a run whose journal is
 * lost, or a Safe, whose transactions no journal notes.
 */
import type { Address, Client, Hash, Hex } from 'viem'
import { getBlockNumber, getTransaction } from 'viem/actions'
import type { AirdropJournal } from './airdropJournal.ts'
import { createOperationCall, type AirdropRecipient } from './operations.ts'
import { readMints, type Mint } from './readMints.ts'
import { CollectionStopped } from './sendCall.ts'

/** A batch that a transaction has given. */
export interface ConfirmedBatch {
  readonly hash: Hash
  readonly nonce: number
  readonly block: number
}

/**
 * The batches that are on chain and not in the journal, by their place in the list.
 * @param round 1 for a list that is given once; 2 where it is given a second time on purpose, and so on.
 * @throws {CollectionStopped} when the endpoint does not show every mint; viem's errors when it fails.
 */
export async function findConfirmedBatches(
  client: Client,
  contract: Address,
  batches: readonly (readonly AirdropRecipient[])[],
  journal: AirdropJournal,
  round: number,
): Promise<ReadonlyMap<number, ConfirmedBatch>> {
  const found = new Map<number, ConfirmedBatch>()
  const unrecorded = batches.flatMap((recipients, batch) =>
    journal.find(batch) === undefined ? [recipients] : [],
  )
  if (unrecorded.length === 0) return found
  const blockNumber = await getBlockNumber(client, { cacheTime: 0 })
  const read = await readMints(client, contract, { sinceBlock: 0, blockNumber })
  if (read.status === 'incomplete')
    throw new CollectionStopped(
      `The endpoint does not show every mint of the collection (${read.minted} tokens up to block ${blockNumber}, but no log of token ${read.missing}), so it is not known whether this list was given before. Nothing was sent and no money moved. Run the same command again, or name an endpoint with the whole history with --rpc.`,
    )
  const candidates = await findCandidates(client, read.mints, unrecorded)
  const used = new Map<Hex, ConfirmedBatch[]>()
  for (const [batch, recipients] of batches.entries()) {
    const { data } = createOperationCall(contract, { type: 'airdrop', recipients })
    let left = used.get(data)
    if (left === undefined) {
      const alike = batches.filter((other) => isSameBatch(other, recipients)).length
      // Earlier rounds gave the oldest ones.
      left = candidates
        .flatMap((candidate) => matchCandidate(candidate, recipients, data))
        .filter(({ hash }) => !journal.isConfirmedBy(hash))
        .slice((round - 1) * alike)
      used.set(data, left)
    }
    if (journal.find(batch) !== undefined) continue
    const earlier = left.shift()
    if (earlier !== undefined) found.set(batch, earlier)
  }
  return found
}

interface Candidate extends ConfirmedBatch {
  readonly input: Hex
  /** Who got the tokens of the transaction, one entry for each token, in order. */
  readonly accounts: string
}

/** The transactions that minted to the first account of a batch, oldest first. */
async function findCandidates(
  client: Client,
  mints: readonly Mint[],
  batches: readonly (readonly AirdropRecipient[])[],
): Promise<readonly Candidate[]> {
  const firsts = new Set(batches.map(([first]) => first?.account.toLowerCase()))
  const hashes = new Set(mints.filter(({ account }) => firsts.has(account)).map(({ hash }) => hash))
  const candidates: Candidate[] = []
  for (const hash of hashes) {
    const { input, nonce } = await getTransaction(client, { hash })
    const own = mints.filter((mint) => mint.hash === hash)
    const accounts = own.map(({ account }) => account).join()
    candidates.push({ hash, nonce, block: own[0]?.block ?? 0, input, accounts })
  }
  return candidates
}

/**
 * The candidate once for each time that it gave the batch. A Safe carries the call's data inside of the data of its
 * own transaction, unchanged.
 */
function matchCandidate(
  candidate: Candidate,
  recipients: readonly AirdropRecipient[],
  data: Hex,
): readonly ConfirmedBatch[] {
  const accounts = recipients
    .flatMap(({ account, quantity }) => Array.from({ length: quantity }, () => account.toLowerCase()))
    .join()
  if (!candidate.accounts.includes(accounts)) return []
  const { hash, nonce, block } = candidate
  const times = candidate.input.toLowerCase().split(data.slice(2).toLowerCase()).length - 1
  return Array.from({ length: times }, () => ({ hash, nonce, block }))
}

function isSameBatch(one: readonly AirdropRecipient[], other: readonly AirdropRecipient[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
