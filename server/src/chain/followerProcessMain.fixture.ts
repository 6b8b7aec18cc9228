/**
 * A follower in a process of its own, to be killed: told by one argument (JSON), says one line of JSON when it becomes
 * the follower. It ends by itself only because of a bug.
 */
import type { Address } from 'viem'
import { collectionPlan } from '../collection/collectionPlan.ts'
import { openDatabase } from '../db/database.ts'
import { createEndpointPool, type FollowerLog } from './endpointPool.ts'
import { startFollower } from './startFollower.ts'
import { emitterPlan } from './emitterPlan.fixture.ts'
import type { Plan } from './plan.ts'

export interface FollowerProcessOptions {
  readonly databaseUrl: string
  readonly rpcUrls: readonly string[]
  /** What is followed: the collection, or what the tests of the follower follow. */
  readonly deployment:
    | { readonly chainId: number; readonly contract: Address; readonly block: number }
    | 'noisy'
  readonly reorgWindow: number
  readonly pollingIntervalMs: number
}

function writeLine(words: string, facts: object): void {
  process.stderr.write(`${words} ${JSON.stringify(facts)}\n`)
}

async function run(options: FollowerProcessOptions): Promise<void> {
  const { databaseUrl, rpcUrls, deployment, reorgWindow, pollingIntervalMs } = options
  const log: FollowerLog = {
    info: (facts, words) => writeLine(words, facts),
    warn: (facts, words) => writeLine(words, facts),
    error: (facts, words) => writeLine(words, facts),
  }
  const database = await openDatabase(databaseUrl, { maxConnections: 1 })
  const plan: Plan = deployment === 'noisy' ? emitterPlan(1) : collectionPlan(deployment)
  const endpoints = createEndpointPool({
    chainId: plan.chainId,
    urls: rpcUrls,
    log,
    timeout: 5_000,
    retryDelayMs: 10,
  })
  const follower = startFollower({ database, endpoints, plan, reorgWindow, log, pollingIntervalMs })
  let isReported = false
  setInterval(() => {
    const { role } = follower.status()
    if (role === 'leader' && !isReported) process.stdout.write('{"role":"leader"}\n')
    isReported = role === 'leader'
  }, 10)
}

if (import.meta.main) {
  const [, , argument = '{}'] = process.argv
  await run(JSON.parse(argument) as FollowerProcessOptions)
}
