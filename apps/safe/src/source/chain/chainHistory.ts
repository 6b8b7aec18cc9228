/** A Safe's history from the chain's logs: executions of its owners, modules, transfers, settings, its creation. */
import type { SafeEffect, SafeExecution, SafeState } from '@peppermint/safe/chain'
import { labelDays } from '@peppermint/safe/describe'
import type { TransactionSummary } from '@peppermint/safe/wire'
import type { Address, Client, Hex } from 'viem'
import { getBlock, getBlockNumber } from 'viem/actions'
import type { HistoryPage } from '../safeSource.ts'
import { type EffectDescriber, type EffectFacts, listedEffects } from './describeEffect.ts'
import type { DescribedProposal, ProposalDescriber } from './describeProposal.ts'
import type { KeptProposals } from './keptProposals.ts'
import type { TokenReader } from './readTokens.ts'
import { type HistoryEntry, scanHistory } from './scanHistory.ts'
import { summarizeUnknown } from './unknownExecution.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** Rows of one transaction of the chain: everyone can make it log any number of transfers. */
const MAX_ENTRY_ROWS = 20
const MISSING_TOKENS = t`The network’s endpoint does not list them all: transfers of tokens may be missing.`
const CURSOR = /^chain:(\d{1,15})$/

export interface HistoryTools {
  readonly client: Client
  readonly describer: ProposalDescriber
  readonly effects: EffectDescriber
  readonly readTokens: TokenReader
}

export interface HistoryInput extends HistoryTools {
  readonly state: SafeState
  readonly kept: KeptProposals
  readonly pageUrl: string | undefined
  readonly timeZone: string | undefined
}

/**
 * An execution of the owners represents all that it did. Where neither the singleton logged it nor this browser kept it,
 * and for everything else that reached or changed the Safe, there is a row for each effect.
 */
export async function readChainHistory(input: HistoryInput): Promise<HistoryPage> {
  const { client, state, pageUrl, timeZone } = input
  const cursor = CURSOR.exec(pageUrl ?? '')?.[1]
  const toBlock = cursor === undefined ? Number(await getBlockNumber(client)) : Number(cursor)
  const { entries, nextBlock, lacksTokens } = await scanHistory(client, { domain: domainOf(state), toBlock })
  const tokens = await input.readTokens(entries.flatMap(({ effects }) => effects))
  const rows = await Promise.all(
    entries.map((entry) => rowsOf(entry, input, (address) => tokens.get(address))),
  )
  const days = new Intl.DateTimeFormat('en-CA', { timeZone })
  const dayOf = (timestamp: number) => days.format(timestamp)
  const next = nextBlock === undefined ? null : `chain:${nextBlock}`
  const results = labelDays(rows.flat(), undefined, dayOf)
  return { next, previous: null, results, ...(lacksTokens && { missing: MISSING_TOKENS }) }
}

async function rowsOf(
  { executions, effects }: HistoryEntry,
  { client, kept, describer, effects: effectDescriber, state }: HistoryInput,
  tokenOf: EffectFacts['tokenOf'],
): Promise<readonly TransactionSummary[]> {
  const described = await Promise.all(
    executions.map((execution) => describeExecuted(client, execution, kept)),
  )
  const known = described.flatMap((one) => (one === undefined ? [] : [describer.summary(one, state)]))
  if (known.length > 0) return known
  const [first, ...others] = listedEffects(effects).slice(0, MAX_ENTRY_ROWS)
  if (first === undefined)
    return Promise.all(executions.map((execution) => summarizeUnknown(client, execution, state.address)))
  const facts = await factsOf(client, first, effects, tokenOf)
  return [first, ...others].map((effect) => effectDescriber.summary(effect, facts))
}

/** @param effects all of its transaction. */
export async function factsOf(
  client: Client,
  { blockNumber, transactionHash }: SafeEffect,
  effects: readonly SafeEffect[],
  tokenOf: EffectFacts['tokenOf'],
): Promise<EffectFacts> {
  const isCreation = effects.some(({ type }) => type === 'creation')
  const [{ timestamp }, creator] = await Promise.all([
    getBlock(client, { blockNumber: BigInt(blockNumber) }),
    isCreation ? readSender(client, transactionHash) : undefined,
  ])
  return { timestamp: Number(timestamp) * 1_000, tokenOf, effects, creator }
}

async function readSender(client: Client, hash: Hex): Promise<Address | undefined> {
  const transaction = await client.request({ method: 'eth_getTransactionByHash', params: [hash] })
  return transaction?.from
}

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
