/**
 * [T-03] as a property: whatever happens, the journal claims nothing that is wrong, and says what is true in the end.
 * `JOURNAL_HISTORIES` and `JOURNAL_SEED` choose how many histories and which; a failure names the seed that repeats it.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChain, type TestChain } from '../testing/startChain.ts'
import { playHistory } from './histories.testing.ts'

const HISTORIES = Number(process.env['JOURNAL_HISTORIES'] ?? 40)
const SEED = Number(process.env['JOURNAL_SEED'] ?? 1)

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

test(
  '[T-03] never claims what is wrong, and says what is true in the end',
  { timeout: 7_200_000 },
  async () => {
    const failures: string[] = []
    for (let seed = SEED; seed < SEED + HISTORIES && failures.length < 3; seed++)
      await playHistory(chain, seed).catch((error: Error) => failures.push(`${error.name}: ${error.message}`))
    expect(failures.join('\n\n'), `${HISTORIES} histories from seed ${SEED}`).toBe('')
  },
)
