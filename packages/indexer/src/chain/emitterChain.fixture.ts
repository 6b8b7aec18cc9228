/** A chain with emitter contracts for the follower's tests: controlled blocks and reorgs, followers and table dumps. */
import { numberToHex, type Address, type Hex } from 'viem'
import { getBlockNumber, mine, sendUnsignedTransaction, setCode } from 'viem/actions'
import { testAccount, startChain } from '@peppermint/devnet/testChain'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/openTestDatabase.fixture.ts'
import { dumpTables } from './dumpTables.ts'
import { createEndpointPool, type FollowerLog } from './endpointPool.ts'
import type { Plan } from './plan.ts'
import { encodeLogs, emitterBytecode, toWord, type LogSpec } from './emitterContract.fixture.ts'
import { PROXY_CREATION, FACTORY, EMITTER, EMITTED, emitterPlan } from './emitterPlan.fixture.ts'
import { startFollower, type Follower, type FollowerOptions } from './startFollower.ts'

export interface EmitterChain {
  readonly url: string
  /** Emits logs of one contract in the next block. */
  emit(contract: Address, logs: readonly LogSpec[]): Promise<void>
  /** Mines blocks. @returns the number of the last one. */
  mine(count?: number): Promise<number>
  /** Rolls back the last blocks. */
  rollback(depth: number): Promise<void>
  /** Mines blocks with random logs. */
  mineRandomLogs(blocks: number, random: () => number): Promise<number>
  stop(): Promise<void>
}

/** A contract that a factory may create, by number. */
export const child = (number: number): Address => `0xc0${number.toString(16).padStart(38, '0')}`

/** A unique log. */
export function logSpec(number: number): LogSpec {
  return { topics: [EMITTED, numberToHex(number, { size: 32 })], data: numberToHex(number * 7, { size: 32 }) }
}

/** The factory's log for a new contract, in either layout. */
export function creation(address: Address, layout: 'indexed' | 'data'): LogSpec {
  return layout === 'indexed'
    ? { topics: [PROXY_CREATION, toWord(address)] }
    : { topics: [PROXY_CREATION], data: toWord(address) }
}

/** Child contracts of every chain; the last two get no random logs. */
const CHILDREN = 14

export async function startEmitterChain(): Promise<EmitterChain> {
  const chain = await startChain('--no-mining', '--block-base-fee-per-gas', '0', '--gas-limit', '300000000')
  const { client } = chain
  for (const address of [FACTORY, EMITTER, ...Array.from({ length: CHILDREN }, (_, index) => child(index))])
    await setCode(client, { address, bytecode: emitterBytecode })
  await mine(client, { blocks: 1 })
  let emitted = 0
  const emit = async (contract: Address, logs: readonly LogSpec[]) => {
    await sendUnsignedTransaction(client, {
      from: testAccount(1).address,
      to: contract,
      data: encodeLogs(logs),
      gas: BigInt(50_000 + logs.length * 6_000),
      gasPrice: 1n,
    })
  }
  const mineBlocks = async (count = 1) => {
    await mine(client, { blocks: count })
    return Number(await getBlockNumber(client, { cacheTime: 0 }))
  }
  const chainFixture: EmitterChain = {
    url: chain.url,
    emit,
    mine: mineBlocks,
    rollback: async (depth) => {
      await client.request({ method: 'anvil_rollback', params: [depth] } as never)
    },
    mineRandomLogs: async (blocks, random) => {
      for (let block = 0; block < blocks; block += 1) {
        const chance = (max: number) => Math.floor(random() * max)
        const randomLogs = (max: number) =>
          Array.from({ length: 1 + chance(max) }, () => logSpec((emitted += 1)))
        if (random() < 0.5) await emit(EMITTER, randomLogs(4))
        // Children emit logs even before the factory announces them.
        if (random() < 0.4) await emit(child(chance(CHILDREN - 2)), randomLogs(2))
        if (random() < 0.15)
          await emit(FACTORY, [creation(child(chance(CHILDREN - 2)), random() < 0.5 ? 'indexed' : 'data')])
        await mineBlocks()
      }
      return mineBlocks()
    },
    stop: chain.stop,
  }
  return chainFixture
}

export const silentLog: FollowerLog = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}

/** Starts a follower with fast polling. */
export function startTestFollower(
  database: Database,
  urls: readonly string[],
  more: Partial<FollowerOptions> & { readonly timeout?: number; readonly unhealthyAfterMs?: number } = {},
): Follower {
  const { timeout = 10_000, unhealthyAfterMs = 60_000, ...options } = more
  const log = options.log ?? silentLog
  return startFollower({
    database,
    endpoints: createEndpointPool({ chainId: 7700, urls, log, timeout, unhealthyAfterMs, retryDelayMs: 5 }),
    plan: emitterPlan(1),
    reorgWindow: 40,
    log,
    pollingIntervalMs: 20,
    ...options,
  })
}

/** Waits until the cursor is at this block. */
export async function waitForCursor(follower: Follower, hash: Hex): Promise<void> {
  if (follower.status().cursor?.hash === hash) return
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      if (follower.status().cursor?.hash !== hash) return
      clearInterval(timer)
      resolve()
    }, 10)
  })
}

/** Hash of the latest block. */
export async function latestHash(url: string): Promise<Hex> {
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

/** Dump of the tables after a fresh follower has indexed the whole chain. */
export async function replayChain(url: string, plan: Plan = emitterPlan(1)): Promise<string> {
  const database = await openTestDatabase()
  const follower = startTestFollower(database, [url], { plan })
  try {
    await waitForCursor(follower, await latestHash(url))
    return await dumpTables(database, plan)
  } finally {
    await follower.stop()
    await database.close()
  }
}
