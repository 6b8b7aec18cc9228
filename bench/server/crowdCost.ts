/** What visitors cost the chain: calls that a server sends to its node while one or ten thousand have the page open. */
import type { NodeProxy } from '@peppermint/server/nodeProxy'
import type { Crowd, CrowdSaw } from './crowd.ts'
import { amount, atLeast, atMost, type PartResult } from './figure.ts'
import { report } from './reportingProcess.ts'
import type { Run } from './run.ts'

const VISITORS = 10_000
/** How often a page without the live stream asks, in milliseconds. */
const PAGE_ASKS = 4_000
/** Calls by which two spells of the same length may differ without any visitor: where in a block they began. */
const CHANCE = 3

/**
 * Has visitors ask for the sale.
 * @param every milliseconds from one question of a visitor to the next.
 * @param measure milliseconds for which it is measured, after a quarter of that to warm up; 20 s when left out.
 */
export function crowdOf(
  run: Run,
  port: number,
  {
    visitors,
    every,
    listeners = 0,
    measure = 20_000,
  }: { visitors: number; every: number; listeners?: number; measure?: number },
  measuring: () => void = () => undefined,
): Promise<CrowdSaw> {
  const told: Crowd = {
    port,
    asking: { visitors, path: '/api/sale', every },
    listening: { visitors: listeners, path: '/api/live' },
    warmUp: run.isQuick ? 1_000 : measure / 4,
    measure: run.isQuick ? 4_000 : measure,
    seed: run.seed,
  }
  return report<CrowdSaw>('crowd.ts', told, (line) => {
    if ('at' in line) measuring()
  })
}

/** One visitor, then ten thousand: half of them listen to the live stream, half ask every four seconds. */
export async function whatACrowdCosts(run: Run, port: number, proxy: NodeProxy): Promise<PartResult> {
  const visitors = run.isQuick ? 200 : VISITORS
  const spell = async (asking: number, listeners: number) => {
    run.say(`sale: ${amount(asking + listeners)} visitors`)
    let before = 0
    const saw = await crowdOf(run, port, { visitors: asking, every: PAGE_ASKS, listeners }, () => {
      before = proxy.requests.flat().length
    })
    return { saw, calls: proxy.requests.flat().length - before }
  }
  const one = await spell(1, 0)
  const all = await spell(visitors / 2, visitors / 2)
  const refused = Object.entries(all.saw.refused)
  return {
    figures: [
      atMost(
        `calls to the chain with ${amount(visitors)} visitors beyond those with one, in ${run.isQuick ? 4 : 20} s (chance alone: ${CHANCE})`,
        all.calls - one.calls,
        CHANCE,
        'calls',
      ),
      atLeast('of those visitors listening at the end', all.saw.streams, visitors / 2, 'streams'),
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
        value: `${amount(all.saw.answered)} answers (p99 ${amount(all.saw.p99)} ms), ${amount(all.saw.events)} events to listeners${refused.length === 0 ? '' : `; refused: ${JSON.stringify(all.saw.refused)}`}`,
      },
    ],
  }
}
