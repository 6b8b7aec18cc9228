/** The actions of a proposal, connected to the wallet, the source and the chain. */
import { useEffect } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useStore } from '@peppermint/wallet-kit'
import { readSafe, type SafeState } from '@peppermint/safe/chain'
import type { JournalEntry } from '@peppermint/wallet-kit/transactions'
import { type Address, type Client, keccak256, pad, stringToHex } from 'viem'
import { useLocation } from 'wouter'
import { safePath } from '@peppermint/ui/safe/paths.ts'
import { safeKey, useSource } from '../queries.ts'
import type { ReviewOnPage } from '../review/useReview.ts'
import { useWorkspace } from '../workspace.ts'
import type { AvailableActions } from './availableActions.ts'
import { estimateCall } from './estimateCall.ts'
import { type PreparedExecution, prepareExecution } from './prepareExecution.ts'
import type { SigningMethod } from './requestSignature.ts'
import { problemOf } from './safeActionError.ts'
import { findSafeEntry } from './safeNote.ts'
import { sendPrepared } from './sendPrepared.ts'
import { confirmTransaction, deleteProposal } from './signProposal.ts'
import { useSigning } from './useSigning.ts'
import type { Attempt, Attempts } from './useAttempt.ts'
import { useEntries, useOwner } from './useOwner.ts'
import { approveHash } from '@peppermint/safe/build'
import type { OwnerWallet } from './ownerWallet.ts'
import { assertSignable, type ReviewedTransaction } from './reviewed.ts'
import { t } from '@peppermint/ui/words/t.ts'

export interface ProposalActions {
  readonly attempts: Attempts
  /** The simulation of an execution, and the account that would pay; undefined before there is one. */
  readonly execution: (PreparedExecution & { readonly account: Address }) | undefined
  readonly sign: (method?: SigningMethod) => void
  readonly execute: () => void
  readonly approve: () => void
  readonly remove: () => void
  readonly switchChain: () => void
}

const SIMULATION_INTERVAL_MS = 12_000

/** After signing, by where the signatures are collected. */
export const SIGNED = {
  gateway: t`Signed and stored. The other owners see it now.`,
  chain: t`Signed and kept in this browser. Pass it on to the other owners.`,
} as const

