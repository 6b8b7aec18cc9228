/**
 * Finds batches of a list that are on chain but not in the journal: sent from another machine, by a run whose journal
 * is lost, or by a Safe.
 */
import type { Address, Client, Hash, Hex } from 'viem'
import { getBlockNumber, getTransaction } from 'viem/actions'
import type { AirdropJournal } from './airdropJournal.ts'
import { createOperationCall } from '@peppermint/sale/operations/operationCall.ts'
import type { AirdropRecipient } from '@peppermint/sale/operations/operations.ts'
import { readMints, type Mint } from './readMints.ts'
import { CollectionStopped } from './sendCall.ts'

/** A batch that a transaction executed. */
export interface ConfirmedBatch {
  readonly hash: Hash
  readonly nonce: number
  readonly block: number
}

/**
 * The batches that are on chain and not in the journal, by their index.
 * @param round 1 for a list that is sent once, 2 for sending it a second time on purpose, and so on.
 * @throws {CollectionStopped} if the endpoint does not return every mint; viem's errors if it fails.
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
      `RPC endpoint incomplete: ${read.minted} tokens are minted up to block ${blockNumber}, but the log of token ${read.missing} is missing, so earlier batches of this list are unknown. Nothing was sent and no money moved. Run the same command again, or use an archive endpoint with --rpc.`,
    )
  const candidates = await findCandidates(client, read.mints, unrecorded)
  const used = new Map<Hex, ConfirmedBatch[]>()
  for (const [batch, recipients] of batches.entries()) {
    const { data } = createOperationCall(contract, { type: 'airdrop', recipients })
    let left = used.get(data)
    if (left === undefined) {
      const alike = batches.filter((other) => isSameBatch(other, recipients)).length
      // The oldest ones belong to earlier rounds.
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
  /** Recipients of the transaction's tokens, one entry per token, in order. */
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
 * The candidate once for each time it contains the batch. A Safe's transaction data contains the call's data unchanged.
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
