/**
 * Reads the state of a mint that was proposed in a Safe, for the journal. Sources in order: the host of the page's
 * frame, the gateway, the chain alone. What they claim is checked: the transaction's hash is computed here, signatures
 * are recovered here, and only the chain says whether its nonce is used.
 */
import type { Address, Hash } from 'viem'
import { getBlockNumber } from 'viem/actions'
import { readApprovals, readSafe, type SafeState } from '@peppermint/safe/chain'
import { hashSafeTransaction, NO_REFUND } from '@peppermint/safe/hashes'
import type { OperationReport, Sent } from '@peppermint/wallet-kit/transactions'
import { parseProposal, proposalData, type Proposal } from '../../mint/proposal/proposal.ts'
import { checkDetails, type CheckedDetails } from '@peppermint/ui/safe/checkDetails.ts'
import { findUse } from '@peppermint/ui/safe/findUse.ts'
import { guessNonce } from '@peppermint/ui/safe/guessNonce.ts'
import type { ProposalTools } from '@peppermint/ui/safe/proposalSources.ts'

/** A reorg may have moved the execution to a block from before the request. */
const MAX_REORG_BLOCKS = 64n

/**
 * The proposal's state. Undefined if no source knows it and its nonce cannot be found; the journal then looks for its
 * execution by itself. Throws viem's error if the chain cannot be read.
 */
export async function readProposal(
  { client, sources }: ProposalTools,
  entry: Sent,
): Promise<OperationReport | undefined> {
  const safeTxHash = entry.walletHash ?? entry.hash
  const known = parseProposal(entry.operation)
  const toBlock = await getBlockNumber(client, { cacheTime: 0 })
  const safe = await readSafe(client, entry.account, { blockNumber: toBlock })
  const { details, isMissing } = await askInOrder({ client, sources }, safeTxHash, safe)
  const nonce = details?.nonce ?? known?.nonce ?? guessNonce(entry.request, safeTxHash, safe)
  if (nonce === undefined) return undefined
  if (nonce < safe.nonce) {
    const fromBlock = entry.fromBlock > MAX_REORG_BLOCKS ? entry.fromBlock - MAX_REORG_BLOCKS : 0n
    const use = await findUse(client, safe, { safeTxHash, nonce, fromBlock, toBlock })
    if (use) return use
    // The service's word, which the journal checks against the transaction's logs.
    return details?.executionHash && { status: 'executed', hash: details.executionHash }
  }
  const approvals = await readApprovals(client, { safe: safe.address, hash: safeTxHash, owners: safe.owners })
  // While no service responds, what it proved before still holds.
  const signedAt = details?.signedAt ?? (isMissing ? undefined : signedBefore(known))
  const owners = safe.owners.map((address) => {
    const at = signedAt?.get(address)
    const hasSigned = at !== undefined || approvals.includes(address)
    return { address, hasSigned, ...(at !== undefined && at > 0 && { signedAt: at }) }
  })
  const rejections =
    details?.hasRejection === true ? await countRejections({ client, sources }, safe, nonce) : 0
  const isComplete = owners.filter(({ hasSigned }) => hasSigned).length >= safe.threshold
  const wasInService = known?.source === 'service'
  // Without sources, it stays so.
  const isGone = isMissing || (known?.status === 'deleted' && sources.length === 0)
  const isDeleted = details === undefined && isGone && wasInService && !isComplete
  const proposal: Proposal = {
    status: isDeleted ? 'deleted' : isComplete ? 'executable' : 'signing',
    nonce,
    before: nonce - safe.nonce,
    threshold: safe.threshold,
    owners,
    rejections,
    source: details !== undefined || wasInService ? 'service' : 'chain',
  }
  return { status: 'pending', data: proposalData(proposal) }
}

/** While a service no longer has a proposal, the chain alone is read, and as rarely as this. */
const DELETED_INTERVAL_MS = 60_000

/**
 * Creates a page's reader of proposals. One that its service no longer has is final there and is not asked for again
 * before the page is reloaded; owners who kept a copy may still execute it.
 */
export function createProposalReader(now: () => number = Date.now) {
  const deleted = new Map<string, { readonly readAt: number; readonly report: OperationReport }>()
  return async (tools: ProposalTools, entry: Sent): Promise<OperationReport | undefined> => {
    const last = deleted.get(entry.id)
    if (last !== undefined && now() - last.readAt < DELETED_INTERVAL_MS) return last.report
    const report = await readProposal(last === undefined ? tools : { ...tools, sources: [] }, entry)
    if (report?.status === 'pending' && parseProposal(report.data)?.status === 'deleted')
      deleted.set(entry.id, { readAt: now(), report })
    return report
  }
}

/** Owners whose signatures of a rejection at this nonce are proven. */
async function countRejections(tools: ProposalTools, safe: SafeState, nonce: number): Promise<number> {
  const { address, chainId, version } = safe
  const rejection = { to: address, value: 0n, data: '0x', operation: 0, ...NO_REFUND, nonce } as const
  const { safeTxHash } = hashSafeTransaction(rejection, { chainId, safe: address, version })
  const { details } = await askInOrder(tools, safeTxHash, safe)
  return details?.signedAt.size ?? 0
}

interface Answers {
  readonly details?: CheckedDetails
  /** A service responds that has no such transaction. */
  readonly isMissing: boolean
}

/** The first answer that passes its check. */
async function askInOrder(
  { client, sources }: ProposalTools,
  safeTxHash: Hash,
  safe: SafeState,
): Promise<Answers> {
  let isMissing = false
  for (const source of sources) {
    const answer = await source.read(safeTxHash).catch(() => undefined)
    if (answer === 'missing') isMissing = true
    else {
      const details = await checkDetails(client, answer, safeTxHash, safe)
      if (details) return { details, isMissing: false }
    }
  }
  return { isMissing }
}

const signedBefore = (known: Proposal | undefined): ReadonlyMap<Address, number> =>
  new Map(
    known?.owners.flatMap(({ address, hasSigned, signedAt = 0 }) =>
      hasSigned ? [[address, signedAt] as const] : [],
    ),
  )
