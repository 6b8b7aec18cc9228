/**
 * `npm test`: does its own set-up, then runs everything: the contracts' tests and checkers, the unit tests, the
 * journeys in a real browser, the packed kit in apps of strangers. The last line is exactly `N passed, N failed`. A
 * runner that ran nothing, a skipped test and a test that passed only when tried again all count as failed: silence
 * is not success. The packed kit is tried beside the units, and the contracts beside the journeys with what those leave
 * of the processor: what they say is kept back and told in one piece. What failed is told once more at the end.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { browser } from './browser.mjs'
import { install } from './install.mjs'
import { node24 } from './node24.mjs'
import { postgres } from './postgres.mjs'
import { root, runCommand, toolsFirst, wasStopped } from './runCommand.mjs'
import {
  failureOfProgram,
  failuresOfForge,
  failuresOfPlaywright,
  failuresOfVitest,
  tellFailures,
} from './whatFailed.mjs'

const reports = mkdtempSync(join(tmpdir(), 'peppermint-reports-'))
const total = { passed: 0, failed: 0 }
let whatFailed = ''

process.exitCode = await everything()
rmSync(reports, { recursive: true, force: true })

async function everything() {
  const node = (await install()) ? node24() : undefined
  if (!node) total.failed++
  else {
    await tools()
    const packedTold = aside((out) => stage('Packed kit', () => packedKit(out), out))
    await stage('Units', units)
    process.stdout.write(await packedTold)
    const isBuilt = await stage('Build', build)
    // They share forge's cache with some of the units, so not earlier.
    const contractsTold = aside(async (out) => {
      await stage('The contracts', () => contracts(node, out), out)
      await stage('Checkers of the contracts', () => checkers(out), out)
    })
    if (isBuilt) await stage('Journeys', journeys)
    else {
      process.stdout.write('\nThe journeys did not run: there is no page to run them on.\n')
      total.failed++
    }
    process.stdout.write(await contractsTold)
  }
  if (whatFailed !== '') process.stdout.write(`\nWhat failed, once more:\n${whatFailed}`)
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
  return total.failed === 0 && total.passed > 0 ? 0 : 1
}

/** Installed one after the other, before two stages ask for them at once; what cannot be is told by those. */
async function tools() {
  await browser().catch(() => undefined)
  await postgres()
}

/** Does something whose output would be in the way. @returns that output. */
async function aside(work) {
  let text = ''
  await work({ write: (more) => void (text += more) })
  return text
}

/** Runs one stage, adds what it counted, and says in one line how it went. @returns whether nothing failed. */
async function stage(name, run, out = process.stdout) {
  if (wasStopped()) return false
  out.write(`\n── ${name}\n`)
  const since = performance.now()
  const counted = await run().catch(({ message, failures }) => ({
    passed: 0,
    failed: 1,
    why: message,
    failures,
  }))
  total.passed += counted.passed
  total.failed += counted.failed
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  const why = counted.why ? ` ${counted.why}` : ''
  const summary = `── ${name}: ${counted.passed} passed, ${counted.failed} failed, ${seconds} s.${why}\n`
  out.write(summary)
  if (counted.failed > 0) whatFailed += `\n${summary}${tellFailures(counted.failures ?? [])}`
  return counted.failed === 0
}

async function contracts(node, out) {
  const { code, output } = await runCommand(node, ['script/forge.ts', 'test'], {
    isPatient: true,
    cwd: join(root, 'contracts'),
  })
  const summary = /Ran (\d+) test suites? in .*?(\d+) tests? passed, (\d+) failed, (\d+) skipped/.exec(
    stripVTControlCharacters(output),
  )
  const [suites, passed, failed, skipped] = summary ? summary.slice(1).map(Number) : [0, 0, 0, 0]
  const counted = settle({ code, output, passed, failed, skipped, failures: failuresOfForge(output) })
  // Forge has left whole files out over a cache that other builds had written into, and called it a success.
  const files = readdirSync(join(root, 'contracts/test'), { recursive: true }).filter((file) =>
    file.endsWith('.t.sol'),
  )
  const isWhole = suites >= files.length
  // A line for each of some hundred tests would be the end of the whole log, after everything that counts.
  out.write(isWhole && counted.failed === 0 ? lastLineOf(output) : output)
  if (isWhole) return counted
  return { ...counted, failed: counted.failed + 1, why: `${suites} of ${files.length} test files ran.` }
}

