/**
 * `npm test`: installs what is missing, then runs everything: contract tests and checkers, unit tests, journeys in a
 * real browser, the packed kit in third-party apps; with `--check` also `npm run check`. The last line is exactly
 * `N passed, N failed`. A runner that ran no test, a skipped test and a test that passed only on a retry all count as
 * failed. The check, the coverage of the contracts and the packed kit run in parallel with the unit tests, and the
 * contracts with the journeys; check, coverage and contracts at lower priority, for the time in which tests wait. The output of these three is buffered and
 * printed in one piece. A summary of the failures is printed at the end.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { browser } from './browser.mjs'
import { check } from './check.mjs'
import { install } from './install.mjs'
import { node24 } from './node24.mjs'
import { postgres } from './postgres.mjs'
import { root, runCommand, toolsFirst, wasStopped } from './runCommand.mjs'
import {
  failureOfProgram,
  failuresOfForge,
  failuresOfPlaywright,
  failuresOfVitest,
  formatFailures,
} from './failureSummary.mjs'

const reports = mkdtempSync(join(tmpdir(), 'peppermint-reports-'))
/** Languages of the builds for tests, unless LANGUAGES says otherwise: one that mirrors the page, one with long words. */
const LANGUAGES = process.env['LANGUAGES'] ?? 'en,de,ar'
/** Nothing in the tests counts the bytes of compressed files. */
const PRECOMPRESS = 'fast'
/** Checkers that use the cache of forge, so they run after its tests. */
const CACHE_USERS = [['lint'], ['art:prove', '--', '--bytes', '--sample']]
const total = { passed: 0, failed: 0 }
let failureSummary = ''

process.exitCode = await runAll()
rmSync(reports, { recursive: true, force: true })

async function runAll() {
  const node = (await install()) ? node24() : undefined
  if (!node) total.failed++
  else {
    const checkOutput = bufferOutput(async (out) => {
      if (process.argv.includes('--check'))
        await stage('Check', () => check(node, { out, isLowPriority: true }), out)
      // Early: they do not use forge's cache (coverage has its own), and the contracts end last as it is.
      await stage('Coverage of the contracts', () => checkers([['solhint'], ['coverage']], out), out)
    })
    await installTools()
    const packedOutput = bufferOutput((out) => stage('Packed kit', () => packedKit(out), out))
    await stage('Units', units)
    process.stdout.write(await checkOutput)
    process.stdout.write(await packedOutput)
    const isBuilt = await stage('Build', build)
    // Not earlier: they share forge's cache with some of the unit tests.
    const contractsOutput = bufferOutput(async (out) => {
      await stage('The contracts', () => contracts(node, out), out)
      await stage('Checkers of the contracts', () => checkers(CACHE_USERS, out), out)
    })
    if (isBuilt) await stage('Journeys', journeys)
    else {
      process.stdout.write('\nThe journeys did not run: the build failed.\n')
      total.failed++
    }
    process.stdout.write(await contractsOutput)
  }
  if (failureSummary !== '') process.stdout.write(`\nSummary of failures:\n${failureSummary}`)
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
  return total.failed === 0 && total.passed > 0 ? 0 : 1
}

/** Installs them before two stages install them at once. The stages that use a missing tool report it. */
async function installTools() {
  await Promise.all([browser().catch(() => undefined), postgres()])
}

/** @returns the output of `work`, which is not printed. */
async function bufferOutput(work) {
  let text = ''
  await work({ write: (more) => void (text += more) })
  return text
}

/** Runs one stage, adds its counts to the total, and prints its result in one line. @returns whether nothing failed. */
async function stage(name, run, out = process.stdout) {
  if (wasStopped()) return false
  out.write(`\n── ${name}\n`)
  const startedAt = performance.now()
  const counted = await run().catch(({ message, failures }) => ({
    passed: 0,
    failed: 1,
    reason: message,
    failures,
  }))
  total.passed += counted.passed
  total.failed += counted.failed
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const reason = counted.reason ? ` ${counted.reason}` : ''
  const summary = `── ${name}: ${counted.passed} passed, ${counted.failed} failed, ${seconds} s.${reason}\n`
  out.write(summary)
  if (counted.failed > 0) failureSummary += `\n${summary}${formatFailures(counted.failures ?? [])}`
  return counted.failed === 0
}

