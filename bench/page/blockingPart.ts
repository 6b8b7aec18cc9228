/** Blocking time of the first pages that visitors open, by processor time. */
import { amount, atMost, type PartResult } from '../parts/figure.ts'
import { median } from '../parts/median.ts'
import type { Run } from '../parts/runBench.ts'
import { withCleanup } from '../parts/withCleanup.ts'
import { blockingTime } from './blocking.ts'
import { openBrowser, stopping } from './browser.ts'
import { MAX_BLOCKING_MS, PATHS } from './lighthousePart.ts'
import { startPageServers } from './pageServers.ts'

const ROUNDS = 5

export const blockingPart = (run: Run): Promise<PartResult> =>
  withCleanup(async (onCleanup) => {
    const { url } = await startPageServers(run, onCleanup)
    const browser = await openBrowser()
    onCleanup(stopping(browser))
    const times = new Map(PATHS.map((path) => [path, [] as number[]]))
    const rounds = run.isQuick ? 1 : ROUNDS
    for (let round = 1; round <= rounds; round += 1) {
      run.log(`blocking: round ${round} of ${rounds}`)
      for (const [path, ofPath] of times) ofPath.push(await blockingTime(browser, `${url}${path}`))
    }
    return {
      figures: [...times].map(([path, ofPath]) =>
        atMost(`${path}: blocking time by processor time`, median(ofPath), MAX_BLOCKING_MS, 'ms'),
      ),
      facts: [...times].map(([path, ofPath]) => ({
        what: path,
        value: `${ofPath.map(amount).join(', ')} ms`,
      })),
    }
  })
