/**
 * Performance of `/api/sale`: our whole server compared with a bare handler of the same framework, saturated and at a fixed
 * rate, and the RPC calls under load. The request takes the ordinary route; only its bytes are
 * rendered ahead.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { startServer, startWorld } from '@peppermint/local'
import { startNodeProxy } from '@peppermint/server/nodeProxy'
import type { Flood, Flooded } from './flood.ts'
import type { LoadResult } from './loadClients.ts'
import { runLoad, benchLoad } from './loadCost.ts'
import { amount, atLeast, atMost, type PartResult } from '../parts/figure.ts'
import { processorSeconds, readResident } from './processFacts.ts'
import { report, startServing } from './reportingProcess.ts'
import { median } from '../parts/median.ts'
import type { Run } from '../parts/runBench.ts'
import { withCleanup } from '../parts/withCleanup.ts'

const PATH = '/api/sale'
const CONNECTIONS = 100
const MANY = 1_000
/** Request rate of the latency measurement: far above a sold-out launch, below the capacity of two cores. */
const RATE = 5_000
/** Rounds at that rate, and milliseconds of each. */
const PACED_ROUNDS = 3
const PACED_MS = 8_000

interface Contender {
  readonly name: string
  readonly pid: number
  readonly port: number
  readonly path: string
  readonly rounds: Round[]
}

interface Round extends Flooded {
  /** CPU time of the server's process per response, in microseconds. */
  readonly processor: number
}

export const salePart = (run: Run): Promise<PartResult> =>
  withCleanup(async (onCleanup) => {
    const world = onCleanup(await startWorld())
    const proxy = onCleanup(await startNodeProxy(world.rpcUrl))
    const databaseUrl = await run.cluster.freshDatabase()
    const server = onCleanup(
      await startServer({
        world,
        siteDir: run.siteDir,
        rpcUrls: [proxy.url],
        databaseUrl,
        bundled: run.bundled,
        env: { TRUSTED_PROXIES: '127.0.0.1/32' },
      }),
    )
    const port = Number(new URL(server.url).port)
    const bare = onCleanup(await startServing('bareServer.ts', await saleFrom(port)))
    const contenders = [
      { name: 'ours', pid: server.pid, port, path: PATH, rounds: [] },
      { name: 'bare', pid: bare.pid, port: bare.port, path: PATH, rounds: [] },
    ] as const satisfies readonly Contender[]
    const [ours, floor] = contenders
    const [rounds, seconds] = run.isQuick ? [1, 2] : [7, 6]
    for (let round = 0; round <= rounds; round += 1) {
      run.log(`sale: round ${round} of ${rounds} beside the bare handler`)
      // The first round is a warm-up; they take turns in going first.
      for (const contender of round % 2 === 0 ? contenders : contenders.toReversed()) {
        const measured = await flooded(contender, round === 0 ? 2 : seconds)
        if (round > 0) (contender.rounds as Round[]).push(measured)
      }
    }
    run.log(`sale: ${MANY} connections, ${RATE} requests a second`)
    const paced = await pacedRounds(run, { ours: port, bare: bare.port })
    const load = await benchLoad(run, port, proxy)
    const [ourSpeed, bareSpeed] = [speed(ours), speed(floor)]
    const failed = ours.rounds.reduce((total, round: Round) => total + round.failed, 0)
    const refused = paced.ours.reduce((total, saw) => total + sum(saw.refused), 0)
    const [ourP99, bareP99] = [p99Of(paced.ours), p99Of(paced.bare)]
    return {
      figures: [
        atLeast(
          'requests per second of /api/sale, of those of a bare handler',
          ourSpeed / bareSpeed,
          0.6,
          'times',
        ),
        atMost(
          `p99 at ${amount(MANY)} connections and ${amount(RATE)} requests a second, of that of the bare handler`,
          ourP99 / bareP99,
          3,
          'times',
        ),
        atMost('requests that failed or were refused meanwhile', failed + refused, 0),
        ...load.figures,
      ],
      facts: [
        {
          what: 'ours',
          value: `${amount(ourSpeed)} requests a second, ${amount(cost(ours))} µs of processor each`,
        },
        {
          what: 'bare',
          value: `${amount(bareSpeed)} requests a second, ${amount(cost(floor))} µs of processor each`,
        },
        {
          what: `at ${amount(RATE)} requests a second`,
          value: `ours p50 ${amount(median(paced.ours.map(({ p50 }) => p50)))} ms, p99 ${amount(ourP99)} ms, slowest ${amount(Math.max(...paced.ours.map(({ slowest }) => slowest)))} ms; bare p50 ${amount(median(paced.bare.map(({ p50 }) => p50)))} ms, p99 ${amount(bareP99)} ms`,
        },
        ...load.facts,
        { what: 'memory of our server after all this, and at most', value: memory(server.pid) },
      ],
    }
  })

/** The bare handler's response: our bytes, and their headers. */
async function saleFrom(port: number): Promise<object> {
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}${PATH}`)
    const body = await answer.text()
    if (answer.status === 200) {
      const names = ['content-type', 'etag', 'cache-control']
      const headers = Object.fromEntries(names.map((name) => [name, answer.headers.get(name) ?? '']))
      return { path: PATH, body, headers }
    }
    await pause(50)
  }
  throw new Error(`${PATH} is not answered.`)
}

/** A thousand connections at a fixed rate, ours and the bare handler in turn. */
async function pacedRounds(run: Run, ports: Readonly<Record<'ours' | 'bare', number>>) {
  const saw: Record<'ours' | 'bare', LoadResult[]> = { ours: [], bare: [] }
  for (let round = 0; round < (run.isQuick ? 1 : PACED_ROUNDS); round += 1)
    for (const name of round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const))
      saw[name].push(
        await runLoad(run, ports[name], {
          visitors: MANY,
          intervalMs: (MANY / RATE) * 1_000,
          measureMs: PACED_MS,
        }),
      )
  return saw
}

const p99Of = (rounds: readonly LoadResult[]): number => median(rounds.map(({ p99 }) => p99))

/** As fast as it answers. */
async function flooded({ pid, port, path }: Contender, seconds: number): Promise<Round> {
  const options: Flood = { port, path, connections: CONNECTIONS, seconds, addresses: 16_000 / CONNECTIONS }
  const before = processorSeconds(pid)
  const found = await report<Flooded>('flood.ts', options)
  return { ...found, processor: ((processorSeconds(pid) - before) / found.answered) * 1e6 }
}

const speed = ({ rounds }: Contender): number => median(rounds.map(({ perSecond }) => perSecond))
const cost = ({ rounds }: Contender): number => median(rounds.map(({ processor }) => processor))
const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, count) => all + count, 0)

function memory(pid: number): string {
  const { now, peak } = readResident(pid)
  return `${amount(now)} MB, ${amount(peak)} MB`
}