async function contracts(node, out) {
  const { code, output } = await runCommand(node, ['script/forge.ts', 'test'], {
    isLowPriority: true,
    cwd: join(root, 'contracts'),
  })
  const summary = /Ran (\d+) test suites? in .*?(\d+) tests? passed, (\d+) failed, (\d+) skipped/.exec(
    stripVTControlCharacters(output),
  )
  const [suites, passed, failed, skipped] = summary ? summary.slice(1).map(Number) : [0, 0, 0, 0]
  const counted = countResults({ code, output, passed, failed, skipped, failures: failuresOfForge(output) })
  // With a cache that other builds had written, forge has skipped whole files and reported success.
  const files = readdirSync(join(root, 'contracts/test'), { recursive: true }).filter((file) =>
    file.endsWith('.t.sol'),
  )
  const isComplete = suites >= files.length
  // Without a line for each of some hundred tests, which would push everything else out of the end of the log.
  out.write(isComplete && counted.failed === 0 ? lastLineOf(output) : output)
  if (isComplete) return counted
  return { ...counted, failed: counted.failed + 1, reason: `${suites} of ${files.length} test files ran.` }
}

/** Linters, coverage, or every card of the deck on a chain. The solver's proofs are among the unit tests. */
async function checkers(scripts, out) {
  const counted = { passed: 0, failed: 0, failures: [] }
  for (const [script, ...options] of scripts) {
    const { code, output, seconds } = await runCommand(
      'npm',
      ['run', '-s', script, '-w', '@peppermint/contracts', ...options],
      { out, isLowPriority: true },
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
    // Some render in a real browser, some use Debian's Postgres.
    { out: process.stdout, env: { ...toolsFirst, ...(await browser()), ...(await postgres()) } },
  )
  const report = readReport(file, output)
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests, numTodoTests } = report
  return countResults({
    code,
    output,
    passed,
    failed,
    skipped: numPendingTests + numTodoTests,
    failures: failuresOfVitest(report),
  })
}

/** What the journeys visit. Their set-up builds the server, unless that of the unit tests has. */
async function build() {
  for (const [script, workspace] of [
    ['build', '@peppermint/site'],
    ['build', '@peppermint/local'],
    ['build:playground', '@peppermint/wallet-kit'],
    ['build:gallery', '@peppermint/site'],
  ]) {
    const { code, output } = await runCommand('npm', ['run', '-s', script, '-w', workspace], {
      out: process.stdout,
      env: { ...toolsFirst, LANGUAGES, PRECOMPRESS },
    })
    const failures = [failureOfProgram(script, output)]
    if (code !== 0) return { passed: 0, failed: 1, reason: `${workspace} does not build.`, failures }
  }
  return { passed: 0, failed: 0 }
}

function journeys() {
  return inBrowser(['test'], 'e2e')
}

/** The packed kit in two apps outside this repository, as third parties install it. */
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
  return countResults({
    code,
    output,
    passed: expected,
    failed: unexpected + flaky,
    skipped,
    failures: failuresOfPlaywright(report),
  })
}

/** Counts what a runner reported, and one more failure if its exit code or an empty run indicates one. */
function countResults({ code, output, passed, failed, skipped, failures }) {
  // Reports lack errors outside of tests and failed hooks.
  const withOutput = [...failures, failureOfProgram('End of the output', output)]
  const counted = { passed, failed: failed + skipped, failures: skipped > 0 ? withOutput : failures }
  if (skipped > 0) counted.reason = `${skipped} skipped, counted as failed.`
  if (passed + failed + skipped === 0)
    return { passed: 0, failed: 1, reason: 'No test ran.', failures: withOutput }
  if (code !== 0 && counted.failed === 0)
    return {
      ...counted,
      failed: 1,
      reason: `The runner itself failed (exit code ${code}).`,
      failures: withOutput,
    }
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
      failures: [failureOfProgram('End of the output', output)],
    })
  }
}
