/** Creations of Safes, their settings after each change, and their current owners: `safe_creations`, `safe_settings`, `safe_owners`. */
import { sql } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import type { BlockRange, Projection, Transaction } from '@peppermint/indexer/chain/plan.ts'
import type { SafeDeployments } from '../config/chainInput.ts'
import { proxyCreations, safeCreations, safeOwners, safeSettings } from '../db/schema.ts'
import {
  decodeModuleTransaction,
  decodeMultisigTransaction,
  decodeProxyCreation,
  decodeSafeSetup,
  SAFE_TOPICS,
} from '@peppermint/safe/events'
import {
  applyChange,
  firstSettings,
  settingsChange,
  SETTINGS_TOPICS,
  type IndexedSettings,
  type LoggedSettings,
  type SettingsChange,
} from './settingsState.ts'
import type { DelegateCalls } from './delegateCalls.ts'
import { mergeOwnerSwaps } from './ownerSwaps.ts'
import { positionOf, readStoredLogs, safeAndTransaction, toBytes, type StoredLog } from './storedLogs.ts'
import { deleteAbove, deleteOf, insertRows, notifySafes } from './projectionRows.ts'
import { checksummed } from '@peppermint/indexer/db/checksummed.ts'

const TABLES = [safeSettings, safeCreations, proxyCreations] as const

/** Logs that name the calls of a transaction, which tell `swapOwner` from a removal and an addition. */
const CALL_TOPICS = [SAFE_TOPICS.multisigTransaction, SAFE_TOPICS.moduleTransaction] as const

/**
 * @param singletons known ones; proxies of others are not Safes. Only L2 ones log the calls that they execute.
 * @param delegateCalls which code a Safe may run as itself and still be believed.
 */
export function settingsProjection(
  singletons: SafeDeployments['singletons'],
  delegateCalls: DelegateCalls,
): Projection {
  const known = new Set(singletons.map(({ address }) => address))
  const rules: ProofRules = {
    delegateCalls,
    loggingSingletons: new Set(singletons.filter(({ isL2 }) => isL2).map(({ address }) => address)),
  }
  return {
    name: 'safe-settings',
    version: 2,
    settings: [singletons, delegateCalls.known],
    tables: [...TABLES, safeOwners],
    async apply(transaction, range, { shouldEmit }) {
      await addProxies(transaction, range, known)
      const safes = await addSettings(transaction, rules, range)
      await notifySafes(transaction, safes, shouldEmit)
      return []
    },
    async rollBack(transaction, block) {
      const { rows } = await transaction.execute<{ safe: Buffer }>(
        sql`select distinct safe from safe_settings where block_number > ${block}`,
      )
      for (const table of TABLES) await deleteAbove(transaction, table, block)
      await refreshOwners(
        transaction,
        rows.map(({ safe }) => safe),
      )
    },
    async rebuild(transaction, contracts, to) {
      for (const table of [safeSettings, safeCreations, safeOwners])
        await deleteOf(transaction, table, contracts)
      await addSettings(transaction, rules, { from: 0, to }, contracts)
    },
  }
}

async function addProxies(
  transaction: Transaction,
  range: BlockRange,
  singletons: ReadonlySet<Address>,
): Promise<void> {
  for await (const logs of readStoredLogs(transaction, { ...range, topics: [SAFE_TOPICS.proxyCreation] })) {
    const rows = logs.flatMap((log) => {
      const creation = decodeProxyCreation(log)
      if (creation === undefined || !singletons.has(creation.singleton)) return []
      return [{ ...creation, factory: checksummed(log.address), ...positionOf(log) }]
    })
    await insertRows(transaction, proxyCreations, rows)
  }
}

/**
 * @param contracts only these Safes; undefined for all.
 * @returns the Safes whose settings changed.
 */
async function addSettings(
  transaction: Transaction,
  rules: ProofRules,
  range: BlockRange,
  contracts?: readonly Address[],
): Promise<readonly Address[]> {
  const changed = new Set<Address>()
  const selection = { ...range, topics: [...SETTINGS_TOPICS, ...CALL_TOPICS], contracts }
  for await (const logs of readStoredLogs(transaction, selection)) {
    const isUnknownCode = (log: StoredLog) => runsUnknownCode(log, rules.delegateCalls)
    const changing = logs.filter((log) => isSettingsLog(log) || isUnknownCode(log))
    const safes = [...new Set(changing.map(({ address }) => address))]
    if (safes.length === 0) continue
    const current = await readCurrent(transaction, safes)
    const singletons = await readSingletons(transaction, safes)
    const creations: (typeof safeCreations.$inferInsert)[] = []
    const rows: (typeof safeSettings.$inferInsert)[] = []
    for (const group of Map.groupBy(logs, safeAndTransaction).values()) {
      const [{ address } = { address: undefined }] = group
      const last = group.findLast((log) => isSettingsLog(log) || isUnknownCode(log))
      if (address === undefined || last === undefined) continue
      const before = current.get(address)
      if (before?.isProven === false && !group.some(isSettingsLog)) continue
      const changedSettings = settingsAfter(before, group, singletons.get(address)?.singleton ?? null)
      if (changedSettings === undefined) continue
      const wasProven =
        before?.isProven ?? isProvenSetup(group, singletons.get(address), changedSettings, rules)
      const after = { ...changedSettings, isProven: wasProven && !group.some(isUnknownCode) }
      if (before === undefined) creations.push(...creationIn(group, singletons.get(address)))
      current.set(address, after)
      changed.add(address)
      rows.push({ safe: address, ...after, ...positionOf(last) })
    }
    await insertRows(transaction, safeCreations, creations)
    await insertRows(transaction, safeSettings, rows)
    await refreshOwners(transaction, safes.map(toBytes))
  }
  return [...changed]
}

