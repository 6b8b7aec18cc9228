/** What the routes of the gateway read from: the chains it serves, and for each of them its parts. */
import type { Logger } from 'pino'
import type { Address, Client } from 'viem'
import type { Database } from '@peppermint/indexer/db/database.ts'
import type { BalanceReader } from './assets/balances.ts'
import type { CollectibleReader } from './assets/collectibles/collectibles.ts'
import type { TokenReader } from './assets/tokenReader.ts'
import type { GatewayChainConfig } from './config/chainConfig.ts'
import type { Decoder } from './decoder/createDecoder.ts'
import type { SafeChanges } from './safeChanges.ts'
import type { GatewaySafe } from './safes/gatewaySafe.ts'

/** One chain of the gateway. */
export interface GatewayChain {
  readonly chainId: number
  readonly config: GatewayChainConfig
  /** In the Postgres schema of this chain. */
  readonly database: Database
  /** Reads of the chain for requests: hedged, bounded in time and size. */
  readonly client: Client
  readonly changes: SafeChanges
  readonly decoder: Decoder
  /** Names of tokens, and which of them to trust. */
  readonly tokens: TokenReader
  readonly balances: BalanceReader
  readonly collectibles: CollectibleReader
  /**
   * The current state of a Safe: from the index, or from the chain while it is not indexed (then it is requested from
   * the indexer).
   * @param client address of the requesting client, whose reads of the chain are bounded.
   * @returns undefined if there is no Safe at this address.
   * @throws {GatewayError} 503 if it is not indexed and the chain cannot be read.
   */
  readonly readSafe: (safe: Address, client?: string) => Promise<GatewaySafe | undefined>
  /**
   * Asks the chain which of these Safes have this owner.
   * @param client address of the requesting client, whose reads of the chain are bounded.
   * @throws {GatewayError} 503 if too many are requested, and an RPC outage: a list that lacks Safes would look complete.
   */
  readonly confirmOwner: (
    owner: Address,
    client: string | undefined,
    safes: readonly Address[],
  ) => Promise<readonly Address[]>
  readonly log: Logger
}

/** All chains, in the order of the configuration. */
export type GatewayChains = ReadonlyMap<string, GatewayChain>
