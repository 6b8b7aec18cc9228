/**
 * Finds the proposal of a request whose answer was lost: the page was reloaded while the host's dialog was open. A
 * proposal is the request's if it makes exactly the same calls, is newer, and no other request of the page has its hash.
 */
import {
  isAddressEqual,
  zeroAddress,
  type Address,
  type Hash,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
} from 'viem'
import { getBlockNumber } from 'viem/actions'
import type { MintCall } from '@peppermint/sale'
import { findKnownContract, readSafe, type SafeState } from '@peppermint/safe/chain'
import { decodeMultiSend, type MultiSendCall } from '@peppermint/safe/decode'
import type { SafeTransaction } from '@peppermint/safe/hashes'
import type { JournalEntry, TransactionRequest } from '@peppermint/wallet-kit/transactions'
import { checkDetails } from './checkDetails.ts'
import { findUse } from './findUse.ts'
import { hashAtNonce } from './guessNonce.ts'
import type { ProposalSource, ProposalTools } from './proposalSources.ts'
import { mintAbi } from '@peppermint/contracts/pageAbi'
import { readMintNote } from '../mints/mintNote.ts'
import { splitQuantity } from '../sale/splitQuantity.ts'

/** The clock of the visitor may be ahead of the service's. */
const MAX_CLOCK_SKEW_MS = 120_000
/** Nonces from the Safe's next on, for a service that lists nothing: a host proposes behind what it knows. */
const NONCES_ASKED = 8

/**
 * @param claimed hashes of the account's other requests.
 * @param calls that the request made; a mint's by default.
 * @returns the safeTxHash; undefined if none was found. It may exist all the same: the Safe's wallet may store its
 *   proposals elsewhere, and the visitor's clock may be far ahead of the service's.
 * @throws viem's error if the chain cannot be read.
 */
export async function findProposal(
  { client, sources }: ProposalTools,
  entry: JournalEntry,
  claimed: ReadonlySet<string>,
  calls: readonly MintCall[] = requestedCalls(entry),
): Promise<Hash | undefined> {
  const { account, request, requestedAt, fromBlock } = entry
  const toBlock = await getBlockNumber(client, { cacheTime: 0 })
  const safe = await readSafe(client, account, { blockNumber: toBlock })
  const since = requestedAt - MAX_CLOCK_SKEW_MS
  for (const source of sources) {
    for (const hash of await listHashes(source, request, since, safe)) {
      if (claimed.has(hash)) continue
      const answer = await source.read(hash).catch(() => undefined)
      const details = await checkDetails(client, answer, hash, safe)
      if (!details || !(details.submittedAt >= since) || !isRequested(details.transaction, calls)) continue
      // When it was proposed is the service's word; an execution from before the request is the chain's.
      const { nonce } = details
      if (nonce >= safe.nonce) return hash
      const use = await findUse(client, safe, { safeTxHash: hash, nonce, fromBlock, toBlock })
      if (use?.status === 'executed') return hash
    }
  }
  return undefined
}

/** A proposal that waits in a Safe's queue. */
export interface QueuedCalls {
  readonly safeTxHash: Hash
  readonly nonce: number
}

/**
 * A proposal of the queue that makes exactly these calls, whether or not it was made here.
 * @returns undefined if no service lists one. There may be one all the same.
 * @throws viem's error if the chain cannot be read.
 */
export async function findQueuedCalls(
  { client, sources }: ProposalTools,
  account: Address,
  calls: readonly MintCall[],
): Promise<QueuedCalls | undefined> {
  const safe = await readSafe(client, account)
  for (const source of sources) {
    for (const safeTxHash of (await source.list?.(account, 0).catch(() => [])) ?? []) {
      const answer = await source.read(safeTxHash).catch(() => undefined)
      const details = await checkDetails(client, answer, safeTxHash, safe)
      if (details && details.nonce >= safe.nonce && isRequested(details.transaction, calls))
        return { safeTxHash, nonce: details.nonce }
    }
  }
  return undefined
}

async function listHashes(
  source: ProposalSource,
  request: TransactionRequest,
  since: number,
  safe: SafeState,
): Promise<readonly Hash[]> {
  if (source.list) return source.list(safe.address, since).catch(() => [])
  return Array.from({ length: NONCES_ASKED }, (_, n) => hashAtNonce(request, safe.nonce + n, safe))
}

/** Whether the Safe would run exactly what was requested, and pay no refund: that would be the Safe's money. */
function isRequested(transaction: SafeTransaction, requested: readonly MintCall[]): boolean {
  const { operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver } = transaction
  if (safeTxGas !== 0n || baseGas !== 0n || gasPrice !== 0n) return false
  if (gasToken !== zeroAddress || refundReceiver !== zeroAddress) return false
  const calls = operation === 0 ? [transaction] : batchedCalls(transaction)
  return (
    calls.length === requested.length &&
    requested.every((call, index) => {
      const proposed = calls[index]
      return (
        proposed?.operation === 0 &&
        isAddressEqual(proposed.to, call.to) &&
        proposed.value === call.value &&
        proposed.data.toLowerCase() === call.data.toLowerCase()
      )
    })
  )
}

function batchedCalls({ to, data }: SafeTransaction): readonly MultiSendCall[] {
  const role = findKnownContract(to)?.role
  return (role === 'multiSendCallOnly' || role === 'multiSend' ? decodeMultiSend(data) : undefined) ?? []
}

/**
 * The calls that a request for a mint made, as the mint asked for them with `requestCalls`.
 * The journal's request has the first call and the price of all. The quantity of the first is what one call may mint, if
 * the note has a larger one.
 */
function requestedCalls({ request, meta }: Pick<JournalEntry, 'request' | 'meta'>): readonly MintCall[] {
  const note = readMintNote(meta)
  const mint = decodeMint(request.data)
  const max = Number(mint?.args[1] ?? 0n)
  if (note === undefined || mint === undefined || max === 0 || max >= note.quantity) return [request]
  return splitQuantity(note.quantity, max).map((quantity) => ({
    to: request.to,
    data: withQuantity(mint, BigInt(quantity)),
    value: note.price * BigInt(quantity),
  }))
}

function decodeMint(data: Hex) {
  try {
    return decodeFunctionData({ abi: mintAbi, data })
  } catch {
    return undefined
  }
}

function withQuantity(mint: NonNullable<ReturnType<typeof decodeMint>>, quantity: bigint): Hex {
  if (mint.functionName === 'mint') {
    const [phase] = mint.args
    return encodeFunctionData({ abi: mintAbi, functionName: 'mint', args: [phase, quantity] })
  }
  const [phase, , ...entitlement] = mint.args
  return encodeFunctionData({
    abi: mintAbi,
    functionName: 'mintAllowlisted',
    args: [phase, quantity, ...entitlement],
  })
}
