/**
 * A follower in a process of its own, to be killed: told by one argument (JSON), says one line of JSON when it becomes
 * the follower. It ends by itself only because of a bug.
 */
import type { Address } from 'viem'
import { collectionPlan } from '../collection/collectionPlan.ts'
import { openDatabase } from '../db/database.ts'
import { openEndpoints, type FollowerLog } from './endpoints.ts'
import { startFollower } from './startFollower.ts'
import { noisyPlan } from './noisyPlan.testing.ts'
import type { Plan } from './follow.ts'

export interface FollowerChildOptions {
  readonly databaseUrl: string
  readonly rpcUrls: readonly string[]
  /** What is followed: the collection, or what the tests of the follower follow. */
  readonly deployment:
    | { readonly chainId: number; readonly contract: Address; readonly block: number }
    | 'noisy'
  readonly reorgWindow: number
  readonly pollingInterval: number
}

function told(words: string, facts: object): void {
  process.stderr.write(`${words} ${JSON.stringify(facts)}\n`)
}

async function run(options: FollowerChildOptions): Promise<void> {
  const { databaseUrl, rpcUrls, deployment, reorgWindow, pollingInterval } = options
  const log: FollowerLog = {
    info: (facts, words) => told(words, facts),
    warn: (facts, words) => told(words, facts),
    error: (facts, words) => told(words, facts),
  }
  const database = await openDatabase(databaseUrl, { connections: 1 })
  const plan: Plan = deployment === 'noisy' ? noisyPlan(1) : collectionPlan(deployment)
  const endpoints = openEndpoints({
    chainId: plan.chainId,
    urls: rpcUrls,
    log,
    timeout: 5_000,
    retryDelay: 10,
  })
  const follower = startFollower({ database, endpoints, plan, reorgWindow, log, pollingInterval })
  let isTold = false
  setInterval(() => {
    const { role } = follower.status()
    if (role === 'following' && !isTold) process.stdout.write('{"role":"following"}\n')
    isTold = role === 'following'
  }, 10)
}

if (import.meta.main) {
  const [, , argument = '{}'] = process.argv
  await run(JSON.parse(argument) as FollowerChildOptions)
}
