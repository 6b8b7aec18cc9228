/** What floods of anonymous requests to the gateway do to the mint server, to other clients, and to the database. */
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { amount, atLeast, atMost, type Fact, type Figure, type PartResult } from '../parts/figure.ts'
import { median } from '../parts/median.ts'
import type { Run } from '../parts/runBench.ts'
import { withCleanup } from '../parts/withCleanup.ts'
import type { LoadOptions, LoadResult } from '../server/loadClients.ts'
import { processorSeconds } from '../server/processFacts.ts'
import { report } from '../server/reportingProcess.ts'
import { type FloodedWorld, startFloodedWorld } from './floodedWorld.ts'
import { BASE_PATH, floods, unsignedProposal } from './floodRequests.ts'
import type { FloodOptions, FloodResult } from './sendFlood.ts'

/** Processor time of the mint server's process for one request: it passes bytes on. */
const MAX_SERVER_MS = 10
/** Processor time of the gateway's process for one request. Other requests have their turn meanwhile. */
const MAX_GATEWAY_MS = 150
const MAX_P99_RATIO = 3
const MAX_GROWTH_MB_PER_HOUR = 50

/** Visitors of the mint page, each asking for the sale once a second. */
const VISITORS = 200
const FLOODING_CLIENTS = 4
/** Addresses of the flooding clients come after the visitors'. */
const FIRST_FLOODING_VISITOR = 10_000
const MEASURE_MS = 6_000
/** Each flood has its turn so often; the median counts, as it does without a flood: one pause of the machine decides nothing. */
const ROUNDS = 3
/** Between two measurements without a flood. */
const TURNS_BETWEEN_BASELINES = 5
const WARM_UP_MS = 2_000
/** As much as is accepted of a signed proposal, and a few kilobytes. */
const PROPOSED_BYTES = [128_000, 4_000]
/** A limiter's longest window. */
const WINDOW_MS = 60_000
const HOUR_MS = 3_600_000

/** Lifts the limits per client, to measure one request after the other. */
const WITHOUT_LIMITS = ['reads', 'lists', 'writes'].map((kind) => `${kind}=1000000000/10`).join(',')

/** Processor time of the worst requests. */
export const workPart = (run: Run): Promise<PartResult> =>
  withCleanup(async (onCleanup) => {
    const world = await startFloodedWorld(run, onCleanup, { RATE_LIMITS: WITHOUT_LIMITS })
    const found: { name: string; server: number; gateway: number; statuses: string }[] = []
    for (const [name, { request }] of Object.entries(floods)) {
      run.log(`work: ${name}`)
      const statuses = new Set<number>()
      let index = 0
      const ask = async () => {
        const { method, path, body } = request(world, (index += 1))
        const headers = { 'content-type': 'application/json' }
        const init = body === undefined ? { method } : { method, headers, body }
        const response = await fetch(`http://127.0.0.1:${world.port}${BASE_PATH}${path}`, init)
        await response.arrayBuffer()
        statuses.add(response.status)
      }
      // The first ones load and compile.
      for (let round = 0; round < 3; round += 1) await ask()
      const before = [processorSeconds(world.serverPid), processorSeconds(world.gatewayPid)] as const
      const rounds = run.isQuick ? 5 : 30
      for (let round = 0; round < rounds; round += 1) await ask()
      const spent = (pid: number, since: number) => ((processorSeconds(pid) - since) / rounds) * 1_000
      found.push({
        name,
        server: spent(world.serverPid, before[0]),
        gateway: spent(world.gatewayPid, before[1]),
        statuses: [...statuses].join(', '),
      })
    }
    const worst = (read: (one: (typeof found)[number]) => number) => Math.max(...found.map(read))
    return {
      figures: [
        atMost(
          'processor time of the mint server for the worst request to its gateway',
          worst(({ server }) => server),
          MAX_SERVER_MS,
          'ms',
        ),
        atMost(
          'processor time of the gateway for the worst request',
          worst(({ gateway }) => gateway),
          MAX_GATEWAY_MS,
          'ms',
        ),
      ],
      facts: found.map(({ name, server, gateway, statuses }) => ({
        what: name,
        value: `${amount(gateway)} ms in the gateway, ${amount(server)} ms in the server; answered ${statuses}`,
      })),
    }
  })

