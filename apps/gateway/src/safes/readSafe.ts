/**
 * The current state of a Safe: from the index while that is at the head of the chain, else from the chain. A Safe that is
 * not indexed is requested from the indexer.
 */
import { isRpcOutage } from '@peppermint/wallet-kit/sign-in'
import { desc, eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Address, Client } from 'viem'
import type { Follower } from '@peppermint/indexer/chain/startFollower.ts'
import type { Database } from '@peppermint/indexer/db/database.ts'
import type { GatewayChainConfig } from '../config/chainConfig.ts'
import { chainCursor, multisigExecutions, safeSettings } from '../db/schema.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import { GatewayError } from '../http/gatewayError.ts'
import { MAX_LISTED_ADDRESSES } from '../indexing/settingsState.ts'
import { createDirectReads } from './directReads.ts'
import { readChainSafe } from './readChainSafe.ts'
import { requestIndexing } from './requestIndexing.ts'
import type { GatewaySafe } from './gatewaySafe.ts'
import { getBlockNumber } from 'viem/actions'

interface SafeReaderParts {
  readonly database: Database
  readonly client: Client
  readonly config: GatewayChainConfig
  readonly follower: Pick<Follower, 'status'>
  readonly log: Pick<Logger, 'warn'>
}

/**
 * Blocks that the index may be behind the head. After a restart or a stall it can be days behind, with owners who are
 * removed since. Not a time: a chain may make no blocks.
 */
export const MAX_LAG_BLOCKS = 10

/** Creates `GatewayChain.readSafe`. */
export function createSafeReader({
  database,
  client,
  config,
  follower,
  log,
}: SafeReaderParts): GatewayChain['readSafe'] {
  const singletons = new Map(config.deployments.singletons.map((singleton) => [singleton.address, singleton]))

  const readHead = createHeadReader(client, follower)

  const readDirectly = createDirectReads(async (safe) => {
    const found = await readChainSafe(client, config.deployments, safe).catch((error: unknown) => {
      if (isRpcOutage(error)) throw new GatewayError(503, 'The chain cannot be read now. Try again later.')
      throw error
    })
    if (found?.isGenuine === true)
      await requestIndexing({ database, client, fromBlock: config.fromBlock }, safe).catch((error: unknown) =>
        log.warn({ err: error, safe }, 'safe: its indexing could not be requested'),
      )
    return found
  })

  async function readIndexed(safe: Address, requester: string | undefined): Promise<GatewaySafe | undefined> {
    const { db } = database
    const [[settings], [executed], [cursor], head] = await Promise.all([
      db
        .select()
        .from(safeSettings)
        .where(eq(safeSettings.safe, safe))
        .orderBy(desc(safeSettings.blockNumber), desc(safeSettings.logIndex))
        .limit(1),
      db
        .select({ nonce: multisigExecutions.nonce })
        .from(multisigExecutions)
        .where(eq(multisigExecutions.safe, safe))
        // Nulls first: one row of the index tells whether any nonce is unknown, else the highest.
        .orderBy(desc(multisigExecutions.nonce))
        .limit(1),
      db.select({ isCaughtUp: chainCursor.isCaughtUp, block: chainCursor.blockNumber }).from(chainCursor),
      readHead(),
    ])
    if (settings === undefined || cursor?.isCaughtUp !== true) return undefined
    if (head === undefined || head - cursor.block > MAX_LAG_BLOCKS) return undefined
    const { threshold, owners, modules, guard, fallbackHandler, singleton } = settings
    const known = singleton === null ? undefined : singletons.get(singleton)
    // Only an L2 singleton logs its nonce, lists are indexed up to a length, and unknown code may forge logs.
    const isComplete =
      settings.isProven &&
      known?.isL2 === true &&
      executed?.nonce !== null &&
      Math.max(owners.length, modules.length) < MAX_LISTED_ADDRESSES
    if (!isComplete) {
      const direct = await readDirectly(safe, requester)
      return direct && { ...direct, isIndexed: true, hasWholeHistory: false }
    }
    return {
      address: settings.safe,
      nonce: (executed?.nonce ?? -1) + 1,
      threshold,
      owners,
      modules,
      guard,
      fallbackHandler,
      singleton,
      version: known.version,
      isIndexed: true,
      hasWholeHistory: true,
    }
  }

  return async (safe, requester) => {
    const indexed = await readIndexed(safe, requester)
    if (indexed !== undefined) return indexed
    const direct = await readDirectly(safe, requester)
    return direct && { ...direct, isIndexed: false, hasWholeHistory: false }
  }
}

/** Requests within this time share a read, also a failed one. */
const MAX_AGE_MS = 2_000

/**
 * Creates the reader of the head's block number, for whether the index has fallen behind it. A process on standby
 * follows nothing, so it asks the chain.
 * @returns during an outage the last head that this process knows; undefined if it knows none.
 */
function createHeadReader(
  client: Client,
  follower: Pick<Follower, 'status'>,
): () => Promise<number | undefined> {
  let last: number | undefined
  let entry: { readonly readAt: number; readonly head: Promise<number | undefined> } | undefined

  async function read(): Promise<number | undefined> {
    try {
      last = Number(await getBlockNumber(client, { cacheTime: 0 }))
      return last
    } catch {
      const known = [last, follower.status().head?.number].filter((head) => head !== undefined)
      return known.length === 0 ? undefined : Math.max(...known)
    }
  }

  return () => {
    if (entry === undefined || performance.now() - entry.readAt >= MAX_AGE_MS)
      entry = { readAt: performance.now(), head: read() }
    return entry.head
  }
}
