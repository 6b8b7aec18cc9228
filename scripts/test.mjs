/**
 * `npm test`: installs what is missing, then runs unit tests, contract tests with few fuzz runs, and one journey in a
 * real browser for each promise. `--all` runs every journey and fuzz run, the packed kit in third-party apps, coverage
 * and checkers of the contracts, and broken lines (scripts/breakLines.mjs) that no record has; `--check` also `npm run check`. A folder as argument (`npm test -w PACKAGE`) runs what
 * belongs to that package. The last line is exactly
 * `N passed, N failed`. A runner that ran no test, a skipped test and a test that passed only on a retry all count as
 * failed. The check and the packed kit run in parallel with the unit tests, and the contracts with the journeys; check
 * and contracts at lower priority, for the time in which tests wait. The output of these three is buffered and printed
 * in one piece. A summary of the failures is printed at the end.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browser } from './browser.mjs'
import { check } from './check.mjs'
import { formatFailures } from './failureSummary.mjs'
import { install } from './install.mjs'
import { node24 } from './node24.mjs'
import { postgres } from './postgres.mjs'
import { root, wasStopped } from './runCommand.mjs'
import { planTests } from './testPlan.mjs'
import { brokenLines, build, checkers, contracts, journeys, packedKit, units } from './testStages.mjs'

const reports = mkdtempSync(join(tmpdir(), 'peppermint-reports-'))
/** Some use the cache of forge, so they run after its tests. */
const CONTRACT_CHECKERS = [
  ['@peppermint/contracts', 'solhint'],
  ['@peppermint/contracts', 'lint'],
  ['@peppermint/tools', 'art:prove', '--', '--bytes', '--sample'],
]
const total = { passed: 0, failed: 0 }
let failureSummary = ''

process.exitCode = await runAll()
rmSync(reports, { recursive: true, force: true })

async function runAll() {
  const plan = readPlan()
  const node = plan && (await install()) ? node24() : undefined
  if (!node) total.failed++
  else {
    const checkOutput = bufferOutput(async (out) => {
      if (plan.hasCheck) await stage('Check', () => check(node, { out, isLowPriority: true }), out)
    })
    await installTools()
    const packedOutput = bufferOutput(async (out) => {
      if (plan.hasPackedKit) await stage('Packed kit', () => packedKit(reports, out), out)
    })
    if (plan.hasUnits) await stage('Units', () => units(reports, plan.folder))
    // Not beside the units, whose databases and ports they would compete for.
    if (plan.isWhole && plan.folder === undefined) await stage('Broken lines', () => brokenLines(node))
    process.stdout.write(await checkOutput)
    process.stdout.write(await packedOutput)
    const isBuilt = plan.builds.length === 0 || (await stage('Build', () => build(plan.builds)))
    // Not earlier: they share forge's cache with some of the unit tests.
    const contractsOutput = bufferOutput(async (out) => {
      if (!plan.hasContracts) return
      await stage('The contracts', () => contracts(node, plan.isWhole, out), out)
      if (plan.isWhole) await stage('Checkers of the contracts', () => checkers(CONTRACT_CHECKERS, out), out)
    })
    if (!isBuilt) {
      process.stdout.write('\nThe journeys did not run: the build failed.\n')
      total.failed++
    } else if (plan.journeys) await stage('Journeys', () => journeys(reports, plan))
    process.stdout.write(await contractsOutput)
  }
  if (failureSummary !== '') process.stdout.write(`\nSummary of failures:\n${failureSummary}`)
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
  return total.failed === 0 && total.passed > 0 ? 0 : 1
}

function readPlan() {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  try {
    return planTests(process.argv.slice(2), workspaces)
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    return undefined
  }
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