function settingsAfter(
  before: LoggedSettings | undefined,
  logs: readonly StoredLog[],
  singleton: Address | null,
): LoggedSettings | undefined {
  const calls = logs.flatMap((log) => callData(log) ?? [])
  const changes: readonly SettingsChange[] = mergeOwnerSwaps(
    logs.flatMap((log) => {
      const change = settingsChange(log)
      return change === undefined ? [] : [{ change, logIndex: log.logIndex }]
    }),
    calls,
  )
  if (before !== undefined) return changes.reduce(applyChange, before)
  const first = firstSettings(changes)
  return first && { ...first, singleton: first.singleton ?? singleton }
}

/** By what a Safe's logs are believed. */
interface ProofRules {
  readonly delegateCalls: DelegateCalls
  /** Singletons that log every call that they execute. */
  readonly loggingSingletons: ReadonlySet<Address>
}

const isSettingsLog = ({ topics: [topic] }: StoredLog) => SETTINGS_TOPICS.includes(topic as never)

/** Whether a log announces a call that may run unknown code as its Safe. One that fails may be a forged failure. */
function runsUnknownCode(log: StoredLog, { mayRunUnknownCode }: DelegateCalls): boolean {
  const [topic] = log.topics
  if (topic !== SAFE_TOPICS.multisigTransaction && topic !== SAFE_TOPICS.moduleTransaction) return false
  const call =
    topic === SAFE_TOPICS.multisigTransaction ? decodeMultisigTransaction(log) : decodeModuleTransaction(log)
  return call === undefined || mayRunUnknownCode(call)
}

/** Whether a known factory created the Safe, and no unknown code ran in its only `setup`. */
function isProvenSetup(
  logs: readonly StoredLog[],
  proxy: KnownProxy | undefined,
  { singleton }: LoggedSettings,
  { delegateCalls, loggingSingletons }: ProofRules,
): boolean {
  const [setup, ...others] = logs.filter(({ topics: [topic] }) => topic === SAFE_TOPICS.safeSetup)
  const decoded = setup && decodeSafeSetup(setup)
  if (proxy === undefined || decoded === undefined || others.length > 0) return false
  if (singleton === null || !loggingSingletons.has(checksummed(singleton))) return false
  return !delegateCalls.isUnknownInitializer(decoded.initializer)
}

function callData(log: StoredLog): Hex | undefined {
  if (log.topics[0] === SAFE_TOPICS.multisigTransaction) return decodeMultisigTransaction(log)?.data
  return log.topics[0] === SAFE_TOPICS.moduleTransaction ? decodeModuleTransaction(log)?.data : undefined
}

interface KnownProxy {
  readonly factory: Address
  readonly singleton: Address
}

function creationIn(
  logs: readonly StoredLog[],
  proxy: KnownProxy | undefined,
): (typeof safeCreations.$inferInsert)[] {
  const log = logs.find(({ topics: [topic] }) => topic === SAFE_TOPICS.safeSetup)
  const setup = log && decodeSafeSetup(log)
  if (log === undefined || setup === undefined) return []
  const { factory = null, singleton = null } = proxy ?? {}
  return [{ safe: log.address, factory, singleton, initiator: setup.initiator, ...positionOf(log) }]
}

async function readCurrent(
  transaction: Transaction,
  safes: readonly Address[],
): Promise<Map<Address, IndexedSettings>> {
  const rows = await transaction
    .selectDistinctOn([safeSettings.safe])
    .from(safeSettings)
    .where(sql`${safeSettings.safe} in ${safes.map(toBytes)}`)
    .orderBy(safeSettings.safe, sql`${safeSettings.blockNumber} desc, ${safeSettings.logIndex} desc`)
  return new Map(
    rows.map(({ safe, threshold, owners, modules, guard, fallbackHandler, singleton, isProven }) => [
      safe.toLowerCase() as Address,
      { threshold, owners, modules, guard, fallbackHandler, singleton, isProven },
    ]),
  )
}

async function readSingletons(
  transaction: Transaction,
  safes: readonly Address[],
): Promise<ReadonlyMap<Address, KnownProxy>> {
  const rows = await transaction
    .select()
    .from(proxyCreations)
    .where(sql`${proxyCreations.proxy} in ${safes.map(toBytes)}`)
  return new Map(
    rows.map(({ proxy, factory, singleton }) => [proxy.toLowerCase() as Address, { factory, singleton }]),
  )
}

/** Replaces the owners of these Safes by those of their last settings. */
async function refreshOwners(transaction: Transaction, safes: readonly Buffer[]): Promise<void> {
  if (safes.length === 0) return
  await transaction.delete(safeOwners).where(sql`${safeOwners.safe} in ${safes}`)
  await transaction.execute(sql`
    insert into safe_owners (safe, owner, is_proven)
    select safe, decode(substr(owner, 3), 'hex'), is_proven from (
      select distinct on (safe) safe, owners, is_proven from safe_settings where safe in ${safes}
      order by safe, block_number desc, log_index desc
    ) current, jsonb_array_elements_text(owners) owner`)
}
