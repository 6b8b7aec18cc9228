/** RPC calls of a server with one and with ten thousand visitors. */
import { setTimeout as delay } from 'node:timers/promises'
import type { NodeProxy } from '@peppermint/rpc/nodeProxy.fixture.ts'
import type { LoadOptions, LoadResult } from './loadClients.ts'
import { amount, atLeast, atMost, type PartResult } from '../parts/figure.ts'
import { report } from './reportingProcess.ts'
import type { Run } from '../parts/runBench.ts'

const VISITORS = 10_000
/** Polling interval of a page without the live stream. */
const POLL_INTERVAL_MS = 4_000
const MEASURE_MS = 20_000
const QUICK_MEASURE_MS = 4_000
/** Random difference of calls between two runs of equal length. */
const MAX_CHANCE_CALLS = 3

/**
 * Runs visitors that poll the sale.
 * @param every between two requests of a visitor.
 * @param measure duration, after a quarter of it as warm-up; 20 s by default.
 */
export function runLoad(
  run: Run,
  port: number,
  {
    visitors,
    intervalMs,
    listeners = 0,
    measureMs = MEASURE_MS,
  }: { visitors: number; intervalMs: number; listeners?: number; measureMs?: number },
  measuring: () => void = () => undefined,
): Promise<LoadResult> {
  const options: LoadOptions = {
    port,
    polling: { visitors, path: '/api/sale', intervalMs },
    streaming: { visitors: listeners, path: '/api/live' },
    warmUpMs: run.isQuick ? 1_000 : measureMs / 4,
    measureMs: run.isQuick ? QUICK_MEASURE_MS : measureMs,
    seed: run.seed,
  }
  return report<LoadResult>('loadClients.ts', options, (line) => {
    if ('status' in line) measuring()
  })
}

/** One visitor, then ten thousand: half subscribe to the live stream, half poll every four seconds. */
export async function benchLoad(run: Run, port: number, proxy: NodeProxy): Promise<PartResult> {
  const visitors = run.isQuick ? 200 : VISITORS
  const measureCalls = async (polling: number, listeners: number) => {
    run.log(`sale: ${amount(polling + listeners)} visitors`)
    const countCalls = () => proxy.requests.flat().length
    // Ends by the clock, not with the load: ten thousand streams take a second or more to close.
    let measured: Promise<number> | undefined
    const result = await runLoad(
      run,
      port,
      { visitors: polling, intervalMs: POLL_INTERVAL_MS, listeners },
      () => {
        const before = countCalls()
        measured = delay(run.isQuick ? QUICK_MEASURE_MS : MEASURE_MS).then(() => countCalls() - before)
      },
    )
    if (measured === undefined) throw new Error('The load ended before it was measured.')
    return { result, calls: await measured }
  }
  const one = await measureCalls(1, 0)
  const all = await measureCalls(visitors / 2, visitors / 2)
  const refused = Object.entries(all.result.refused)
  return {
    figures: [
      atMost(
        `calls to the chain with ${amount(visitors)} visitors beyond those with one, in ${run.isQuick ? 4 : 20} s (chance alone: ${MAX_CHANCE_CALLS})`,
        all.calls - one.calls,
        MAX_CHANCE_CALLS,
        'calls',
      ),
      atLeast('of those visitors listening at the end', all.result.streams, visitors / 2, 'streams'),
      atMost(
        'of their requests and streams refused or lost',
        refused.reduce((sum, [, count]) => sum + count, 0),
        0,
      ),
    ],
    facts: [
      {
        what: 'calls to the chain in that time',
        value: `${one.calls} with 1 visitor, ${all.calls} with ${amount(visitors)}`,
      },
      {
        what: `${amount(visitors)} visitors`,
        value: `${amount(all.result.answered)} answers (p99 ${amount(all.result.p99)} ms), ${amount(all.result.events)} events to listeners${refused.length === 0 ? '' : `; refused: ${JSON.stringify(all.result.refused)}`}`,
      },
    ],
  }
}
