/**
 * Finds the proposal of a request whose answer was lost: the page was reloaded while the host's dialog was open. A
 * proposal is the request's if it calls the same, is newer, and no other request of the page has its hash.
 */
import { isAddressEqual, type Hash } from 'viem'
import { findKnownContract } from '@peppermint/safe/chain'
import { decodeMultiSend } from '@peppermint/safe/decode'
import type { SafeTransaction } from '@peppermint/safe/hashes'
import type { Requested, TransactionRequest } from '@peppermint/wallet-kit/transactions'
import { checkDetails } from './checkDetails.ts'
import { hashAtNonce } from './guessNonce.ts'
import type { ProposalSource } from './proposalSources.ts'
import type { ProposalTools } from './readProposal.ts'
import { readSafe, type SafeReading } from './readSafe.ts'

/** The clock of the visitor may be ahead of the service's. */
const MAX_CLOCK_SKEW_MS = 120_000
/** Nonces from the Safe's next on, for a service that lists nothing: a host proposes behind what it knows. */
const NONCES_ASKED = 8

/**
 * @param claimed hashes of the account's other requests.
 * @returns the safeTxHash; undefined if no service has such a proposal.
 * @throws viem's error if the chain cannot be read.
 */
export async function findProposal(
  { client, sources }: ProposalTools,
  { account, chainId, request, requestedAt }: Requested,
  claimed: ReadonlySet<string>,
): Promise<Hash | undefined> {
  const safe = await readSafe(client, chainId, account)
  const since = requestedAt - MAX_CLOCK_SKEW_MS
  for (const source of sources)
    for (const hash of await listHashes(source, request, since, safe)) {
      if (claimed.has(hash)) continue
      const answer = await source.read(hash).catch(() => undefined)
      const details = await checkDetails(client, answer, hash, safe)
      if (details && details.submittedAt >= since && isRequested(details.transaction, request)) return hash
    }
  return undefined
}

async function listHashes(
  source: ProposalSource,
  request: TransactionRequest,
  since: number,
  safe: SafeReading,
): Promise<readonly Hash[]> {
  if (source.list) return source.list(safe.address, since).catch(() => [])
  return Array.from({ length: NONCES_ASKED }, (_, index) => hashAtNonce(request, safe.nonce + index, safe))
}

/** Whether the Safe would run the request: the call itself, or a batch that begins with it and pays as much. */
function isRequested(transaction: SafeTransaction, request: TransactionRequest): boolean {
  const isSameCall = (call: Pick<SafeTransaction, 'to' | 'data'>) =>
    isAddressEqual(call.to, request.to) && call.data.toLowerCase() === request.data.toLowerCase()
  if (transaction.operation === 0) return isSameCall(transaction) && transaction.value === request.value
  const role = findKnownContract(transaction.to)?.role
  const isBatch = role === 'multiSendCallOnly' || role === 'multiSend'
  const [first, ...others] = (isBatch ? decodeMultiSend(transaction.data) : undefined) ?? []
  if (first === undefined || !isSameCall(first)) return false
  const isPlain = [first, ...others].every(
    ({ to, operation }) => operation === 0 && isAddressEqual(to, request.to),
  )
  return isPlain && others.reduce((sum, { value }) => sum + value, first.value) === request.value
}