export function useProposalActions(page: ReviewOnPage, available: AvailableActions): ProposalActions {
  const source = useSource()
  const { session } = useWorkspace()
  const queries = useQueryClient()
  const owner = useOwner()
  const { attempts, sign } = useSigning()
  const [, navigate] = useLocation()
  const engine = useStore(session.kit.loaded)?.engine
  const { reviewed, confirmations } = page
  const description = t`Execute Safe transaction ${reviewed.transaction.nonce}`
  const refresh = () => queries.invalidateQueries({ queryKey: safeKey(source) })

  const canExecute = available.execute.status === 'possible'
  const account = owner?.wallet.account
  const { data: execution } = useQuery({
    queryKey: [...safeKey(source), 'chain', 'execution', reviewed.safeTxHash, account, confirmations],
    queryFn: () => prepare(),
    enabled: canExecute && owner !== undefined && page.state !== undefined,
    refetchInterval: SIMULATION_INTERVAL_MS,
  })

  // Once an execution or approval settles, lists and facts have changed.
  const status = findSafeEntry(useEntries(owner), reviewed.safeTxHash)?.status
  useEffect(() => {
    if (status !== undefined && status !== 'requested' && status !== 'sent')
      void queries.invalidateQueries({ queryKey: safeKey(source) })
  }, [status, queries, source])

  async function prepare(): Promise<(PreparedExecution & { readonly account: Address }) | null> {
    if (owner === undefined || confirmations === undefined) return null
    const { client, wallet } = owner
    const state = await readSafe(client, source.safe)
    const input = { reviewed, state, confirmations, executor: wallet.account, description }
    return { ...(await prepareExecution(client, input)), account: wallet.account }
  }

  const actions: Omit<ProposalActions, 'attempts' | 'execution'> = {
    sign: (method) =>
      sign({
        ask: (tools, options) => confirmTransaction(tools, reviewed, options),
        method,
        async onStored() {
          await refresh()
          return { status: 'done', text: SIGNED[source.type] }
        },
      }),
    execute() {
      if (owner === undefined) return
      attempts.run(async (set, isCurrent) => {
        set({ status: 'working', text: t`Simulating the execution…` })
        const prepared = await prepare()
        if (prepared === null || !isCurrent()) return { status: 'idle' }
        if (prepared.status === 'failed') return prepared
        return send(prepared, 'execute', set, isCurrent)
      })
    },
    approve() {
      if (owner === undefined) return
      attempts.run(async (set, isCurrent) => {
        set({ status: 'working', text: t`Estimating the approval…` })
        const state = await readSafe(owner.client, source.safe)
        const prepared = await prepareApproval(owner.client, reviewed, state, owner.wallet)
        if (prepared.status === 'failed') return prepared
        if (!isCurrent()) return { status: 'idle' }
        return send(prepared, 'approve', set, isCurrent)
      })
    },
    remove: () =>
      sign({
        request: 'delete',
        ask: (tools, options) => deleteProposal(tools, reviewed, options),
        async onStored(isCurrent) {
          if (isCurrent()) navigate(safePath(source.safe, 'queue'))
          await refresh()
          return { status: 'idle' }
        },
      }),
    switchChain() {
      if (engine === undefined) return
      attempts.run(async () => {
        await engine.switchChain()
        return { status: 'idle' }
      })
    },
  }

  async function send(
    { prepared }: Extract<PreparedExecution, { status: 'ready' }>,
    request: 'execute' | 'approve',
    set: (attempt: Attempt) => void,
    isCurrent: () => boolean,
  ): Promise<Attempt> {
    if (owner === undefined) return { status: 'idle' }
    const onAsk = (asked: JournalEntry) => set({ status: 'in-wallet', request, asked })
    const outcome = await sendPrepared(owner, prepared, onAsk, isCurrent)
    switch (outcome.status) {
      case 'declined':
        return outcome
      case 'failed':
      case 'unclear':
        return { status: 'failed', problem: outcome.problem }
      case 'sent':
      case 'superseded':
        // From here on the journal's notice shows it.
        return { status: 'idle' }
    }
  }

  return { ...actions, attempts, execution: execution ?? undefined }
}

/** `keccak256('ApproveHash(bytes32,address)')`; both parameters are indexed. */
const APPROVE_HASH_TOPIC = keccak256(stringToHex('ApproveHash(bytes32,address)'))

/**
 * Approving a hash on chain, for owners that cannot sign it: contracts, and wallets without typed data.
 * Estimates the approval. Resolves with the problem of one that would fail, never rejects.
 */
export async function prepareApproval(
  client: Client,
  reviewed: ReviewedTransaction,
  state: SafeState,
  wallet: Pick<OwnerWallet, 'account' | 'name'>,
): Promise<PreparedExecution> {
  const { transaction, safeTxHash } = reviewed
  const { account } = wallet
  try {
    assertSignable(reviewed, account, state)
    const { to, data } = approveHash(state.address, safeTxHash)
    const { gas, feeWei } = await estimateCall(client, { from: account, to, data })
    return {
      status: 'ready',
      feeWei,
      prepared: {
        chainId: state.chainId,
        to,
        data,
        gas,
        description: t`Approve Safe transaction ${transaction.nonce}`,
        note: { type: 'approval', safe: state.address, safeTxHash, nonce: transaction.nonce },
        expectedLog: { address: state.address, topics: [APPROVE_HASH_TOPIC, safeTxHash, pad(account)] },
      },
    }
  } catch (error) {
    return { status: 'failed', problem: problemOf(error, wallet.name) }
  }
}
