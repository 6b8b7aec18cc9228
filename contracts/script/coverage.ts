/**
 * `npm run coverage`: which lines and branches of the contracts the tests run, by source; exits with 1 when it is
 * not enough or a test fails. Forge wants every source below its root, so it works on a copy in the cache folder;
 * fuzzing is cut short there, because a line is run as well by few runs as by many.
 */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyLibraries } from './copyLibraries.ts'
import { isEnough, LEAST_PERCENT, percent, readReport, together, type Covered } from './coverageReport.ts'
import { forge } from './forge.ts'

const contracts = join(dirname(fileURLToPath(import.meta.url)), '..')
const copy = join(contracts, 'cache', 'coverage')

/** Copies sources, tests and libraries, and shortens what fuzzing is to take. */
function prepare(): void {
  for (const folder of ['src', 'test']) rmSync(join(copy, folder), { recursive: true, force: true })
  const isSolidity = (path: string) => !/\.[cm]?ts$/.test(path)
  for (const folder of ['src', 'test']) {
    cpSync(join(contracts, folder), join(copy, folder), { recursive: true, filter: isSolidity })
  }
  copyLibraries(copy)
  const settings = readFileSync(join(contracts, 'foundry.toml'), 'utf8')
    .replaceAll('../node_modules/', 'node_modules/')
    .replaceAll('./script/', `${join(contracts, 'script')}/`)
    .replace(/^\[fuzz\]\nruns = .*$/m, '[fuzz]\nruns = 32')
    .replace(/^\[invariant\]\nruns = .*\ndepth = .*$/m, '[invariant]\nruns = 4\ndepth = 100')
  writeFileSync(join(copy, 'foundry.toml'), settings)
}

function print(sources: readonly Covered[], all: Covered): void {
  for (const { file, lines, branches, missing } of [...sources, all]) {
    const cells = [lines, branches].map((count) => `${percent(count).toFixed(2)} %`.padStart(10))
    const where = missing.length > 0 ? `  lines ${missing.join(', ')}` : ''
    console.log(`${file.padEnd(32)}${cells.join('')}${where}`)
  }
}

prepare()
const report = join(copy, 'lcov.info')
rmSync(report, { force: true })
const run = forge(
  [
    'coverage',
    '--root',
    copy,
    '--report',
    'lcov',
    '--report-file',
    report,
    '--no-match-coverage',
    '^test/|/generated/',
  ],
  'pipe',
)
if (run.error) throw run.error
if (run.status !== 0) {
  console.log(`${run.stdout}${run.stderr}\nThe tests that were to show the coverage failed.`)
  process.exitCode = 1
} else {
  const sources = readReport(readFileSync(report, 'utf8'))
  const all = together(sources)
  print(sources, all)
  const verdict = isEnough(all) ? 'enough' : 'NOT ENOUGH'
  console.log(
    `Lines ${percent(all.lines)} %, branches ${percent(all.branches)} %, at least ${LEAST_PERCENT} % of each: ${verdict}.`,
  )
  process.exitCode = isEnough(all) ? 0 : 1
}
