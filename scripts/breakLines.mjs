/**
 * `npm run conformance -- --break [ID…]`: breaks each line of scripts/brokenLines, of the product as the tests import it
 * (no file is changed), and runs the tests that must fail. By default only lines that are not recorded, or whose
 * statement or tests have changed since; with ids all of these. Records what failed a test; exits with 1 if a line
 * failed none. Run as a program, it records nothing: `npm test -- --all` does so.
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
  for (const line of brokenLines) {
    const fault = await findFault(line)
    if (fault !== undefined) throw new Error(fault)
  }
  const current = await Promise.all(brokenLines.map(async (line) => ({ line, digest: await digestOf(line) })))
  const due = current.filter(({ line, digest }) =>
    ids.length > 0 ? ids.includes(line.id) : !record.has(digest),
  )
  const kept = current.filter((each) => !due.includes(each) && record.has(each.digest))
  const counted = { passed: kept.length, failed: 0 }
  const proven = new Set(kept.map(({ digest }) => digest))
  const write = () =>
    isRecorded && writeFileSync(RECORD, `${JSON.stringify([...proven].toSorted(), null, 2)}\n`)
  if (due.length > 0) {
    const broken = await openBroken()
    for (const { line, digest } of due) {
      const startedAt = performance.now()
      const { fault, reason } = await broken.run(line)
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      counted[fault === undefined ? 'passed' : 'failed']++
      if (fault === undefined) proven.add(digest)
      process.stdout.write(
        `${fault === undefined ? 'fails ' : 'FAULT '} ${line.id} ${line.file}, ${seconds} s: ${fault ?? reason}\n`,
      )
      // After each: a run that is stopped has not been for nothing.
      write()
    }
    await broken.close()
  }
  write()
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
      // It would hand out the whole line, and keep the broken one for later runs.
      fsModuleCache: false,
      reporters: [quiet],
      testTimeout: TEST_TIMEOUT_MS,
      expect: { poll: { timeout: POLL_TIMEOUT_MS } },
    },
    { plugins: [breaker] },
  )
  const [project] = vitest.projects
  /** Whether tests pass alone with the whole product, by their names: otherwise a failure would show nothing. */
  const passing = new Map()

  async function runTests(next, isBroken) {
    line = isBroken ? next : undefined
    const path = join(root, next.file)
    vitest.invalidateFile(path)
    const specification = project.createSpecification(join(root, next.test), {
      testNamePattern: await patternOfTests(next),
    })
    const run = await vitest.runTestSpecifications([specification])
    line = undefined
    vitest.invalidateFile(path)
    // The modules of earlier runs are there, too.
    const modules = run.testModules.filter(({ moduleId }) => moduleId === specification.moduleId)
    const results = modules
      .flatMap((module) => [...module.children.allTests()])
      .filter((test) => test.fullName.includes(`[${next.id}]`))
      .map((test) => test.result())
    const failed = results.find(({ state }) => state === 'failed')
    return {
      isFailed: failed !== undefined,
      isPassed: failed === undefined && results.some(({ state }) => state === 'passed'),
      reason:
        failed?.errors?.[0]?.message.split('\n')[0].slice(0, 120) ??
        modules.flatMap((module) => module.errors().map(({ message }) => message)).join(' '),
    }
  }

  return {
    async run(next) {
      const broken = await runTests(next, true)
      if (!broken.isFailed)
        return {
          fault: broken.isPassed ? 'no test that names it fails' : `none of its tests ran. ${broken.reason}`,
        }
      const key = `${next.test} ${await patternOfTests(next)}`
      if (!passing.has(key)) passing.set(key, await runTests(next, false))
      const whole = passing.get(key)
      return whole.isPassed
        ? { reason: broken.reason }
        : { fault: `its tests do not pass alone with the whole line either. ${whole.reason}` }
    },
    close: () => vitest.close(),
  }
}

async function patternOfTests(line) {
  const names = (await testsOf(line)).map(({ name }) => patternOf(name))
  return new RegExp(`^(?:${names.join('|')})$`, 's')
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
