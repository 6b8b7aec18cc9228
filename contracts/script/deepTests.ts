/**
 * The tests of the contracts with all their runs: 10,000 of a fuzz test, 256 of the invariant. Their seed is fixed, so
 * with the same contracts, tests and compiler they have the same outcome: where that is recorded, the few runs of the
 * profile `quick`. `--record` runs all and writes the record, which is committed.
 */
import { forge } from './forge.ts'
import { sourceRecord } from './sourceRecord.ts'

const record = sourceRecord('contracts/generated/deepTests.json', [
  'contracts/src',
  'contracts/test',
  'contracts/foundry.toml',
  // The compiler, forge and the libraries, pinned exactly.
  'contracts/package.json',
])
const isRecording = process.argv.includes('--record')
const isDeep = isRecording || !record.isCurrent()
process.env['FOUNDRY_PROFILE'] = isDeep ? 'default' : 'quick'
const run = forge(['test'], 'inherit')
if (run.error) throw run.error
if (run.status === 0 && isRecording) record.write()
console.log(
  isDeep
    ? `All runs. ${isRecording ? 'Recorded.' : 'Not recorded: npm run test:deep -w @peppermint/contracts, and commit its record.'}`
    : 'All runs are recorded for these sources; these were a sample.',
)
process.exitCode = run.status ?? 1
