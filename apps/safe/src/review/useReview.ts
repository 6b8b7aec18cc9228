/** Reviews a transaction on the page: hashes, calls and findings of the bytes, with the chain's facts where they are read. */
import { useMemo, useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { scovillesAbi } from '@peppermint/contracts'
import type { SafeState } from '@peppermint/safe/chain'
import type { AbiSource } from '@peppermint/safe/decode'
import type { SafeTransaction } from '@peppermint/safe/hashes'
import {
  calledAddresses,
  compareOutcome,
  compareSafe,
  type Finding,
  isRejection,
  type Provenance,
  reviewProposal,
  reviewTransaction,
  type TransactionReview,
  type QueuedProposal,
} from '@peppermint/safe/review'
import type { SafeInfo, TransactionDetails, TransactionStatus } from '@peppermint/safe/wire'
import { type Address, type Hex, getAddress } from 'viem'
import { useChainSafe, useSource, useQueue } from '../queries.ts'
import { useChainReading } from '../sign/ChainAction.tsx'
import type { ChainReading } from '../sign/chainReading.ts'
import type { SafeSource } from '../source/safeSource.ts'
import type { ReviewedTransaction } from '../sign/reviewed.ts'
import { t } from '@peppermint/ui/words/t.ts'
import { useWorkspace } from '../workspace.ts'
import type { NameAddress } from './addressNames.ts'
import {
  type CheckedConfirmation,
  checkConfirmations,
  isCounted,
  type StatedConfirmation,
} from './checkConfirmations.ts'
import { readProposal } from './readProposal.ts'
import { useAddressNames, useKnownAddresses } from './useAddressNames.ts'
import { recheckMs, useApprovals, useContracts, useProof } from './useChainReads.ts'
import { queueBefore } from './queueBefore.ts'

export interface ReviewOnPage {
  readonly review: TransactionReview
  /** For the functions that sign. */
  readonly reviewed: ReviewedTransaction
  /** Undefined until the chain is read. */
  readonly state: SafeState | undefined
  /** Why `state` is undefined; meaningless once it is not. */
  readonly reading: ChainReading
  readonly owners: readonly Address[]
  readonly threshold: number
  /** In a block, and its nonce is used: nothing is left to check before a signature. */
  readonly isExecuted: boolean
  /** Undefined while they are checked. */
  readonly confirmations: readonly CheckedConfirmation[] | undefined
  readonly findings: readonly Finding[]
  /** Who proposed it, and what else waits at its nonce; none of a transaction that is not proposed yet. */
  readonly proposalFindings: readonly Finding[]
  /** What else waits is read, or known not to be readable. */
  readonly isQueueRead: boolean
  readonly nameAddress: NameAddress
}

interface ReviewInput {
  readonly transaction: SafeTransaction
  /** Facts of the source, until and unless the chain is read. */
  readonly facts: SafeInfo
  /** Hash that a source states. */
  readonly statedHash?: Hex
  readonly confirmations?: readonly StatedConfirmation[]
  /** As a source states it; believed only where the chain's nonce allows it. */
  readonly statedStatus?: TransactionStatus
  /** Of a transaction that is proposed. */
  readonly provenance?: Provenance
  /** Pasted by the visitor. */
  readonly abis?: readonly AbiSource[]
}

const NO_CONFIRMATIONS: readonly StatedConfirmation[] = []
const NO_ABIS: readonly AbiSource[] = []

export const MISMATCH_REASON = t`The service states another Safe hash than this page computes from the transaction’s fields.`

/** Reviews a transaction, proposed or not. */
export function useReview(input: ReviewInput): ReviewOnPage {
  const { transaction, facts, statedHash, statedStatus = 'AWAITING_CONFIRMATIONS', abis = NO_ABIS } = input
  const { confirmations: stated = NO_CONFIRMATIONS, provenance } = input
  const { site } = useWorkspace()
  const { safe, chainId } = useSource()
  const state = useChainSafe().data
  const reading = useChainReading()
  const collection = getAddress(site.deployment.contract)
  const owners = useMemo(
    () => state?.owners ?? facts.owners.map(({ value }) => value),
    [state?.owners, facts.owners],
  )
  const threshold = state?.threshold ?? facts.threshold
  const version = state === undefined ? facts.version : state.version
  const ofOutcome = useMemo(
    () => compareOutcome(statedStatus, transaction.nonce, state?.nonce),
    [statedStatus, transaction.nonce, state?.nonce],
  )
  const isExecuted = (statedStatus === 'SUCCESS' || statedStatus === 'FAILED') && ofOutcome.length === 0

  const known = useKnownAddresses(owners)
  const readable = useMemo(
    () => ({
      transaction,
      safe: { address: safe, chainId, version, ...pickState(state, isExecuted) },
      stated: { safeTxHash: statedHash },
      abis: [{ abi: scovillesAbi, address: collection }, ...abis],
      known,
    }),
    [transaction, safe, chainId, version, state, isExecuted, statedHash, collection, abis, known],
  )
  const withoutCode = useMemo(() => reviewTransaction(readable), [readable])
  const called = useMemo(() => calledAddresses(withoutCode.call), [withoutCode])
  const contracts = useContracts(called)
  const review = useMemo(() => {
    if (contracts === undefined) return withoutCode
    const read = new Set(called.map((address) => getAddress(address)))
    const hasCode = (address: Address) => {
      const checksummed = getAddress(address)
      return read.has(checksummed) ? contracts.has(checksummed) : undefined
    }
    return reviewTransaction({ ...readable, hasCode })
  }, [contracts, called, withoutCode, readable])

  const { safeTxHash, domainHash, messageHash } = review.hashes
  const isOver = state !== undefined && transaction.nonce < state.nonce
  const approvals = useApprovals({ hash: safeTxHash, owners: state?.owners, isOver }).data
  const proof = useProof(safeTxHash, { domainHash, structHash: messageHash })
  const { data: confirmations } = useQuery({
    queryKey: [
      'checked confirmations',
      safeTxHash,
      owners,
      approvals,
      stated,
      proof && `at ${proof.version}`,
    ],
    queryFn: () => checkConfirmations(stated, { safeTxHash, owners, approvals: approvals ?? [], proof }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data } }) => !isOver && recheckMs(data),
    // Those of another hash never stand in.
    placeholderData: (previous, query) => (query?.queryKey[1] === safeTxHash ? previous : undefined),
  })

  const queue = useQueueBefore(transaction.nonce, safeTxHash)
  const proposalFindings = useMemo(
    () =>
      provenance === undefined || isExecuted
        ? []
        : reviewProposal({
            provenance,
            owners,
            signers: confirmations?.filter(mayCount).map(({ signer }) => signer),
            nonce: transaction.nonce,
            nextNonce: state?.nonce,
            isRejection: isRejection(transaction, safe),
            queue,
          }),
    [provenance, isExecuted, owners, confirmations, transaction, state?.nonce, safe, queue],
  )

  const reviewed = useMemo(
    () => ({
      transaction,
      safe: { chainId, safe, version },
      safeTxHash,
      ...(review.isBlocked && { blockedReason: MISMATCH_REASON }),
    }),
    [transaction, chainId, safe, version, safeTxHash, review.isBlocked],
  )
  return {
    review,
    reviewed,
    state,
    reading,
    owners,
    threshold,
    isExecuted,
    confirmations,
    findings: useMemo(
      () => [
        ...ofOutcome,
        ...review.findings,
        ...(state === undefined || isExecuted ? [] : compareSafe(facts, state)),
      ],
      [ofOutcome, review, state, facts, isExecuted],
    ),
    proposalFindings,
    isQueueRead: queue !== undefined,
    nameAddress: useAddressNames(owners),
  }
}

