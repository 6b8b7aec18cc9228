/** A chain full of noise for the follower's tests: blocks as told, reorgs as deep as told, followers and their dumps. */
import { numberToHex, type Address, type Hex } from 'viem'
import { getBlockNumber, mine, sendUnsignedTransaction, setCode } from 'viem/actions'
import { testAccount, startChain } from '@peppermint/contracts/testChain'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/database.ts'
import { freshDatabaseUrl } from '../db/testDatabase.testing.ts'
import { dumpTables } from './dumpTables.ts'
import { openEndpoints, type FollowerLog } from './endpoints.ts'
import type { Plan } from './follow.ts'
import { noiseData, noisyCode, wordOf, type Noise } from './noisyContract.testing.ts'
import { CREATION, FACTORY, FIRST, NOISE, noisyPlan } from './noisyPlan.testing.ts'
import { startFollower, type Follower, type FollowerOptions } from './startFollower.ts'

export interface NoisyWorld {
  readonly url: string
  /** Sends noise of one contract; it is in the next block. */
  say(contract: Address, noises: readonly Noise[]): Promise<void>
  /** Makes blocks. @returns number of the last one. */
  mine(count?: number): Promise<number>
  /** Takes back the last blocks. */
  rollback(depth: number): Promise<void>
  /** Makes blocks with noise that chance decides. */
  grow(blocks: number, random: () => number): Promise<number>
  stop(): Promise<void>
}

/** A contract that a factory may make, by number. */
export const child = (number: number): Address => `0xc0${number.toString(16).padStart(38, '0')}`

/** Something said, and not twice the same. */
export function noise(number: number): Noise {
  return { topics: [NOISE, numberToHex(number, { size: 32 })], data: numberToHex(number * 7, { size: 32 }) }
}

/** The factory's word on a new contract, in the layout of its version. */
export function creation(address: Address, layout: 'indexed' | 'data'): Noise {
  return layout === 'indexed'
    ? { topics: [CREATION, wordOf(address)] }
    : { topics: [CREATION], data: wordOf(address) }
}

/** Children that exist as contracts in every world; of the last two nothing is said by chance. */
const CHILDREN = 14

export async function startNoisyWorld(): Promise<NoisyWorld> {
  const chain = await startChain('--no-mining', '--block-base-fee-per-gas', '0', '--gas-limit', '300000000')
  const { client } = chain
  for (const address of [FACTORY, FIRST, ...Array.from({ length: CHILDREN }, (_, index) => child(index))])
    await setCode(client, { address, bytecode: noisyCode })
  await mine(client, { blocks: 1 })
  let said = 0
  const say = async (contract: Address, noises: readonly Noise[]) => {
    await sendUnsignedTransaction(client, {
      from: testAccount(1).address,
      to: contract,
      data: noiseData(noises),
      gas: BigInt(50_000 + noises.length * 6_000),
      gasPrice: 1n,
    })
  }
  const made = async (count = 1) => {
    await mine(client, { blocks: count })
    return Number(await getBlockNumber(client, { cacheTime: 0 }))
  }
  const world: NoisyWorld = {
    url: chain.url,
    say,
    mine: made,
    rollback: async (depth) => {
      await client.request({ method: 'anvil_rollback', params: [depth] } as never)
    },
    grow: async (blocks, random) => {
      for (let block = 0; block < blocks; block += 1) {
        const chance = (most: number) => Math.floor(random() * most)
        const words = (most: number) => Array.from({ length: 1 + chance(most) }, () => noise((said += 1)))
        if (random() < 0.5) await say(FIRST, words(4))
        // Children speak whether or not the factory has told of them yet.
        if (random() < 0.4) await say(child(chance(CHILDREN - 2)), words(2))
        if (random() < 0.15)
          await say(FACTORY, [creation(child(chance(CHILDREN - 2)), random() < 0.5 ? 'indexed' : 'data')])
        await made()
      }
      return made()
    },
    stop: chain.stop,
  }
  return world
}

export const silent: FollowerLog = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}

/** A follower for a test: quick to look, with one connection of its own. */
export function follow(
  database: Database,
  urls: readonly string[],
  more: Partial<FollowerOptions> & { readonly timeout?: number; readonly patience?: number } = {},
): Follower {
  const { timeout = 10_000, patience = 60_000, ...options } = more
  const log = options.log ?? silent
  return startFollower({
    database,
    endpoints: openEndpoints({ chainId: 7700, urls, log, timeout, patience, retryDelay: 5 }),
    plan: noisyPlan(1),
    reorgWindow: 40,
    log,
    pollingInterval: 20,
    ...options,
  })
}

/** Waits until the tables stand at this block of this chain. */
export async function arrival(follower: Follower, hash: Hex): Promise<void> {
  if (follower.status().cursor?.hash === hash) return
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      if (follower.status().cursor?.hash !== hash) return
      clearInterval(timer)
      resolve()
    }, 10)
  })
}

/** The newest block's hash. */
export async function newest(url: string): Promise<Hex> {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'eth_getBlockByNumber',
    params: ['latest', false],
  })
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { result } = (await answer.json()) as { readonly result: { readonly hash: Hex } }
  return result.hash
}

/** What the tables hold after a follower has read the whole chain at once. */
export async function freshReplay(url: string, plan: Plan = noisyPlan(1)): Promise<string> {
  const database = await openDatabase(await freshDatabaseUrl())
  const follower = follow(database, [url], { plan })
  try {
    await arrival(follower, await newest(url))
    return await dumpTables(database, plan)
  } finally {
    await follower.stop()
    await database.close()
  }
}
