import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root, runCommand, toolsFirst } from './runCommand.mjs'
import {
  failureOfProgram,
  failuresOfForge,
  failuresOfPlaywright,
  failuresOfVitest,
  formatFailures,
} from './failureSummary.mjs'

/** These tests start whole test runners. */
const RUNNER_TIMEOUT_MS = 300_000

/** Inside the repository, so that files in it resolve the runners. */
let folder = ''

beforeAll(() => {
  const results = join(root, 'scripts/test-results')
  mkdirSync(results, { recursive: true })
  folder = mkdtempSync(join(results, 'failure-summary-'))
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const FILE = (runner: string) => `import { expect, test } from '${runner}'
test('holds', () => {})
test.describe?.('a group', () => { test('is wrong', () => { expect('green').toBe('red') }) })
test.skip('is left out', () => {})
`

test(
  'reports failed and skipped Vitest tests, and files that cannot run',
  async () => {
    writeFileSync(
      join(folder, 'one.test.ts'),
      FILE('vitest').replace('expect, test', 'describe, expect, test').replace('test.describe?.', 'describe'),
    )
    writeFileSync(join(folder, 'two.test.ts'), `import './not-there.ts'`)
    writeFileSync(
      join(folder, 'three.test.ts'),
      `import { beforeAll, test } from 'vitest'
beforeAll(() => { throw new Error('The world did not start.') })
test('never runs', () => {})`,
    )
    writeFileSync(join(folder, 'vitest.config.ts'), `export default { test: { include: ['*.test.ts'] } }`)
    const report = join(folder, 'vitest.json')
    await runCommand('vitest', ['run', '--reporter=json', `--outputFile.json=${report}`], { cwd: folder })
    const summary = formatFailures(failuresOfVitest(JSON.parse(readFileSync(report, 'utf8'))))
    expect(summary).toMatch(
      /✗ .*one\.test\.ts: a group is wrong \(failed\), \d+\.\d s\n {4}.*expected 'green' to be 'red'/,
    )
    expect(summary).toContain('is left out (skipped)')
    expect(summary).toMatch(/✗ .*two\.test\.ts: the file itself\n {4}.*not-there/)
    expect(summary).toMatch(/✗ .*three\.test\.ts: the file itself\n {4}.*The world did not start\./)
    expect(summary).not.toContain('holds (')
  },
  RUNNER_TIMEOUT_MS,
)

test(
  'reports failed and skipped Playwright tests, and files that cannot run',
  async () => {
    const run = async (report: string) => {
      const file = join(folder, report)
      await runCommand('playwright', ['test', '--reporter=json'], {
        cwd: folder,
        env: { ...toolsFirst, PLAYWRIGHT_JSON_OUTPUT_NAME: file, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      })
      return formatFailures(failuresOfPlaywright(JSON.parse(readFileSync(file, 'utf8'))))
    }
    writeFileSync(join(folder, 'playwright.config.ts'), `export default { testMatch: '*.e2e.ts' }`)
    writeFileSync(join(folder, 'one.e2e.ts'), FILE('@playwright/test'))
    const summary = await run('wrong.json')
    expect(summary).toMatch(/✗ one\.e2e\.ts: is wrong \(failed\), \d+\.\d s\n {4}.*expect\(received\)/)
    expect(summary).toContain('one.e2e.ts: is left out (skipped)')
    expect(summary).not.toContain('holds (')
    writeFileSync(join(folder, 'two.e2e.ts'), `import './not-there.ts'`)
    expect(await run('broken.json')).toMatch(/✗ outside of any test\n {4}.*not-there/)
  },
  RUNNER_TIMEOUT_MS,
)

test('reports a failed Forge test once, with its counterexample', () => {
  const line =
    '[FAIL: assertion failed: 1 != 2; counterexample: calldata=0x01 args=[1]] testFuzz_one(uint256) (runs: 0)'
  const output = `Ran 2 tests\n[PASS] test_two() (gas: 1)\n\u001B[31m${line}\u001B[0m\nFailing tests:\n${line}\n`
  expect(failuresOfForge(output)).toEqual([{ title: line, details: '' }])
})

test('reports the end of the output of a failed program, line by line', () => {
  const summary = formatFailures([failureOfProgram('build', 'first\n\u001B[31mlast\u001B[0m')])
  expect(summary).toBe('✗ build\n    first\n    last\n')
})