/** Linters, coverage, and every card of the deck on a chain; what the solver proves is among the units. */
async function checkers(out) {
  const counted = { passed: 0, failed: 0, failures: [] }
  for (const [script, ...options] of [['lint'], ['solhint'], ['coverage'], ['art:prove', '--', '--bytes']]) {
    const { code, output, seconds } = await runCommand(
      'npm',
      ['run', '-s', script, '-w', '@peppermint/contracts', ...options],
      { out, isPatient: true },
    )
    counted[code === 0 ? 'passed' : 'failed']++
    if (code !== 0) counted.failures.push(failureOfProgram(script, output))
    out.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${script}, ${seconds.toFixed(1)} s\n`)
  }
  return counted
}

async function units() {
  const file = join(reports, 'vitest.json')
  const { code, output } = await runCommand(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    // Some look at what they draw in a real browser, some ask Debian's Postgres.
    { out: process.stdout, env: { ...toolsFirst, ...(await browser()), ...(await postgres()) } },
  )
  const report = readReport(file, output)
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests, numTodoTests } = report
  return settle({
    code,
    output,
    passed,
    failed,
    skipped: numPendingTests + numTodoTests,
    failures: failuresOfVitest(report),
  })
}

async function build() {
  for (const [script, workspace] of [
    ['build', '@peppermint/site'],
    ['build', '@peppermint/local'],
    ['build', '@peppermint/server'],
    ['build:playground', '@peppermint/wallet-kit'],
    ['build:gallery', '@peppermint/site'],
  ]) {
    const { code, output } = await runCommand('npm', ['run', '-s', script, '-w', workspace], {
      out: process.stdout,
    })
    const failures = [failureOfProgram(script, output)]
    if (code !== 0) return { passed: 0, failed: 1, why: `${workspace} does not build.`, failures }
  }
  return { passed: 0, failed: 0 }
}

function journeys() {
  return inBrowser(['test'], 'e2e')
}

/** The kit as strangers get it, in two apps outside this repository. */
function packedKit(out) {
  return inBrowser(['test', '-c', 'pack'], 'kit', out)
}

async function inBrowser(args, workspace, out = process.stdout) {
  const file = join(reports, `${workspace}.json`)
  const { code, output } = await runCommand('playwright', [...args, '--reporter=list,json'], {
    out,
    cwd: join(root, workspace),
    env: {
      ...toolsFirst,
      ...(await browser()),
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    },
  })
  const report = readReport(file, output)
  const { expected, unexpected, flaky, skipped } = report.stats
  return settle({
    code,
    output,
    passed: expected,
    failed: unexpected + flaky,
    skipped,
    failures: failuresOfPlaywright(report),
  })
}

/** Counts what a runner reported, and one more failure when its exit code or its silence tells of something else. */
function settle({ code, output, passed, failed, skipped, failures }) {
  // Errors outside of any test, and hooks that failed, stand in no report.
  const whole = [...failures, failureOfProgram('The end of what it said', output)]
  const counted = { passed, failed: failed + skipped, failures: skipped > 0 ? whole : failures }
  if (skipped > 0) counted.why = `${skipped} skipped, counted as failed.`
  if (passed + failed + skipped === 0)
    return { passed: 0, failed: 1, why: 'Not one test ran.', failures: whole }
  if (code !== 0 && counted.failed === 0)
    return { ...counted, failed: 1, why: `The runner itself failed (exit code ${code}).`, failures: whole }
  return counted
}

function lastLineOf(output) {
  return `${output.trimEnd().split('\n').at(-1)}\n`
}

function readReport(file, output) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw Object.assign(new Error('The runner ended without a report.'), {
      failures: [failureOfProgram('The end of what it said', output)],
    })
  }
}
