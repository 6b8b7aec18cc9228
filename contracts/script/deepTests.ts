/**
 * What takes long of the contracts: the tests with all their runs (10,000 of a fuzz test, 256 of the invariant), whose
 * seed is fixed, their coverage, and the solver's proofs. With the same contracts, tests and compiler they have the same
 * outcome: where that is recorded, the few runs of the profile `sample` alone. `--record` runs all and writes the record,
 * which is committed.
 */
import { spawnSync } from 'node:child_process'
import { forge } from './forge.ts'
import { sourceRecord } from './sourceRecord.ts'

const record = sourceRecord('contracts/generated/deepTests.json', [
  'contracts/src',
  'contracts/test',
  'contracts/script',
  'contracts/foundry.toml',
  // The compiler, forge, the solver and the libraries, pinned exactly.
  'contracts/package.json',
])
const isRecording = process.argv.includes('--record')
const isDeep = isRecording || !record.isCurrent()
/** Ends with 1 where any of them fails, after all of them. */
let isFailed = false

process.env['FOUNDRY_PROFILE'] = isDeep ? 'default' : 'sample'
// With a cache that other builds had written, forge has found no test and reported success.
const run = forge(['test', ...(isRecording ? ['--force'] : [])], 'inherit')
if (run.error) throw run.error
isFailed = run.status !== 0
if (isDeep)
  for (const script of ['coverage.ts', 'smtProve.ts']) {
    const { status } = spawnSync(process.execPath, [`${import.meta.dirname}/${script}`], { stdio: 'inherit' })
    isFailed ||= status !== 0
  }
if (!isFailed && isRecording) record.write()
console.log(
  isDeep
    ? `All runs. ${isRecording ? 'Recorded.' : 'Not recorded: npm run test:deep -w @peppermint/contracts, and commit its record.'}`
    : 'All runs, coverage and proofs are recorded for these sources; these were a sample.',
)
process.exitCode = isFailed ? 1 : 0
