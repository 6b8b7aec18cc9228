/** The stages of `npm test`. Each runs one runner and returns its counts and failures. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { browser } from './browser.mjs'
import {
  failureOfProgram,
  failuresOfForge,
  failuresOfPlaywright,
  failuresOfVitest,
} from './failureSummary.mjs'
import { formatTestList, pickJourneys, readJourneys } from './pickJourneys.mjs'
import { postgres } from './postgres.mjs'
import { root, runCommand, toolsFirst } from './runCommand.mjs'

/** Languages of the builds for tests, unless LANGUAGES says otherwise: one that mirrors the page, one with long words. */
const LANGUAGES = process.env['LANGUAGES'] ?? 'en,de,ar'
/** Nothing in the tests counts the bytes of compressed files. */
const PRECOMPRESS = 'fast'

/** @param {boolean} isWhole with coverage, proofs and as many fuzz runs as are promised, unless they are recorded (a sample then); otherwise with the runs of the profile `quick`. */
export async function contracts(node, isWhole, out) {
  const program = isWhole ? ['script/deepTests.ts'] : ['script/forge.ts', 'test']
  const { code, output } = await runCommand(node, program, {
    isLowPriority: true,
    cwd: join(root, 'contracts'),
    env: { ...toolsFirst, FOUNDRY_PROFILE: 'quick' },
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

/** Linters, or every card of the deck on a chain. */
export async function checkers(scripts, out) {
  const counted = { passed: 0, failed: 0, failures: [] }
  for (const [workspace, script, ...options] of scripts) {
    const { code, output, seconds } = await runCommand(
      'npm',
      ['run', '-s', script, '-w', workspace, ...options],
      { out, isLowPriority: true },
    )
    counted[code === 0 ? 'passed' : 'failed']++
    if (code !== 0) counted.failures.push(failureOfProgram(script, output))
    out.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${script}, ${seconds.toFixed(1)} s\n`)
  }
  return counted
}

/** @param {string | undefined} folder of the only package whose tests run */
export async function units(reports, folder) {
  const file = join(reports, 'vitest.json')
  const { code, output } = await runCommand(
    'vitest',
    [
      'run',
      ...(folder === undefined ? [] : [join(root, folder, '/')]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
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

/** Lines that fail a test when they are broken, those that are not recorded: one check, however many they are. */
export async function brokenLines(node) {
  const { code, output } = await runCommand(node, ['scripts/breakLines.mjs'], {
    out: process.stdout,
    env: { ...toolsFirst, ...(await browser()), ...(await postgres()) },
  })
  const failures = code === 0 ? [] : [failureOfProgram('broken lines', output)]
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, failures }
}

/** @param {readonly (readonly string[])[]} builds each a script and its workspace */
export async function build(builds) {
  for (const [script, workspace] of builds) {
    const { code, output } = await runCommand('npm', ['run', '-s', script, '-w', workspace], {
      out: process.stdout,
      env: { ...toolsFirst, LANGUAGES, PRECOMPRESS },
    })
    const failures = [failureOfProgram(script, output)]
    if (code !== 0) return { passed: 0, failed: 1, reason: `${workspace} does not build.`, failures }
  }
  return { passed: 0, failed: 0 }
}

/** Every journey of the plan's files, or one for each promise. Fails if others ran. */
export async function journeys(reports, { journeys: isPlanned, isWhole }) {
  const listed = await runCommand('playwright', ['test', '--list', '--reporter=json'], {
    cwd: join(root, 'e2e'),
    env: { ...toolsFirst, ...(await browser()), PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'list.json') },
  })
  const all = readJourneys(readReport(join(reports, 'list.json'), listed.output))
  const planned = all.filter(({ file }) => isPlanned(file))
  const picked = isWhole ? planned : pickJourneys(planned)
  const testList = join(reports, 'journeys.txt')
  writeFileSync(testList, formatTestList(picked))
  const counted = await inBrowser(reports, ['test', '--test-list', testList], 'e2e')
  const ran = counted.passed + counted.failed
  if (ran >= picked.length) return counted
  return { ...counted, failed: counted.failed + 1, reason: `${ran} of ${picked.length} journeys ran.` }
}

/** The packed kit in two apps outside this repository, as third parties install it. */
export function packedKit(reports, out) {
  return inBrowser(reports, ['test', '-c', 'pack'], 'packages/wallet-kit', out)
}

async function inBrowser(reports, args, workspace, out = process.stdout) {
  const file = join(reports, `${basename(workspace)}.json`)
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
