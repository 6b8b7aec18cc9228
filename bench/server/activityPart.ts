/** Latency of lists with a long history: every query of the API at a million transfers. */
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'pg'
import { startServer, startWorld } from '@peppermint/local'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { openServerDatabase } from '@peppermint/server/db/openServerDatabase.ts'
import {
  addBlock,
  getLastBlock,
  writeHistory,
  type LongHistory,
} from '@peppermint/server/collection/longHistory.fixture.ts'
import { amount, atMost, type PartResult } from '../parts/figure.ts'
import { hasLimit, listQueries, type Chances } from './listQueries.ts'
import { processorSeconds } from './processFacts.ts'
import { median } from '../parts/median.ts'
import type { Run } from '../parts/runBench.ts'
import { withCleanup } from '../parts/withCleanup.ts'
import { visitorAddress } from './visitorAddress.ts'

const MAX_P99_MS = 20
/**
 * Maximum ratio of the slowest query's median to that of a primary-key lookup. A request is HTTP, JSON and a statement; one that
 * reads the whole history would be hundreds of lookups.
 */
const MAX_RATIO = 50
/** Requests per query; the tenth slowest is the p99. */
const REQUESTS_PER_QUERY = 1_000
/** Six times as often as on Canto. The first responses after a block include updating the cache. */
const BLOCK_MS = 1_000

export const activityPart = (run: Run): Promise<PartResult> =>
  withCleanup(async (onCleanup) => {
    const transfers = run.isQuick ? 50_000 : 1_000_000
    const world = onCleanup(await startWorld())
    const history: LongHistory = { chainId: world.deployment.chainId, transfers, supply: 10_000 }
    const databaseUrl = await run.cluster.freshDatabase()
    run.log(`activity: writing ${amount(transfers)} transfers`)
    const database = await openServerDatabase(databaseUrl, { statementTimeoutMs: 600_000 })
    onCleanup({ stop: () => database.close() })
    await writeHistory(database, history)
    const server = onCleanup(
      await startServer({
        world,
        siteDir: run.siteDir,
        databaseUrl,
        bundled: run.bundled,
        env: { FOLLOWER: 'off', TRUSTED_PROXIES: '127.0.0.1/32' },
      }),
    )
    const chain = onCleanup(startBlocks(database, history))
    const lookups = new Pool({ connectionString: databaseUrl, max: 1 })
    onCleanup({ stop: () => lookups.end() })
    const ask = asker(Number(new URL(server.url).port))
    const chances = chancesOf(run.seed, history, chain)

    const rounds = run.isQuick ? 20 : REQUESTS_PER_QUERY
    run.log(`activity: ${amount(rounds)} rounds of ${listQueries.length} queries`)
    const processorBefore = processorSeconds(server.pid)
    const { samples, failed, pings } = await measured(ask, lookups, chances, rounds)
    const processor = (processorSeconds(server.pid) - processorBefore) / (rounds * listQueries.length)

    const slowest = samples
      .map(({ what, times }) => ({
        what,
        p50: median(times),
        p99: quantile(times, 0.99),
        max: Math.max(...times),
      }))
      .toSorted((one, other) => other.p99 - one.p99)
    const ratio = Math.max(...slowest.map(({ p50 }) => p50)) / median(pings)
    return {
      figures: [
        atMost(
          `p99 of the slowest list query at ${amount(transfers)} transfers`,
          slowest[0]?.p99 ?? Infinity,
          MAX_P99_MS,
          'ms',
        ),
        atMost(
          'median of the slowest list query, of that of a lookup by primary key',
          ratio,
          MAX_RATIO,
          'times',
        ),
        atMost('list requests that failed', failed, 0),
      ],
      facts: [
        {
          what: 'lookup of a transfer by its primary key',
          value: `p50 ${amount(median(pings))} ms, p99 ${amount(quantile(pings, 0.99))} ms`,
        },
        ...slowest.slice(0, 8).map(({ what, p50, p99, max }) => ({
          what,
          value: `p50 ${amount(p50)} ms, p99 ${amount(p99)} ms, slowest ${amount(max)} ms`,
        })),
        {
          what: `${slowest.length} queries, ${amount(rounds)} requests of each`,
          value: `median of their p99 ${amount(median(slowest.map(({ p99 }) => p99)))} ms; ${amount(processor * 1_000)} ms of the server’s processor for each request`,
        },
      ],
    }
  })

interface Samples {
  readonly what: string
  /** Milliseconds of each request. */
  readonly times: number[]
}

/**
 * Requests every query once a round, each followed by a lookup, so that the machine's load affects all of
 * them.
 */
async function measured(
  ask: (path: string) => Promise<number>,
  lookups: Pool,
  chances: Chances,
  rounds: number,
) {
  const samples: readonly Samples[] = listQueries.map(({ what }) => ({ what, times: [] }))
  const pings: number[] = []
  let failed = 0
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { path }] of listQueries.entries()) {
      const address = withLimit(path(chances), chances)
      const began = performance.now()
      const status = await ask(address)
      samples[index]?.times.push(performance.now() - began)
      if (status !== 200) failed += 1
      pings.push(await lookup(lookups, chances))
    }
  }
  return { samples, failed, pings }
}

/** Adds a block every second until it is stopped. */
function startBlocks(database: Database, history: LongHistory) {
  let number = getLastBlock(history)
  const stopping = new AbortController()
  const work = (async () => {
    while (!stopping.signal.aborted) {
      await addBlock(database, history, number + 1)
      number += 1
      await pause(BLOCK_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()
  return {
    lastBlock: () => number,
    async stop() {
      stopping.abort()
      await work
    },
  }
}

/** The same for the same seed: a linear congruential generator is random enough for addresses. */
function chancesOf(
  seed: number,
  { supply }: LongHistory,
  chain: { readonly lastBlock: () => number },
): Chances {
  let state = seed % 2_147_483_647 || 1
  return {
    whole(below) {
      state = (state * 48_271) % 2_147_483_647
      return state % below
    },
    get lastBlock() {
      return chain.lastBlock()
    },
    supply,
  }
}

const withLimit = (path: string, { whole }: Chances) =>
  hasLimit(path) ? `${path}${path.includes('?') ? '&' : '?'}limit=${1 + whole(100)}` : path

async function lookup(pool: Pool, { whole, lastBlock }: Chances): Promise<number> {
  const [block, log] = [1 + whole(lastBlock), whole(20)]
  const began = performance.now()
  await pool.query({
    name: 'lookup',
    text: 'select * from transfers where block_number = $1 and log_index = $2',
    values: [block, log],
  })
  return performance.now() - began
}

/** Requests over one connection, each time as another client. @returns the status after the body. */
function asker(port: number): (path: string) => Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let visitor = 0
  return (path) =>
    new Promise((resolve, reject) => {
      const headers = { 'x-forwarded-for': visitorAddress(visitor++) }
      request({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
        response
          .resume()
          .once('end', () => resolve(response.statusCode ?? 0))
          .once('error', reject)
      })
        .once('error', reject)
        .end()
    })
}

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * part))
  ] ?? Infinity
