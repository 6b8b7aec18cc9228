/** A Safe's history from the chain's logs: executions of its owners. */
import type { SafeExecution, SafeState } from '@peppermint/safe/chain'
import { labelDays } from '@peppermint/safe/describe'
import type { Page, TransactionListItem, TransactionSummary } from '@peppermint/safe/wire'
import type { Client } from 'viem'
import { getBlock, getBlockNumber } from 'viem/actions'
import type { DescribedProposal, ProposalDescriber } from './describeProposal.ts'
import type { KeptProposals } from './keptProposals.ts'
import { scanExecutions } from './scanExecutions.ts'

/** Executions of one page. */
const PAGE_EXECUTIONS = 20
const CURSOR = /^chain:(\d{1,15})$/

export interface HistoryInput {
  readonly client: Client
  readonly state: SafeState
  readonly kept: KeptProposals
  readonly describer: ProposalDescriber
  readonly pageUrl: string | undefined
  readonly timeZone: string | undefined
}

/** A Safe whose singleton logs no transactions shows those that this browser has kept. */
export async function readChainHistory(input: HistoryInput): Promise<Page<TransactionListItem>> {
  const { client, state, kept, describer, pageUrl, timeZone } = input
  const cursor = CURSOR.exec(pageUrl ?? '')?.[1]
  // Every execution uses up a nonce.
  if (state.nonce === 0) return emptyPage
  const toBlock = cursor === undefined ? Number(await getBlockNumber(client)) : Number(cursor)
  const { executions, nextBlock } = await scanExecutions(
    client,
    { domain: domainOf(state), toBlock },
    (found) => found.length >= PAGE_EXECUTIONS || found.some(isFirst),
  )
  const next = executions.some(isFirst) || nextBlock === undefined ? null : `chain:${nextBlock}`
  const summaries = await Promise.all(
    executions.map(async (execution) => {
      const proposal = await describeExecuted(client, execution, kept)
      return proposal && describer.summary(proposal, state)
    }),
  )
  const dayOf = (timestamp: number) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(timestamp)
  const known = summaries.filter((summary): summary is TransactionSummary => summary !== undefined)
  return { next, previous: null, results: labelDays(known, undefined, dayOf) }
}

const emptyPage = { next: null, previous: null, results: [] }
const isFirst = ({ logged }: SafeExecution) => logged?.transaction.nonce === 0

export const domainOf = ({ address, chainId, version }: SafeState) => ({ chainId, safe: address, version })

/** @returns undefined if neither the chain's logs nor this browser has the transaction. */
export async function describeExecuted(
  client: Client,
  execution: SafeExecution,
  kept: KeptProposals,
): Promise<DescribedProposal | undefined> {
  const { safeTxHash, isSuccess, logged } = execution
  const own = kept.transactions.find((one) => one.safeTxHash === safeTxHash)
  const transaction = logged?.transaction ?? own?.transaction
  if (transaction === undefined) return undefined
  const { timestamp } = await getBlock(client, { blockNumber: BigInt(execution.blockNumber) })
  return {
    transaction,
    safeTxHash,
    confirmations: own?.confirmations ?? [],
    timestamp: Number(timestamp) * 1_000,
    note: own?.note ?? null,
    status: isSuccess ? 'SUCCESS' : 'FAILED',
    execution,
  }
}
