/**
 * Performance of `/api/sale`: our whole server compared with a bare handler of the same framework at a fixed rate, and the
 * RPC calls under load.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { startServer, startWorld } from '@peppermint/local'
import { startNodeProxy } from '@peppermint/rpc/nodeProxy.fixture.ts'
import type { LoadResult } from './loadClients.ts'
import { runLoad, benchLoad } from './loadCost.ts'
import { amount, atMost, type PartResult } from '../parts/figure.ts'
import { readResident } from './processFacts.ts'
import { startServing } from './reportingProcess.ts'
import { median } from '../parts/median.ts'
import type { Run } from '../parts/runBench.ts'
import { withCleanup } from '../parts/withCleanup.ts'

const PATH = '/api/sale'
const MANY = 1_000
/** Request rate of the latency measurement: far above a sold-out launch, below the capacity of two cores. */
const RATE = 5_000
/** Rounds at that rate, and milliseconds of each. */
const PACED_ROUNDS = 3
const PACED_MS = 8_000

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
    run.log(`sale: ${MANY} connections, ${RATE} requests a second`)
    const paced = await pacedRounds(run, { ours: port, bare: bare.port })
    const load = await benchLoad(run, port, proxy)
    const refused = paced.ours.reduce((total, saw) => total + sum(saw.refused), 0)
    const [ourP99, bareP99] = [p99Of(paced.ours), p99Of(paced.bare)]
    return {
      figures: [
        atMost(
          `p99 at ${amount(MANY)} connections and ${amount(RATE)} requests a second, of that of the bare handler`,
          ourP99 / bareP99,
          3,
          'times',
        ),
        atMost('requests refused meanwhile', refused, 0),
        ...load.figures,
      ],
      facts: [
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

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, count) => all + count, 0)

function memory(pid: number): string {
  const { now, peak } = readResident(pid)
  return `${amount(now)} MB, ${amount(peak)} MB`
}
