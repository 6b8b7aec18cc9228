/**
 * A whole world on one machine: a chain that plays Canto, the collection on it, people with keys. `npm start`
 * lives in one with a memory; each journey of the tests has one of its own, on a free port, forgotten at the end.
 */
import { createTestClient, http, type TestClient } from 'viem'
import { setAutomine, setNextBlockBaseFeePerGas, setNextBlockTimestamp } from 'viem/actions'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Allowlist } from '@peppermint/contracts/makeAllowlist'
import type { Deployment } from '@peppermint/contracts/sale'
import { writeAllowlists } from './allowlist.ts'
import { startAnvil } from '@peppermint/devnet/anvil'
import { makeBlocks } from './blocks.ts'
import { cantoAt, feeFloor } from '@peppermint/devnet/chain'
import { collectionIn, type SaleWanted } from './collection.ts'
import { openCratesNow } from './crates.ts'
import { creatorOn } from './creator.ts'
import { placeMulticall3 } from '@peppermint/devnet/multicall3'
import { people } from './people.ts'
import { openSavedWorld } from './savedWorld.ts'

export type { AllowlistWanted } from './allowlist.ts'
export { people, type Person } from './people.ts'
export { startServer, type RunningServer, type ServerOptions } from './startServer.ts'

export interface WorldOptions extends SaleWanted {
  /** Port of the chain's JSON-RPC; a free one when left out. */
  readonly port?: number
  /** Folder to remember the chain in; without it the world is forgotten when it stops. */
  readonly folder?: string
  /** Seconds between blocks, fractions allowed; 2 when left out. */
  readonly blockTime?: number
  /** `manual`: no block is made but by `mine()`. */
  readonly mining?: 'interval' | 'manual'
}

export interface World {
  readonly chainId: 7700
  /** The chain's process. */
  readonly pid: number
  /** JSON-RPC over HTTP, on 127.0.0.1. */
  readonly rpcUrl: string
  readonly deployment: Deployment
  readonly people: typeof people
  /** The list that was asked for, with everybody's proof. */
  readonly allowlist: Allowlist | undefined
  /** Folder with that list's files, for our server; gone when the world stops. */
  readonly allowlistDir: string | undefined
  /** anvil's control over the chain, for viem's test actions (`setBalance`, `dropTransaction`, …). */
  readonly client: TestClient
  /** Makes blocks now (one when no count is given). */
  mine(count?: number): Promise<void>
  /**
   * Opens the crates of all sealed peppers now. The chain's clock goes on from when the last crate was due, at most
   * a minute ahead.
   */
  openCrates(): Promise<void>
  /** The Unix second that the next block will carry; the chain's clock goes on from there. */
  setNextBlockTime(timestamp: number): Promise<void>
  /** The chain stalls: it answers, but makes no block. */
  pauseMining(): void
  /** Blocks every `blockTime` seconds (again). */
  resumeMining(): void
  /** The chain is gone from one moment to the next, as when its node crashes. */
  kill(): Promise<void>
  /** Saves what is to be remembered and stops. May be called twice. */
  stop(): Promise<void>
  /** Resolves when the chain's process is gone, with one plain sentence about how. */
  readonly ended: Promise<string>
}

/**
 * Starts a world and returns when its collection can be read.
 * @throws {ChildFailed} when the chain does not come up, with the reason in words; whatever deploying throws.
 */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const { folder, blockTime = 2, mining = 'interval' } = options
  const memory = folder === undefined ? undefined : await openSavedWorld(folder)
  const anvil = await startAnvil({
    port: options.port ?? 0,
    ...(memory?.state ? { loadState: memory.state } : {}),
    ...(folder === undefined ? {} : { cacheDir: join(folder, 'cache') }),
  })
  const chain = cantoAt(anvil.rpcUrl)
  const client = createTestClient({
    mode: 'anvil',
    chain,
    transport: http(undefined, { retryCount: 0, timeout: 60_000 }),
  })
  const blocks = makeBlocks(client, blockTime, async () => memory?.afterBlock(client))

  try {
    await setNextBlockBaseFeePerGas(client, { baseFeePerGas: feeFloor })
    await placeMulticall3(client)
    // While the collection is put in place the chain mines what it is given; afterwards only by the clock.
    await setAutomine(client, true)
    const creator = creatorOn(chain)
    const { deployment, allowlist } = await collectionIn(client, creator, folder, options)
    await setAutomine(client, false)
    // The fee has fallen meanwhile, and who reads it from the first block must not offer too little.
    await setNextBlockBaseFeePerGas(client, { baseFeePerGas: feeFloor })
    await blocks.mine()
    if (mining === 'interval') blocks.resume()
    await memory?.save(client)
    const allowlistDir = allowlist && (await writeAllowlists([allowlist]))

    let stopping: Promise<void> | undefined
    return {
      chainId: 7700,
      pid: anvil.pid,
      rpcUrl: anvil.rpcUrl,
      deployment,
      people,
      allowlist,
      allowlistDir,
      client,
      mine: (count) => blocks.mine(count),
      openCrates: () => openCratesNow(client, creator, deployment, () => blocks.mine()),
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

  async function stop(allowlistDir: string | undefined): Promise<void> {
    blocks.pause()
    // A chain that is gone already cannot be saved any more; what was saved before stands.
    await memory?.save(client).catch(() => undefined)
    await anvil.stop()
    if (allowlistDir !== undefined) await rm(allowlistDir, { recursive: true, force: true })
  }
}
