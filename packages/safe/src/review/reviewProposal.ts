/** Reviews how a transaction was proposed: who vouches for it, and what else waits at its nonce. */
import { type Address, isAddressEqual } from 'viem'
import type { Finding, ProposalFindingFacts, Severity } from './finding.ts'

/** Where a proposal comes from. Files and links do not say from whom. */
export type Provenance =
  | { readonly source: 'file' }
  | {
      readonly source: 'gateway'
      /** As the service states them: null if it knows of no owner who proposed it. */
      readonly proposer: Address | null
      readonly delegate: Address | null
    }

/** Another proposal of the queue. */
export interface QueuedProposal {
  readonly nonce: number
  /** It has as many signatures as the Safe requires, by the source's word. */
  readonly isReady: boolean
  readonly isRejection: boolean
}

export interface ProposalReviewInput {
  readonly provenance: Provenance
  readonly owners: readonly Address[]
  /** Owners whose signatures count, or may count once the chain is asked; undefined while they are checked. */
  readonly signers: readonly Address[] | undefined
  readonly nonce: number
  /** The Safe's next nonce; undefined until the chain is read. */
  readonly nextNonce: number | undefined
  readonly isRejection: boolean
  /**
   * The others up to this nonce, from the Safe's next; undefined while they are read, null if they cannot be read or are
   * too many.
   */
  readonly queue: readonly QueuedProposal[] | null | undefined
}

/** Worst first. */
export function reviewProposal(input: ProposalReviewInput): readonly Finding[] {
  const { nonce, nextNonce } = input
  // Nothing is left to decide once its nonce is used.
  if (nextNonce !== undefined && nonce < nextNonce) return []
  return [...findProposer(input), ...findCompetitors(input), ...findGap(input)].map(([severity, facts]) => ({
    ...facts,
    severity,
    path: null,
  }))
}

type Judged = readonly [Severity, ProposalFindingFacts]

function findProposer({ provenance, owners, signers }: ProposalReviewInput): readonly Judged[] {
  if (provenance.source === 'file') {
    if (signers === undefined) return []
    return signers.length === 0
      ? [['danger', { type: 'no-owner-proposed', source: 'file' }]]
      : [['warning', { type: 'proposer-unknown', signed: signers.length }]]
  }
  const { proposer, delegate } = provenance
  // Signatures of owners do not change who proposed it.
  if (proposer === null) return [['danger', { type: 'no-owner-proposed', source: 'gateway' }]]
  const isSame = (owner: Address) => isAddressEqual(owner, proposer)
  if (!owners.some(isSame)) return [['danger', { type: 'proposer-not-owner', proposer }]]
  if (delegate !== null && !isSame(delegate))
    return [['warning', { type: 'proposed-by-delegate', proposer, delegate }]]
  return signers === undefined || signers.some(isSame)
    ? []
    : [['danger', { type: 'proposer-unproven', proposer }]]
}

function findCompetitors({ queue, nonce, isRejection }: ProposalReviewInput): readonly Judged[] {
  if (queue === undefined) return []
  if (queue === null) return [['warning', { type: 'competitors-unknown', nonce }]]
  const others = queue.filter((other) => other.nonce === nonce)
  if (others.length === 0) return []
  const ready = others.filter((other) => other.isReady).length
  const rejections = others.filter((other) => other.isRejection).length
  // To compete is what a rejection is for.
  return [
    [isRejection ? 'note' : 'danger', { type: 'competes', nonce, others: others.length, ready, rejections }],
  ]
}

function findGap({ queue, nonce, nextNonce }: ProposalReviewInput): readonly Judged[] {
  if (nextNonce === undefined || queue === undefined || queue === null) return []
  const queued = new Set(queue.map((other) => other.nonce))
  let from = nextNonce
  while (from < nonce && queued.has(from)) from += 1
  let to = nonce - 1
  while (to > from && queued.has(to)) to -= 1
  return from < nonce ? [['warning', { type: 'nonce-gap', from, to }]] : []
}
