/**
 * A local world: a chain like Canto, the collection on it, and accounts with keys. `npm start` has a saved one; each
 * journey starts a temporary one on a free port.
 */
import { createTestClient, http, type TestClient } from 'viem'
import {
  setAutomine,
  setBlockTimestampInterval,
  setNextBlockBaseFeePerGas,
  setNextBlockTimestamp,
} from 'viem/actions'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Allowlist } from '@peppermint/tools/allowlist'
import { writeEndpoint } from '@peppermint/tools/launch/addressFilePath.ts'
import type { Deployment } from '@peppermint/sale'
import { writeAllowlists } from './allowlist.ts'
import { startAnvil } from '@peppermint/devnet/anvil'
import { createBlockProducer } from './blocks.ts'
import { createCanto, MIN_BASE_FEE_WEI, type LocalChainFacts } from '@peppermint/devnet/chain'
import { openCollection, type SaleOptions } from './collection.ts'
import { revealCratesNow } from './crates.ts'
import type { DeployedCollection } from '@peppermint/tools/launch/deployCollection.ts'
import { createOwnerClient, type OwnerClient } from './ownerClient.ts'
import { placeMulticall3 } from '@peppermint/devnet/multicall3'
import type { Safe } from '@peppermint/devnet/safe'
import { accounts, type WorldAccounts } from './accounts.ts'
import { openWorldSafe } from './safe/openWorldSafe.ts'
import { executeHistory } from './safe/seedSafe.ts'
import { openSavedWorld } from './savedWorld.ts'
import { watchTransactions } from './watchTransactions.ts'

export type { AllowlistOptions } from './allowlist.ts'
export { accounts, type TestAccount, type WorldAccounts } from './accounts.ts'
export { startServer, type RunningServer, type ServerOptions } from './startServer.ts'

export interface WorldOptions extends SaleOptions {
  /** The chain that it represents; Canto by default. */
  readonly chain?: LocalChainFacts
  /** Port of the chain's JSON-RPC; a free one by default. */
  readonly port?: number
  /** Folder of a saved world; a world without one is temporary. */
  readonly folder?: string
  /** Seconds between blocks, fractions allowed; 2 by default. */
  readonly blockTime?: number
  /** Seconds between blocks while no transaction waits; `blockTime` by default. */
  readonly idleBlockTime?: number
  /** `manual`: only `mine()` mines blocks. */
  readonly mining?: 'interval' | 'manual'
  /**
   * Unix timestamp of the first block, in seconds. Each block is then one second later than its parent, however long the
   * machine takes: the same steps make the same chain.
   */
  readonly genesisTime?: number
  /** Whether it has Safe's contracts and a Safe of alice, bob and carol; its servers then have a Safe gateway. */
  readonly hasSafe?: boolean
  /** Whether that Safe has minted peppers and executed other transactions. */
  readonly hasSafeHistory?: boolean
}

export interface World {
  readonly chainId: number
  readonly chain: LocalChainFacts
  /** The chain's process. */
  readonly pid: number
  /** JSON-RPC over HTTP, on 127.0.0.1. */
  readonly rpcUrl: string
  readonly deployment: DeployedCollection
  readonly accounts: WorldAccounts
  /** Two of alice, bob and carol sign for it; it holds CANTO. Undefined unless the options ask for it. */
  readonly safe: Safe | undefined
  /** The allowlist of the options, with all proofs. */
  readonly allowlist: Allowlist | undefined
  /** Folder with that list's files, for our server; deleted when the world stops. */
  readonly allowlistDir: string | undefined
  /** For viem's test actions (`setBalance`, `dropTransaction`, …). */
  readonly client: TestClient
  /** Mines blocks now, one by default. */
  mine(count?: number): Promise<void>
  /**
   * Reveals the crates of all sealed peppers now. Moves the chain's clock to when the last crate is due, at most a minute
   * ahead.
   */
  revealCrates(): Promise<void>
  /** Sets the Unix timestamp of the next block; the chain's clock continues from it. */
  setNextBlockTime(timestamp: number): Promise<void>
  /** Stalls the chain: it responds but mines no block. */
  pauseMining(): void
  /** Mines blocks at the times of the options. */
  resumeMining(): void
  /** Kills the chain's process, like a crash. */
  kill(): Promise<void>
  /** Saves the world and stops it. Idempotent. */
  stop(): Promise<void>
  /** Resolves when the chain's process has exited, with one sentence on how. */
  readonly ended: Promise<string>
}

