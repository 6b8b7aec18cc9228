/**
 * `npm run coverage`: line and branch coverage of the contracts by source; exit code 1 if it is too low or a test
 * fails. Forge requires every source below its root, so it runs on a copy in the cache folder, with fewer fuzz runs,
 * which suffice for coverage.
 */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyLibraries } from './copyLibraries.ts'
import {
  isEnough,
  MIN_PERCENT,
  percent,
  parseLcov,
  mergeCoverage,
  type FileCoverage,
} from './coverageReport.ts'
import { forge } from './forge.ts'

const contractsFolder = join(dirname(fileURLToPath(import.meta.url)), '..')
const copy = join(contractsFolder, 'cache', 'coverage')

/** Copies sources, tests and libraries, and reduces fuzz runs. */
function prepare(): void {
  for (const folder of ['src', 'test']) rmSync(join(copy, folder), { recursive: true, force: true })
  const isSolidity = (path: string) => !/\.[cm]?ts$/.test(path)
  for (const folder of ['src', 'test']) {
    cpSync(join(contractsFolder, folder), join(copy, folder), { recursive: true, filter: isSolidity })
  }
  copyLibraries(copy)
  const settings = readFileSync(join(contractsFolder, 'foundry.toml'), 'utf8')
    .replaceAll('../node_modules/', 'node_modules/')
    .replaceAll('./script/', `${join(contractsFolder, 'script')}/`)
    .replace(/^\[fuzz\]\nruns = .*$/m, '[fuzz]\nruns = 32')
    .replace(/^\[invariant\]\nruns = .*\ndepth = .*$/m, '[invariant]\nruns = 4\ndepth = 100')
  writeFileSync(join(copy, 'foundry.toml'), settings)
}

function print(sources: readonly FileCoverage[], all: FileCoverage): void {
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
  console.log(`${run.stdout}${run.stderr}\nCoverage: the tests failed.`)
  process.exitCode = 1
} else {
  const sources = parseLcov(readFileSync(report, 'utf8'))
  const all = mergeCoverage(sources)
  print(sources, all)
  const verdict = isEnough(all) ? 'enough' : 'NOT ENOUGH'
  console.log(
    `Lines ${percent(all.lines)} %, branches ${percent(all.branches)} %, at least ${MIN_PERCENT} % of each: ${verdict}.`,
  )
  process.exitCode = isEnough(all) ? 0 : 1
}
