/**
 * Tokens that a Safe's lists show by default. A token is trusted by a Safe if the operator lists it, or if the Safe
 * called its contract in a successful multisig or module transaction, also inside a batch: its owners chose it. Receiving
 * a token is no reason, and neither is an event that says that the Safe sent it: the token's contract can emit any.
 */
import { and, eq, exists, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import type { Database } from '@peppermint/indexer/db/database.ts'
import type { GatewayChainConfig } from '../config/chainConfig.ts'
import { addressArray } from '../db/addressArray.ts'
import { safeTransfers } from '../db/schema.ts'
import type { SafeChanges } from '../safeChanges.ts'
import { createCalledContracts } from './calledContracts.ts'
import { createSafeCache } from './safeCache.ts'
import type { Token } from './token.ts'

interface TrustSources {
  readonly config: Pick<GatewayChainConfig, 'deployments'>
  readonly database: Database
  readonly changes: Pick<SafeChanges, 'version'>
  readonly listed: readonly Token[]
  readonly readTokens: (addresses: Iterable<Address>) => Promise<ReadonlyMap<Address, Token>>
}

const MAX_SAFES = 2_000

/** @returns the trusted tokens of a Safe; computed once for each of its changes. */
export function createTrustedTokens(sources: TrustSources): (safe: Address) => Promise<ReadonlySet<Address>> {
  const { database, changes, listed, readTokens } = sources
  const readCalled = createCalledContracts(sources)

  async function compute(safe: Address): Promise<ReadonlySet<Address>> {
    const { lists } = database
    const trusted = new Set(listed.map(({ address }) => address))
    const called = await readCalled(safe)
    // One look into the index for each contract: a token may have any number of transfers.
    const isOfSafe = and(eq(safeTransfers.safe, safe), eq(safeTransfers.token, sql`called.token`))
    const moved = await lists
      .select({ token: sql<Address>`called.token`.mapWith(safeTransfers.token) })
      .from(sql`unnest(${addressArray(called)}) as called(token)`)
      .where(exists(lists.select({ part: safeTransfers.part }).from(safeTransfers).where(isOfSafe)))
    const chosen = moved.map(({ token }) => token)
    const known = await readTokens(chosen)
    for (const address of chosen) if (known.get(address)?.isSpam !== true) trusted.add(address)
    return trusted
  }

  return createSafeCache({ changes, maxSafes: MAX_SAFES }, compute)
}
