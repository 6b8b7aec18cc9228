/**
 * `npm run conformance -- --break [ID…]`: breaks each line of scripts/brokenLines, of the product as the tests import it
 * (no file is changed), and runs the tests that must fail. By default only lines that are not recorded, or whose
 * statement or tests have changed since; with ids all of these. Records what failed a test; exits with 1 if a line
 * failed none.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { brokenLines, digestOf, findFault, readRecord, RECORD, testsOf } from './brokenLines.mjs'
import { root } from './runCommand.mjs'

/** A broken line may make a test wait for what never comes. */
const TEST_TIMEOUT_MS = 20_000
const POLL_TIMEOUT_MS = 5_000

/**
 * @param {readonly string[]} ids
 * @param {{ isRecorded?: boolean }} [options]
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function breakLines(ids, { isRecorded = true } = {}) {
  const record = readRecord()
  const current = await Promise.all(brokenLines.map(async (line) => ({ line, digest: await digestOf(line) })))
  const due = current.filter(({ line, digest }) =>
    ids.length > 0 ? ids.includes(line.id) : !record.has(digest),
  )
  const counted = { passed: current.length - due.length, failed: 0 }
  const proven = new Set(current.filter((each) => !due.includes(each)).map(({ digest }) => digest))
  if (due.length > 0) {
    const broken = await openBroken()
    for (const { line, digest } of due) {
      const startedAt = performance.now()
      const fault = (await findFault(line)) ?? (await broken.run(line))
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      counted[fault === undefined ? 'passed' : 'failed']++
      if (fault === undefined) proven.add(digest)
      process.stdout.write(`${fault === undefined ? 'fails ' : 'FAULT '} ${line.id} ${line.file}, ${seconds} s ${fault ?? ''}\n`)
    }
    await broken.close()
  }
  if (isRecorded) {
    const kept = current.map(({ digest }) => digest).filter((digest) => proven.has(digest))
    writeFileSync(RECORD, `${JSON.stringify(kept.toSorted(), null, 2)}\n`)
  }
  process.stdout.write(
    `${brokenLines.length} broken lines, ${due.length} run now, ${counted.passed} fail their tests, ${counted.failed} do not\n`,
  )
  return counted
}

/** One vitest for all lines: its databases and compiled contracts are set up once. */
async function openBroken() {
  let line
  const breaker = {
    name: 'broken-line',
    enforce: 'pre',
    load(id) {
      const path = id.replace(/\?.*$/, '')
      if (line === undefined || path !== join(root, line.file)) return undefined
      return readFileSync(path, 'utf8').replace(line.find, () => line.replace)
    },
  }
  const quiet = { onTestRunEnd() {} }
  const vitest = await createVitest(
    'test',
    {
      root,
      watch: false,
      isolate: true,
      reporters: [quiet],
      testTimeout: TEST_TIMEOUT_MS,
      expect: { poll: { timeout: POLL_TIMEOUT_MS } },
    },
    { plugins: [breaker] },
  )
  const [project] = vitest.projects
  return {
    async run(next) {
      line = next
      const path = join(root, next.file)
      vitest.invalidateFile(path)
      const names = (await testsOf(next)).map((each) => patternOf(each.name))
      const specification = project.createSpecification(join(root, next.test), {
        testNamePattern: new RegExp(`^(?:${names.join('|')})$`, 's'),
      })
      const { testModules } = await vitest.runTestSpecifications([specification])
      line = undefined
      vitest.invalidateFile(path)
      const results = testModules
        .flatMap((module) => [...module.children.allTests()])
        .filter((test) => test.fullName.includes(`[${next.id}]`))
        .map((test) => test.result().state)
      if (results.includes('failed')) return undefined
      const reasons = testModules.flatMap((module) => module.errors().map(({ message }) => message))
      if (reasons.length > 0) return `its tests do not run: ${reasons.join(' ')}`
      return results.includes('passed') ? 'no test that names it fails' : 'no test of these names ran'
    },
    close: () => vitest.close(),
  }
}

/** A title as it is written, for the names it has when it runs: with values for what is inserted. */
function patternOf(title) {
  return title
    .split(/%[sdifjo#%]|\$[\w.]+|…/)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('.*')
}

if (process.argv[1] === import.meta.filename) {
  const counted = await breakLines([], { isRecorded: false })
  process.exitCode = counted.failed === 0 ? 0 : 1
}