/** `/api/sale`, and a client that keeps to its limits, beside each flood. */
export const floodsPart = (run: Run): Promise<PartResult> =>
  withCleanup(async (onCleanup) => {
    const world = await startFloodedWorld(run, onCleanup)
    const names = Object.keys(floods)
    const baselines: LoadResult[] = []
    const others: FloodResult[] = []
    const measured = new Map(
      names.map((name) => [name, { sales: [] as LoadResult[], answers: new Set<string>() }]),
    )
    const turns = Array.from({ length: run.isQuick ? 1 : ROUNDS }, () => names).flat()
    for (const [index, flood] of turns.entries()) {
      if (index % TURNS_BETWEEN_BASELINES === 0) baselines.push(await loadSale(run, world))
      run.log(`floods: ${flood}`)
      const durationMs = measureMs(run) + 2 * WARM_UP_MS
      const options: FloodOptions = {
        flood,
        target: { safe: world.safe, owner: world.owner, safeTxHash: world.safeTxHash },
        port: world.port,
        clients: FLOODING_CLIENTS,
        firstVisitor: FIRST_FLOODING_VISITOR + index * FLOODING_CLIENTS,
        durationMs,
      }
      const flooding = report<FloodResult>('../gateway/sendFlood.ts', options)
      const [sale, other, answers] = await Promise.all([
        loadSale(run, world),
        beWellBehaved(world, durationMs),
        flooding,
      ])
      measured.get(flood)?.sales.push(sale)
      measured.get(flood)?.answers.add(inWords(answers))
      others.push(other)
    }
    const without = median(baselines.map(({ p99 }) => p99))
    const figures: Figure[] = []
    const facts: Fact[] = [
      {
        what: 'without a flood',
        value: `/api/sale p50 ${amount(median(baselines.map(({ p50 }) => p50)))} ms, p99 ${amount(without)} ms`,
      },
    ]
    for (const [name, { sales, answers }] of measured) {
      const p99 = median(sales.map((sale) => sale.p99))
      figures.push(
        atMost(`p99 of /api/sale beside ${name}, of that without`, p99 / without, MAX_P99_RATIO, 'times'),
      )
      facts.push({
        what: name,
        value: `/api/sale p50 ${amount(median(sales.map((sale) => sale.p50)))} ms, p99 ${sales.map((sale) => amount(sale.p99)).join(', ')} ms; the flood was answered ${[...answers].join('; ')}`,
      })
    }
    const sales = [...baselines, ...[...measured.values()].flatMap((one) => one.sales)]
    const refused = sales.flatMap((one) => Object.values(one.refused))
    const all = others.flatMap((one) => Object.entries(one))
    figures.push(
      atMost('answers of /api/sale that failed', refused.reduce(add, 0), 0),
      atLeast(
        'requests of the client that keeps to its limits',
        all.map(([, count]) => count).reduce(add, 0),
        turns.length,
      ),
      atMost(
        'of them refused with 429 or 503, or failed',
        all.flatMap(([status, count]) => (status === '200' ? [] : [count])).reduce(add, 0),
        0,
      ),
    )
    return { figures, facts }
  })

/** What a client that no owner knows adds to the database in an hour. */
export const growthPart = (run: Run): Promise<PartResult> =>
  withCleanup(async (onCleanup) => {
    const world = await startFloodedWorld(run, onCleanup)
    const before = await databaseBytes(world.databaseUrl)
    const windowMs = run.isQuick ? 5_000 : WINDOW_MS
    const end = performance.now() + windowMs
    const statuses: Record<string, number> = {}
    const device = floods['anonymous devices']
    run.log(`growth: ${amount(windowMs / 1_000)} seconds`)
    for (let index = 0; performance.now() < end; index += 1) {
      const one =
        index % 2 === 0
          ? unsignedProposal(world, 5_000 + index, PROPOSED_BYTES[(index / 2) % 2] ?? 0)
          : device?.request(world, index)
      if (one?.body === undefined) throw new Error('The flood has requests with bodies.')
      const { status } = await fetch(`http://127.0.0.1:${world.port}${BASE_PATH}${one.path}`, {
        method: one.method,
        headers: { 'content-type': 'application/json' },
        body: one.body,
      })
      statuses[status] = (statuses[status] ?? 0) + 1
      await pause(250)
    }
    const grown = (await databaseBytes(world.databaseUrl)) - before
    return {
      figures: [
        atMost(
          'growth of the database within an hour of anonymous proposals and devices of one client',
          (grown / 1e6) * (HOUR_MS / windowMs),
          MAX_GROWTH_MB_PER_HOUR,
          'MB',
        ),
      ],
      facts: [
        { what: 'measured', value: `${amount(grown / 1e6)} MB in ${amount(windowMs / 1_000)} s` },
        { what: 'answers', value: inWords(statuses) },
      ],
    }
  })

const add = (one: number, other: number) => one + other
const inWords = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([status, count]) => `${status} × ${amount(count)}`)
    .join(', ')
const measureMs = (run: Run) => (run.isQuick ? 1_500 : MEASURE_MS)

function loadSale(run: Run, { port }: FloodedWorld): Promise<LoadResult> {
  const options: LoadOptions = {
    port,
    polling: { visitors: VISITORS, path: '/api/sale', intervalMs: 1_000 },
    streaming: { visitors: 0, path: '/' },
    warmUpMs: WARM_UP_MS,
    measureMs: measureMs(run),
    seed: run.seed,
  }
  return report<LoadResult>('loadClients.ts', options)
}

/** A page that shows a Safe: it polls the Safe, its queue and its history. */
async function beWellBehaved({ port, safe }: FloodedWorld, durationMs: number): Promise<FloodResult> {
  const results: Record<string, number> = {}
  const end = performance.now() + durationMs
  const ofSafe = `http://127.0.0.1:${port}${BASE_PATH}/v1/chains/7700/safes/${safe}`
  for (let index = 0; performance.now() < end; index += 1) {
    const urls = ['', '/transactions/queued', '/transactions/history'].map(
      (path) => `${ofSafe}${path}?page=${index}`,
    )
    const statuses = await Promise.all(
      urls.map((url) =>
        fetch(url).then(
          async (response) => {
            await response.arrayBuffer()
            return String(response.status)
          },
          () => 'lost',
        ),
      ),
    )
    for (const status of statuses) results[status] = (results[status] ?? 0) + 1
    await pause(500)
  }
  return results
}

/** Of all tables and indexes of the gateway, after what was deleted is gone. */
async function databaseBytes(databaseUrl: string): Promise<number> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ bytes: string }>(
      `select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'gateway_7700' and c.relkind = 'r'`,
    )
    return Number(rows[0]?.bytes)
  } finally {
    await client.end()
  }
}
