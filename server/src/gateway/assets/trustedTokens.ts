/**
 * Tokens that a Safe's lists show by default. A token is trusted by a Safe if the operator lists it, or if the Safe
 * called its contract in a successful multisig or module transaction, also inside a batch: its owners chose it. Receiving
 * a token is no reason, and neither is an event that says that the Safe sent it: the token's contract can emit any.
 */
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Address } from 'viem'
import { batchTargets } from './batchTargets.ts'
import type { Database } from '../../db/database.ts'
import type { GatewayChainConfig } from '../config/chainConfig.ts'
import { moduleExecutions, multisigExecutions, safeTransfers } from '../db/schema.ts'
import type { SafeChanges } from '../safeChanges.ts'
import { createSafeCache } from './safeCache.ts'
import type { Token } from './token.ts'

interface TrustSources {
  readonly config: Pick<GatewayChainConfig, 'deployments'>
  readonly database: Database
  readonly changes: Pick<SafeChanges, 'version'>
  readonly listed: readonly Token[]
  readonly readTokens: (addresses: Iterable<Address>) => Promise<ReadonlyMap<Address, Token>>
}

/** Batches whose calls are read, newest first. */
const MAX_BATCHES = 200
/** Contracts of one Safe that are judged. */
const MAX_CALLED = 5_000
const MAX_SAFES = 2_000

/** @returns the trusted tokens of a Safe; computed once for each of its changes. */
export function createTrustedTokens(sources: TrustSources): (safe: Address) => Promise<ReadonlySet<Address>> {
  const { config, database, changes, listed, readTokens } = sources
  const { multiSends, multiSendCallOnlys } = config.deployments
  const batchers = [...multiSends, ...multiSendCallOnlys]

  /** Contracts that the Safe called itself. No one but its owners and modules adds to them. */
  async function readCalled(safe: Address): Promise<readonly Address[]> {
    const { lists } = database
    const ofSafe = and(eq(multisigExecutions.safe, safe), eq(multisigExecutions.isSuccessful, true))
    const ofModules = and(eq(moduleExecutions.safe, safe), eq(moduleExecutions.isSuccessful, true))
    const [called, calledByModules, batches, moduleBatches] = await Promise.all([
      lists.selectDistinct({ to: multisigExecutions.to }).from(multisigExecutions).where(ofSafe),
      lists.selectDistinct({ to: moduleExecutions.to }).from(moduleExecutions).where(ofModules),
      lists
        .select({ data: multisigExecutions.data })
        .from(multisigExecutions)
        .where(and(ofSafe, inArray(multisigExecutions.to, batchers)))
        .orderBy(desc(multisigExecutions.blockNumber), desc(multisigExecutions.logIndex))
        .limit(MAX_BATCHES),
      lists
        .select({ data: moduleExecutions.data })
        .from(moduleExecutions)
        .where(and(ofModules, inArray(moduleExecutions.to, batchers)))
        .orderBy(desc(moduleExecutions.blockNumber), desc(moduleExecutions.logIndex))
        .limit(MAX_BATCHES),
    ])
    const targets = new Set([...called, ...calledByModules].flatMap(({ to }) => to ?? []))
    for (const { data } of [...batches, ...moduleBatches])
      if (data !== null) for (const target of batchTargets(data)) targets.add(target)
    return [...targets].slice(0, MAX_CALLED)
  }

  async function compute(safe: Address): Promise<ReadonlySet<Address>> {
    const trusted = new Set(listed.map(({ address }) => address))
    const called = await readCalled(safe)
    const moved = await database.lists
      .selectDistinct({ token: safeTransfers.token })
      .from(safeTransfers)
      .where(and(eq(safeTransfers.safe, safe), inArray(safeTransfers.token, [...called])))
    const chosen = moved.flatMap(({ token }) => token ?? [])
    const known = await readTokens(chosen)
    for (const address of chosen) if (known.get(address)?.isSpam !== true) trusted.add(address)
    return trusted
  }

  return createSafeCache({ changes, maxSafes: MAX_SAFES }, compute)
}
