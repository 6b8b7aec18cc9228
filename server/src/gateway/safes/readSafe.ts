/** The current state of a Safe, from the index. */
import { and, desc, eq, max } from 'drizzle-orm'
import type { Address, Client } from 'viem'
import type { Database } from '../../db/database.ts'
import type { GatewayChainConfig } from '../config/chainConfig.ts'
import { multisigExecutions, safeSettings } from '../db/schema.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import type { SafeState } from './safeState.ts'

interface SafeReaderParts {
  readonly database: Database
  readonly client: Client
  readonly config: GatewayChainConfig
}

/** Creates `GatewayChain.readSafe`. */
export function createSafeReader({ database, config }: SafeReaderParts): GatewayChain['readSafe'] {
  const versions = new Map(config.deployments.singletons.map(({ address, version }) => [address, version]))
  return async (safe: Address): Promise<SafeState | undefined> => {
    const { db } = database
    const [[settings], [executed]] = await Promise.all([
      db
        .select()
        .from(safeSettings)
        .where(eq(safeSettings.safe, safe))
        .orderBy(desc(safeSettings.blockNumber), desc(safeSettings.logIndex))
        .limit(1),
      db
        .select({ nonce: max(multisigExecutions.nonce) })
        .from(multisigExecutions)
        .where(and(eq(multisigExecutions.safe, safe))),
    ])
    if (settings === undefined) return undefined
    const { threshold, owners, modules, guard, fallbackHandler, singleton } = settings
    const nonce = executed?.nonce === null || executed === undefined ? 0 : executed.nonce + 1
    const version = (singleton && versions.get(singleton)) ?? null
    return {
      safe: settings.safe,
      nonce,
      threshold,
      owners,
      modules,
      guard,
      fallbackHandler,
      singleton,
      version,
      isIndexed: true,
    }
  }
}