const mayCount = (one: CheckedConfirmation): boolean => isCounted(one) || one.status === 'unverified'

function pickState(state: SafeState | undefined, isExecuted: boolean) {
  if (state === undefined) return {}
  const { nonce, isGenuine, singleton } = state
  return { isGenuine, singleton, ...(!isExecuted && { nonce }) }
}

/** The transaction of a source's answer, read once per answer. */
export function useProposal(details: TransactionDetails) {
  const { type } = useSource()
  return useMemo(() => {
    const proposal = readProposal(details)
    const info = details.detailedExecutionInfo
    const confirmations =
      info?.type === 'MULTISIG'
        ? info.confirmations.map(({ signer, signature, submittedAt }) => ({
            signer: signer.value,
            signature,
            submittedAt,
          }))
        : []
    return { proposal, confirmations, provenance: provenanceOf(details, type) }
  }, [details, type])
}

function provenanceOf(
  { detailedExecutionInfo: info }: TransactionDetails,
  type: SafeSource['type'],
): Provenance {
  if (type === 'chain') return { source: 'file' }
  const { proposer, proposedByDelegate } = info?.type === 'MULTISIG' ? info : UNKNOWN
  return { source: 'gateway', proposer: proposer?.value ?? null, delegate: proposedByDelegate?.value ?? null }
}

const UNKNOWN = { proposer: null, proposedByDelegate: null }

/**
 * Reads the queue as far as a transaction's nonce.
 * @returns undefined while it is read; null if it cannot be read, or not as far as this nonce.
 */
function useQueueBefore(nonce: number, safeTxHash: Hex): readonly QueuedProposal[] | null | undefined {
  const { data, isError, isFetching, hasNextPage, fetchNextPage } = useQueue()
  const pages = data?.pages
  const before = useMemo(
    () => queueBefore({ pages, isError, hasNextPage }, nonce, safeTxHash),
    [pages, isError, hasNextPage, nonce, safeTxHash],
  )
  const hasMore = before.status === 'more'
  useEffect(() => {
    if (hasMore && !isFetching) void fetchNextPage()
  }, [hasMore, isFetching, fetchNextPage])
  if (before.status === 'read') return before.proposals
  return before.status === 'unknown' ? null : undefined
}
