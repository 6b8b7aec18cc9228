/**
 * Entry point of a follower process: takes its options as one JSON argument and prints one line of JSON when it becomes
 * the leader. It exits only when killed.
 */
import { flushCompileCache } from 'node:module'
import type { Address } from 'viem'
import { collectionPlan } from './collection/collectionPlan.ts'
import { openDatabase } from '@peppermint/indexer/db/database.ts'
import { createEndpointPool, type FollowerLog } from '@peppermint/indexer/chain/endpointPool.ts'
import { startFollower } from '@peppermint/indexer/chain/startFollower.ts'
import { emitterPlan } from '@peppermint/indexer/chain/emitterPlan.fixture.ts'
import type { Plan } from '@peppermint/indexer/chain/plan.ts'

export interface FollowerProcessOptions {
  readonly databaseUrl: string
  readonly rpcUrls: readonly string[]
  /** Follows the collection, or the emitter plan of the tests. */
  readonly deployment:
    | { readonly chainId: number; readonly contract: Address; readonly block: number }
    | 'emitter'
  readonly reorgWindow: number
  readonly pollingIntervalMs: number
}

function writeLine(message: string, fields: object): void {
  process.stderr.write(`${message} ${JSON.stringify(fields)}\n`)
}

async function run(options: FollowerProcessOptions): Promise<void> {
  const { databaseUrl, rpcUrls, deployment, reorgWindow, pollingIntervalMs } = options
  const log: FollowerLog = {
    info: (fields, message) => writeLine(message, fields),
    warn: (fields, message) => writeLine(message, fields),
    error: (fields, message) => writeLine(message, fields),
  }
  const database = await openDatabase(databaseUrl, { maxConnections: 1 })
  const plan: Plan = deployment === 'emitter' ? emitterPlan(1) : collectionPlan(deployment)
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
    if (role === 'leader' && !isReported) {
      // A killed process would leave nothing compiled to the next one.
      flushCompileCache()
      process.stdout.write('{"role":"leader"}\n')
    }
    isReported = role === 'leader'
  }, 10)
}

if (import.meta.main) {
  const [, , argument = '{}'] = process.argv
  await run(JSON.parse(argument) as FollowerProcessOptions)
}