/**
 * Starts a world and returns when its collection can be read.
 * @throws {ChildFailed} if the chain does not start; any error of the deployment.
 */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const { folder, blockTime = 2, idleBlockTime = blockTime, mining = 'interval', genesisTime } = options
  const saved = folder === undefined ? undefined : await openSavedWorld(folder)
  const anvil = await startAnvil({
    port: options.port ?? 0,
    ...(options.chain && { chainId: options.chain.id }),
    ...(saved?.state ? { loadState: saved.state } : {}),
    ...(folder === undefined ? {} : { cacheDir: join(folder, 'cache') }),
    ...(genesisTime === undefined ? {} : { genesisTime }),
  })
  const chain = createCanto(anvil.rpcUrl, options.chain)
  const client = createTestClient({
    mode: 'anvil',
    chain,
    transport: http(undefined, { retryCount: 0, timeout: 60_000 }),
  })
  const blocks = createBlockProducer(client, { blockTime, idleBlockTime }, async () =>
    saved?.afterBlock(client),
  )

  try {
    if (genesisTime !== undefined) await setBlockTimestampInterval(client, { interval: 1 })
    await setNextBlockBaseFeePerGas(client, { baseFeePerGas: MIN_BASE_FEE_WEI })
    if (chain.contracts?.multicall3) await placeMulticall3(client)
    // Automine during the deployment only.
    await setAutomine(client, true)
    const ownerClient = createOwnerClient(chain)
    const { deployment, allowlist } = await openCollection(client, ownerClient, folder, options)
    const safe = options.hasSafe ? await openSafe(deployment, ownerClient) : undefined
    await setAutomine(client, false)
    // Automined blocks lowered the base fee; readers of the first block must not offer too little.
    await setNextBlockBaseFeePerGas(client, { baseFeePerGas: MIN_BASE_FEE_WEI })
    await blocks.mine()
    if (mining === 'interval') blocks.resume()
    if (idleBlockTime > blockTime) await watchTransactions(anvil.rpcUrl, () => blocks.hurry())
    await saved?.save(client)
    if (folder !== undefined) writeEndpoint(folder, anvil.rpcUrl)
    const allowlistDir = allowlist && (await writeAllowlists([allowlist]))

    let stopping: Promise<void> | undefined
    return {
      chainId: chain.id,
      chain,
      pid: anvil.pid,
      rpcUrl: anvil.rpcUrl,
      deployment,
      accounts,
      safe,
      allowlist,
      allowlistDir,
      client,
      mine: (count) => blocks.mine(count),
      revealCrates: () => revealCratesNow(client, ownerClient, deployment, () => blocks.mine()),
      setNextBlockTime: (timestamp) => setNextBlockTimestamp(client, { timestamp: BigInt(timestamp) }),
      pauseMining: () => blocks.pause(),
      resumeMining: () => blocks.resume(),
      async kill() {
        blocks.pause()
        await anvil.kill()
      },
      stop: () => (stopping ??= stop(allowlistDir)),
      ended: anvil.ended,
    }
  } catch (error) {
    await anvil.stop()
    throw error
  }

  async function openSafe(deployment: Deployment, ownerClient: OwnerClient): Promise<Safe> {
    const safeChain = { client, rpcUrl: anvil.rpcUrl, mine: () => blocks.mine() }
    const { safe, isNew } = await openWorldSafe(safeChain, ownerClient, BigInt(deployment.contract))
    if (isNew && options.hasSafeHistory) await executeHistory(safeChain, safe, deployment)
    return safe
  }

  async function stop(allowlistDir: string | undefined): Promise<void> {
    blocks.pause()
    // A chain that has exited cannot be saved; its last save remains.
    await saved?.save(client).catch(() => undefined)
    await anvil.stop()
    if (allowlistDir !== undefined) await rm(allowlistDir, { recursive: true, force: true })
  }
}
