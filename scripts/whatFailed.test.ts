import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root, runCommand, toolsFirst } from './runCommand.mjs'
import {
  failureOfProgram,
  failuresOfForge,
  failuresOfPlaywright,
  failuresOfVitest,
  tellFailures,
} from './whatFailed.mjs'

/** Milliseconds for runners of their own, which are programs to be started: a guard. */
const PATIENCE = 300_000

/** Inside the repository, so that the runners of a file in it are found. */
let folder = ''

beforeAll(() => {
  const results = join(root, 'scripts/test-results')
  mkdirSync(results, { recursive: true })
  folder = mkdtempSync(join(results, 'what-failed-'))
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
  'a failed and a skipped test of Vitest, and a file that cannot be run, are told',
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
    const told = tellFailures(failuresOfVitest(JSON.parse(readFileSync(report, 'utf8'))))
    expect(told).toMatch(
      /✗ .*one\.test\.ts: a group is wrong \(failed\), \d+\.\d s\n {4}.*expected 'green' to be 'red'/,
    )
    expect(told).toContain('is left out (skipped)')
    expect(told).toMatch(/✗ .*two\.test\.ts: the file itself\n {4}.*not-there/)
    expect(told).toMatch(/✗ .*three\.test\.ts: the file itself\n {4}.*The world did not start\./)
    expect(told).not.toContain('holds (')
  },
  PATIENCE,
)

test(
  'a failed and a skipped test of Playwright, and a file that cannot be run, are told',
  async () => {
    const run = async (report: string) => {
      const file = join(folder, report)
      await runCommand('playwright', ['test', '--reporter=json'], {
        cwd: folder,
        env: { ...toolsFirst, PLAYWRIGHT_JSON_OUTPUT_NAME: file, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      })
      return tellFailures(failuresOfPlaywright(JSON.parse(readFileSync(file, 'utf8'))))
    }
    writeFileSync(join(folder, 'playwright.config.ts'), `export default { testMatch: '*.e2e.ts' }`)
    writeFileSync(join(folder, 'one.e2e.ts'), FILE('@playwright/test'))
    const told = await run('wrong.json')
    expect(told).toMatch(/✗ one\.e2e\.ts: is wrong \(failed\), \d+\.\d s\n {4}.*expect\(received\)/)
    expect(told).toContain('one.e2e.ts: is left out (skipped)')
    expect(told).not.toContain('holds (')
    writeFileSync(join(folder, 'two.e2e.ts'), `import './not-there.ts'`)
    expect(await run('broken.json')).toMatch(/✗ outside of any test\n {4}.*not-there/)
  },
  PATIENCE,
)

test('a failed test of Forge is told once, with its counterexample', () => {
  const line =
    '[FAIL: assertion failed: 1 != 2; counterexample: calldata=0x01 args=[1]] testFuzz_one(uint256) (runs: 0)'
  const output = `Ran 2 tests\n[PASS] test_two() (gas: 1)\n\u001B[31m${line}\u001B[0m\nFailing tests:\n${line}\n`
  expect(failuresOfForge(output)).toEqual([{ title: line, words: '' }])
})

test('of a program that failed, the end of what it said is told, in lines of its own', () => {
  const told = tellFailures([failureOfProgram('build', 'first\n\u001B[31mlast\u001B[0m')])
  expect(told).toBe('✗ build\n    first\n    last\n')
})
