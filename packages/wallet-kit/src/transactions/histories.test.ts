/**
 * [T-03] as a property: whatever happens, the journal claims nothing that is wrong, and says what is true in the end.
 * `JOURNAL_HISTORIES` and `JOURNAL_SEED` choose how many histories and which; a failure names the seed that repeats it.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startChain, type TestChain } from '../testing/startChain.fixture.ts'
import { playHistory } from './histories.fixture.ts'

const HISTORIES = Number(process.env['JOURNAL_HISTORIES'] ?? 40)
const SEED = Number(process.env['JOURNAL_SEED'] ?? 1)

/** A chain keeps a snapshot for every block, so a new one is started after so many histories. */
const HISTORIES_PER_CHAIN = 100

/** Between the tries of `readMinedReceipt`. What a node of these histories lacks, it lacks later as well. */
const PAUSES_MS: readonly (number | undefined)[] = [200, 400, 800, 1_600, 3_200, 6_400]

let chain: TestChain | undefined
beforeAll(() => {
  const later = setTimeout
  // With all arguments: fetch's timers have them too, and failed without.
  vi.stubGlobal('setTimeout', (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) =>
    later(run, PAUSES_MS.includes(ms) ? 0 : ms, ...args),
  )
})
afterAll(() => {
  vi.unstubAllGlobals()
  return chain?.stop()
})

test(
  '[T-03] never claims what is wrong, and says what is true in the end',
  { timeout: 7_200_000 },
  async () => {
    const failures: string[] = []
    for (let count = 0; count < HISTORIES && failures.length < 3; count++) {
      if (count % HISTORIES_PER_CHAIN === 0) {
        await chain?.stop()
        chain = await startChain()
      }
      if (!chain) throw new Error('There is no chain.')
      await playHistory(chain, SEED + count).catch((error: Error) =>
        failures.push(`${error.name}: ${error.message}`),
      )
    }
    expect(failures.join('\n\n'), `${HISTORIES} histories from seed ${SEED}`).toBe('')
  },
)
