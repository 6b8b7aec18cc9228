/** Contracts that Safes called themselves. No one but a Safe's owners and modules adds to them. */
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import type { Database } from '@peppermint/indexer/db/database.ts'
import type { GatewayChainConfig } from '../config/chainConfig.ts'
import { batchContracts } from '../config/safeContracts.ts'
import { moduleExecutions, multisigExecutions } from '../db/schema.ts'
import { keepNewest } from '@peppermint/http/keepNewest.ts'
import { scanOfSafe } from '../transactions/safeScan.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createWorkBudget, decodeMultiSend, type WorkBudget } from '@peppermint/safe/decode'

interface CallSources {
  readonly config: Pick<GatewayChainConfig, 'deployments'>
  readonly database: Database
}

/** Executions whose calls are read, newest first: of owners, and of modules. */
const MAX_EXECUTIONS = 5_000
/** Batches among them. */
const MAX_BATCHES = 200
/** Contracts of one Safe that are judged. */
const MAX_CALLED = 2_000
const MAX_SAFES = 2_000

export interface CalledContracts {
  /** In any case. */
  readonly addresses: readonly Address[]
  /** Every execution and batch was read: what is not among them was never called. */
  readonly isWhole: boolean
}

type Executions = typeof multisigExecutions | typeof moduleExecutions

/** @returns read again when the Safe's newest execution is another one. */
export function createCalledContracts({
  config,
  database: { lists },
}: CallSources): (safe: Address) => Promise<CalledContracts> {
  const batchers = [...batchContracts(config.deployments)]
  /** The least recently computed first. */
  const cache = new Map<Address, { readonly key: string; readonly called: Promise<CalledContracts> }>()

  /** What changes with every execution, and when a reorg replaces one. */
  async function readNewest(table: Executions, safe: Address) {
    const { blockNumber, logIndex, transactionHash, timestamp, isSuccessful } = table
    const { isOfSafe, first } = scanOfSafe(table.safe, safe)
    return lists
      .select({ blockNumber, logIndex, transactionHash, timestamp, isSuccessful })
      .from(table)
      .where(isOfSafe)
      .orderBy(first, desc(blockNumber), desc(logIndex))
      .limit(1)
  }

  function selectExecutions(table: Executions, safe: Address) {
    const { isOfSafe, first } = scanOfSafe(table.safe, safe)
    return lists
      .select({
        to: table.to,
        data: table.data,
        isSuccessful: table.isSuccessful,
        blockNumber: table.blockNumber,
        logIndex: table.logIndex,
      })
      .from(table)
      .where(isOfSafe)
      .orderBy(first, desc(table.blockNumber), desc(table.logIndex))
      .limit(MAX_EXECUTIONS)
      .as('executions')
  }

  async function readTargets(table: Executions, safe: Address): Promise<readonly Address[]> {
    const executions = selectExecutions(table, safe)
    // Not as an address column, which would be checksummed.
    const to = sql`${executions.to}`.mapWith((bytes: Buffer): Address => `0x${bytes.toString('hex')}`)
    const rows = await lists
      .selectDistinct({ to })
      .from(executions)
      .where(and(eq(executions.isSuccessful, true), sql`${executions.to} is not null`))
      .limit(MAX_CALLED)
    return rows.map((row) => row.to)
  }

  async function readBatches(table: Executions, safe: Address): Promise<readonly Hex[]> {
    const executions = selectExecutions(table, safe)
    const rows = await lists
      .select({ data: executions.data })
      .from(executions)
      .where(and(eq(executions.isSuccessful, true), inArray(executions.to, batchers)))
      .orderBy(desc(executions.blockNumber), desc(executions.logIndex))
      .limit(MAX_BATCHES)
    return rows.flatMap(({ data }) => data ?? [])
  }

  async function countExecutions(table: Executions, safe: Address): Promise<number> {
    const [counted] = await lists.select({ executions: count() }).from(selectExecutions(table, safe))
    return counted?.executions ?? 0
  }

  async function compute(safe: Address): Promise<CalledContracts> {
    const tables = [multisigExecutions, moduleExecutions]
    const [targets, batches, counts] = await Promise.all([
      Promise.all(tables.map((table) => readTargets(table, safe))),
      Promise.all(tables.map((table) => readBatches(table, safe))),
      Promise.all(tables.map((table) => countExecutions(table, safe))),
    ])
    const inBatches = await readBatchTargets(batches.flat())
    const all = [...new Set([...targets.flat(), ...inBatches])]
    const isWhole =
      all.length < MAX_CALLED &&
      batches.every(({ length }) => length < MAX_BATCHES) &&
      counts.every((executions) => executions < MAX_EXECUTIONS)
    return { addresses: all.slice(0, MAX_CALLED), isWhole }
  }

  return async (safe) => {
    const newest = await Promise.all([
      readNewest(multisigExecutions, safe),
      readNewest(moduleExecutions, safe),
    ])
    const key = JSON.stringify(newest)
    const cached = cache.get(safe)
    if (cached?.key === key) return cached.called
    const called = compute(safe)
    keepNewest(cache, safe, { key, called }, MAX_SAFES)
    called.catch(() => cache.get(safe)?.called === called && cache.delete(safe))
    return called
  }
}

const MAX_NESTING = 4

/**
 * Which contracts batches call, nested batches included.
 * Other requests have their turn between two batches, which share one budget of 20,000 calls.
 * @param batches data of calls to a MultiSend contract.
 * @returns the recipients of their calls, in lower case; none of a batch that is malformed, or beyond the budget.
 */
export async function readBatchTargets(batches: readonly Hex[]): Promise<ReadonlySet<Address>> {
  const budget: WorkBudget = { ...createWorkBudget(), checksum: (digits) => `0x${digits}` }
  const targets = new Set<Address>()
  for (const data of batches) {
    for (const target of targetsOf(data, budget)) targets.add(target)
    await nextTurn()
  }
  return targets
}

function targetsOf(data: Hex, budget: WorkBudget, nesting = 0): readonly Address[] {
  if (nesting === MAX_NESTING) return []
  return (decodeMultiSend(data, budget) ?? []).flatMap(({ to, data: inner }) => [
    to,
    ...targetsOf(inner, budget, nesting + 1),
  ])
}
