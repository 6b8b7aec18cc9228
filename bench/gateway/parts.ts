/** The parts of the gateway's bench by name, in running order. */
import { simulateChain } from '@peppermint/gateway/indexing/simulatedChain.fixture.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { amount, atLeast, atMost, type Figure, type PartResult } from '../parts/figure.ts'
import type { LoadOptions, LoadResult } from '../server/loadClients.ts'
import { processorSeconds, readResident } from '../server/processFacts.ts'
import { report } from '../server/reportingProcess.ts'
import { median } from '../parts/median.ts'
import type { Part, Run } from '../parts/runBench.ts'
import { withCleanup } from '../parts/withCleanup.ts'
import { floodsPart, growthPart, workPart } from './floodsPart.ts'
import { startGateway, startNode } from './gatewayProcess.ts'
import { waitForBackfill, writeLongHistory } from './longHistory.ts'

const CONNECTIONS = 200
const MAX_P99_MS = 50
const MAX_PAGE_RATIO = 1.5
const MAX_IDLE_CORE = 0.2
const MAX_RESTART_SECONDS = 3
const MAX_MEMORY_MB = 300
const MAX_BACKFILL_SECONDS = 600
const READY_TIMEOUT_MS = 1_200_000

const pathOf = (safe: string, list: string) => `/v1/chains/7700/safes/${safe}/transactions/${list}`

/** First pages of a Safe with 10,000 transactions and 500 queued. */
async function listsPart(run: Run): Promise<PartResult> {
  return withCleanup(async (onCleanup) => {
    const chain = { blocks: 40_000, events: 40, latencyMs: 1, maxRange: 10_000 }
    const [long, short] = simulateChain(chain.blocks, chain.events).safes
    if (long === undefined || short === undefined) throw new Error('The chain has two Safes.')
    const node = onCleanup(await startNode(chain))
    const databaseUrl = await run.cluster.freshDatabase()
    const gateway = onCleanup(await startGateway(databaseUrl, node.url))
    await gateway.ready(READY_TIMEOUT_MS)
    run.log('lists: writing the histories')
    for (const [{ address }, executed] of [
      [long, 10_000],
      [short, 100],
    ] as const)
      await writeLongHistory(databaseUrl, { safe: address.toLowerCase(), executed, queued: 500 })
    const counts = await Promise.all(
      ['history', 'queued'].map(async (list) => {
        const page = (await (await fetch(`${gateway.url}${pathOf(long.address, list)}?x=1`)).json()) as {
          readonly results: readonly { readonly type: string }[]
        }
        return page.results.filter(({ type }) => type === 'TRANSACTION').length
      }),
    )
    const figures: Figure[] = [
      atLeast('transactions on the first page of history', counts[0] ?? 0, 20),
      atLeast('transactions on the first page of the queue', counts[1] ?? 0, 20),
    ]
    const facts: PartResult['facts'][number][] = []
    for (const list of ['history', 'queued']) {
      run.log(`lists: ${list}, ${CONNECTIONS} connections`)
      const options: LoadOptions = {
        port: gateway.port,
        polling: { visitors: CONNECTIONS, path: pathOf(long.address, list), intervalMs: 1_000 },
        streaming: { visitors: 0, path: '/' },
        warmUpMs: 2_000,
        measureMs: run.isQuick ? 1_000 : 10_000,
        seed: run.seed,
      }
      const load = await report<LoadResult>('loadClients.ts', options)
      const refused = Object.values(load.refused).reduce((sum, count) => sum + count, 0)
      figures.push(
        atMost(
          `p99 of the first page of ${list}, ${CONNECTIONS} connections, 200 requests a second`,
          load.p99,
          MAX_P99_MS,
          'ms',
        ),
        atMost(`requests of them that failed`, refused, 0),
      )
      facts.push({
        what: list,
        value: `${amount(load.answered)} answers, p50 ${amount(load.p50)} ms, slowest ${amount(load.slowest)} ms`,
      })
      // A query that no answer is kept for: each page is computed.
      const times = { long: [] as number[], short: [] as number[] }
      for (let round = 0; round < (run.isQuick ? 20 : 200); round += 1)
        for (const [name, { address }] of Object.entries({ long, short }) as [
          'long' | 'short',
          typeof long,
        ][]) {
          const began = performance.now()
          await (await fetch(`${gateway.url}${pathOf(address, list)}?round=${round}`)).arrayBuffer()
          times[name].push(performance.now() - began)
        }
      figures.push(
        atMost(
          `cost of a computed page of ${list} with 10,000 transactions, of that with 100`,
          median(times.long) / median(times.short),
          MAX_PAGE_RATIO,
          'times',
        ),
      )
      facts.push({
        what: `a computed page of ${list}`,
        value: `${amount(median(times.long))} ms with 10,000 transactions, ${amount(median(times.short))} ms with 100`,
      })
    }
    return { figures, facts }
  })
}

