/**
 * What `/api/sale` costs: our whole server beside a bare handler of the same framework, latency with a thousand
 * connections, and what a crowd costs the chain.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { startServer, startWorld } from '@peppermint/local'
import { startCountingProxy } from './countingProxy.ts'
import { crowdOf, whatACrowdCosts } from './crowdCost.ts'
import { amount, atLeast, atMost, type PartResult } from './figure.ts'
import { processorSeconds, residentOf } from './processFacts.ts'
import { report, startServing } from './reportingProcess.ts'
import { median, type Run } from './run.ts'
import { tidily } from './tidily.ts'
import type { Saturated, Saturation } from './saturate.ts'

const PATH = '/api/sale'
const CONNECTIONS = 100
const MANY = 1_000
/** Requests per second at which latency is measured: far above a sold-out launch, below what two cores can do. */
const RATE = 5_000

interface Contender {
  readonly name: string
  readonly pid: number
  readonly port: number
  readonly rounds: Round[]
}

interface Round extends Saturated {
  /** Processor time of the server's process for each answer, in microseconds. */
  readonly processor: number
}

export const salePart = (run: Run): Promise<PartResult> =>
  tidily(async (own) => {
    const world = own(await startWorld())
    const proxy = own(await startCountingProxy(world.rpcUrl))
    const databaseUrl = await run.cluster.freshDatabase()
    const server = own(
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
    const bare = own(await startServing('bareServer.ts', await saleFrom(port)))
    const contenders = [
      { name: 'ours', pid: server.pid, port, rounds: [] },
      { name: 'bare', pid: bare.pid, port: bare.port, rounds: [] },
    ] as const satisfies readonly Contender[]
    const [ours, floor] = contenders
    const [rounds, seconds] = run.isQuick ? [1, 2] : [7, 6]
    for (let round = 0; round <= rounds; round += 1) {
      run.say(`sale: round ${round} of ${rounds} beside the bare handler`)
      // The first round only warms up; they take turns in going first.
      for (const contender of round % 2 === 0 ? contenders : contenders.toReversed()) {
        const measured = await flooded(contender, round === 0 ? 2 : seconds)
        if (round > 0) (contender.rounds as Round[]).push(measured)
      }
    }
    const many = { ours: await saturated(ours, seconds), bare: await saturated(floor, seconds) }
    run.say(`sale: ${MANY} connections, ${RATE} requests a second`)
    const paced = await crowdOf(run, port, { visitors: MANY, every: (MANY / RATE) * 1_000 })
    const crowds = await whatACrowdCosts(run, port, proxy)
    const [ourSpeed, bareSpeed] = [speed(ours), speed(floor)]
    const failed = ours.rounds.reduce((sum, round: Round) => sum + round.failed, many.ours.failed)
    return {
      figures: [
        atLeast(
          'requests per second of /api/sale, of those of a bare handler',
          ourSpeed / bareSpeed,
          0.8,
          'times',
        ),
        atMost(
          `p99 at ${amount(MANY)} connections and ${amount(RATE)} requests a second`,
          paced.p99,
          50,
          'ms',
        ),
        atMost('requests that failed or were refused meanwhile', failed + sum(paced.refused), 0),
        ...crowds.figures,
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
          what: `as fast as they can at ${amount(MANY)} connections`,
          value: `ours ${amount(many.ours.perSecond)} requests a second (p99 ${amount(many.ours.p99)} ms), bare ${amount(many.bare.perSecond)} (p99 ${amount(many.bare.p99)} ms)`,
        },
        {
          what: `at ${amount(RATE)} requests a second`,
          value: `p50 ${amount(paced.p50)} ms, slowest ${amount(paced.slowest)} ms of ${amount(paced.answered)} answers`,
        },
        ...crowds.facts,
        { what: 'memory of our server after all this, and at most', value: memory(server.pid) },
      ],
    }
  })

/** What the bare handler is to answer: the bytes of ours, and the headers that belong to them. */
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

/** As fast as it can, over a hundred connections. */
async function flooded({ pid, port }: Contender, seconds: number): Promise<Round> {
  const before = processorSeconds(pid)
  const found = await report<Saturated>('flood.ts', saturation(port, CONNECTIONS, seconds))
  return { ...found, processor: ((processorSeconds(pid) - before) / found.answered) * 1e6 }
}

/** The same over a thousand, as autocannon sees it. */
const saturated = ({ port }: Contender, seconds: number): Promise<Saturated> =>
  report<Saturated>('saturate.ts', saturation(port, MANY, seconds))

const saturation = (port: number, connections: number, seconds: number): Saturation => ({
  url: `http://127.0.0.1:${port}${PATH}`,
  connections,
  seconds,
  addresses: Math.ceil(16_000 / connections),
})

const speed = ({ rounds }: Contender): number => median(rounds.map(({ perSecond }) => perSecond))
const cost = ({ rounds }: Contender): number => median(rounds.map(({ processor }) => processor))
const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, count) => all + count, 0)

function memory(pid: number): string {
  const { now, peak } = residentOf(pid)
  return `${amount(now)} MB, ${amount(peak)} MB`
}
