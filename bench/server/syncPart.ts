/**
 * The first sync of an empty chain with 100 ms of latency: over one endpoint, which requires every header,
 * over two endpoints that confirm each other, and with bare requests for the same headers.
 */
import { sql } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '@peppermint/server/database'
import type { Deployment } from '@peppermint/contracts/sale'
import { startFollowerProcess } from '@peppermint/server/followerProcess'
import type { EmptyNodeOptions } from './emptyNode.ts'
import { amount, atLeast, atMost, type PartResult } from '../parts/figure.ts'
import { startServing } from './reportingProcess.ts'
import { median } from '../parts/median.ts'
import type { Run } from '../parts/runBench.ts'
import { withCleanup } from '../parts/withCleanup.ts'

const LATENCY_MS = 100
const BATCH_SIZE = 100
/** Pipelined requests in flight, the follower's maximum. */
const IN_FLIGHT = 16
const TIMEOUT_MS = 300_000
/** Promised speed relative to sequential requests, which reach 940 blocks a second: a little above 5,000. */
const MIN_OF_SEQUENTIAL = 5.5
const MIN_OF_PIPELINED = 0.3
/** Two endpoints require one header per range, one endpoint all of them; sequentially it would be 30. */
const MAX_OF_TWO = 8

const deployment = {
  chainId: 7700,
  contract: '0x5ca1ab1e5ca1ab1e5ca1ab1e5ca1ab1e5ca1ab1e',
  block: 1,
} satisfies Pick<Deployment, 'chainId' | 'contract' | 'block'>

export const syncPart = (run: Run): Promise<PartResult> =>
  withCleanup(async (onCleanup) => {
    const blocks = run.isQuick ? 5_000 : 100_000
    const rounds = run.isQuick ? 1 : 3
    const node = { height: blocks, latencyMs: LATENCY_MS } satisfies EmptyNodeOptions
    const urls: string[] = []
    for (let started = 0; started < 2; started += 1)
      urls.push(`http://127.0.0.1:${onCleanup(await startServing('emptyNode.ts', node)).port}`)
    const [first = '', second = ''] = urls
    const rates = { sequential: [], pipelined: [], one: [], two: [] } as Record<
      'sequential' | 'pipelined' | 'one' | 'two',
      number[]
    >
    for (let round = 1; round <= rounds; round += 1) {
      run.log(`sync: ${amount(blocks)} empty blocks, round ${round} of ${rounds}`)
      rates.sequential.push(await readBare(first, Math.min(blocks, 3_000), 1))
      rates.pipelined.push(await readBare(first, blocks, IN_FLIGHT))
      rates.one.push(await sync(run, [first], blocks))
      rates.two.push(await sync(run, [first, second], blocks))
    }
    const [sequential, pipelined, one, two] = [
      median(rates.sequential),
      median(rates.pipelined),
      median(rates.one),
      median(rates.two),
    ]
    return {
      figures: [
        atLeast(
          'blocks per second over one endpoint, of those of one request for 100 headers after the other',
          one / sequential,
          MIN_OF_SEQUENTIAL,
          'times',
        ),
        atLeast(
          `the same, of those of ${IN_FLIGHT} such requests at a time that are thrown away`,
          one / pipelined,
          MIN_OF_PIPELINED,
          'times',
        ),
        atMost(
          'time over one endpoint, of that over two that confirm each other',
          two / one,
          MAX_OF_TWO,
          'times',
        ),
      ],
      facts: [
        {
          what: `first sync over one endpoint, ${LATENCY_MS} ms away`,
          value: `${amount(one)} blocks a second from the first tables on, every header read`,
        },
        {
          what: 'over two endpoints',
          value: `${amount(two)} blocks a second, no header read where nothing is logged`,
        },
        {
          what: 'bare requests for headers',
          value: `${amount(sequential)} blocks a second one request after the other, ${amount(pipelined)} with ${IN_FLIGHT} at a time`,
        },
      ],
    }
  })

/** Requests and discards headers in batches. @returns blocks per second. */
async function readBare(url: string, blocks: number, inFlight: number): Promise<number> {
  let next = 1
  const began = performance.now()
  const reader = async () => {
    for (let from = next; from <= blocks; from = next) {
      next = from + BATCH_SIZE
      const batch = Array.from({ length: Math.min(BATCH_SIZE, blocks - from + 1) }, (_, index) => ({
        jsonrpc: '2.0',
        id: index,
        method: 'eth_getBlockByNumber',
        params: [`0x${(from + index).toString(16)}`, false],
      }))
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(batch),
      })
      const answers = (await answer.json()) as readonly unknown[]
      if (answers.length !== batch.length) throw new Error('The node left headers out.')
    }
  }
  await Promise.all(Array.from({ length: inFlight }, reader))
  return blocks / ((performance.now() - began) / 1000)
}

/** Follows from an empty database to the newest block. @returns blocks per second since the first tables existed. */
async function sync(run: Run, rpcUrls: readonly string[], blocks: number): Promise<number> {
  const databaseUrl = await run.cluster.freshDatabase()
  const database = await openDatabase(databaseUrl, { maxConnections: 1 })
  let began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  const options = { databaseUrl, rpcUrls, deployment, reorgWindow: 64, pollingIntervalMs: 1_000 }
  const follower = startFollowerProcess(options)
  try {
    let first: number | undefined
    let reached = 0
    for (; reached < blocks; await pause(5)) {
      if (follower.hasExited()) throw new Error('The follower has ended.')
      if (seconds() * 1000 > TIMEOUT_MS) throw new Error(`The follower is at block ${reached}.`)
      const {
        rows: [row],
      } = await database.db.execute<{ reached: number }>(sql`
        select block_number::int as reached from chain_cursor`)
      if (row === undefined) continue
      reached = row.reached
      if (first === undefined) [first, began] = [reached, performance.now()]
    }
    return (reached - (first ?? 0)) / seconds()
  } finally {
    await follower.kill()
    await database.close()
  }
}