/** 1,000 Safes: idle processor, memory, restart. */
async function followPart(run: Run): Promise<PartResult> {
  return withCleanup(async (onCleanup) => {
    const events = run.isQuick ? 400 : 20_000
    const node = onCleanup(await startNode({ blocks: 50_000, events, latencyMs: 5, maxRange: 10_000 }))
    const databaseUrl = await run.cluster.freshDatabase()
    const gateway = await startGateway(databaseUrl, node.url)
    const began = performance.now()
    const seconds = await gateway.ready(READY_TIMEOUT_MS)
    await waitForBackfill(databaseUrl)
    const indexed = (performance.now() - began) / 1_000
    await pause(2_000)
    const before = processorSeconds(gateway.pid)
    const idleMs = run.isQuick ? 2_000 : 20_000
    run.log('follow: idle')
    await pause(idleMs)
    const share = (processorSeconds(gateway.pid) - before) / (idleMs / 1_000)
    const memory = readResident(gateway.pid)
    await gateway.stop()
    const again = onCleanup(await startGateway(databaseUrl, node.url))
    const restart = await again.ready(READY_TIMEOUT_MS)
    return {
      figures: [
        atMost(
          `processor with ${amount(events / 20)} Safes followed while idle, of one core`,
          share,
          MAX_IDLE_CORE,
        ),
        atMost('from the start of the process until it is ready again', restart, MAX_RESTART_SECONDS, 's'),
        atMost('memory of the process', memory.now, MAX_MEMORY_MB, 'MB'),
      ],
      facts: [
        {
          what: 'first indexing',
          value: `at the head after ${amount(seconds)} s, the Safes' past after ${amount(indexed)} s: ${amount(events)} events in 50,000 blocks`,
        },
        { what: 'memory at most', value: `${amount(memory.peak)} MB, Postgres not included` },
        { what: 'idle', value: 'the chain has no new blocks; its head is read every second' },
      ],
    }
  })
}

/** The first indexing of a long chain, interrupted once. */
async function backfillPart(run: Run): Promise<PartResult> {
  return withCleanup(async (onCleanup) => {
    const blocks = run.isQuick ? 500_000 : 10_000_000
    const node = onCleanup(await startNode({ blocks, events: 2_000, latencyMs: 100, maxRange: 10_000 }))
    const [safe] = simulateChain(blocks, 2_000).safes.slice(-1)
    if (safe === undefined) throw new Error('The chain has Safes.')
    const databaseUrl = await run.cluster.freshDatabase()
    const first = await startGateway(databaseUrl, node.url)
    const began = performance.now()
    run.log(`backfill: ${amount(blocks)} blocks`)
    const asked = performance.now()
    const direct = await fetch(`${first.url}/v1/chains/7700/safes/${safe.address}`)
    const askedMs = performance.now() - asked
    await pause(run.isQuick ? 1_000 : 10_000)
    await first.stop()
    const second = onCleanup(await startGateway(databaseUrl, node.url))
    await second.ready(READY_TIMEOUT_MS)
    const seconds = (performance.now() - began) / 1_000
    return {
      figures: [
        atMost(
          `${amount(blocks)} blocks with 2,000 events over one endpoint, 100 ms away, interrupted once`,
          seconds,
          MAX_BACKFILL_SECONDS,
          's',
        ),
        atLeast('a Safe that is asked for meanwhile is answered (1)', direct.status === 200 ? 1 : 0, 1),
      ],
      facts: [
        { what: 'speed', value: `${amount(blocks / seconds)} blocks a second` },
        { what: 'the Safe that was asked for', value: `answered in ${amount(askedMs)} ms` },
        { what: 'memory at most', value: `${amount(readResident(second.pid).peak)} MB` },
      ],
    }
  })
}

export const gatewayParts: Readonly<Record<string, Part>> = {
  lists: listsPart,
  follow: followPart,
  backfill: backfillPart,
  work: workPart,
  floods: floodsPart,
  growth: growthPart,
}
