/**
 * `npm run bench:mutations`: how many deliberate faults in the modules that decide are noticed by a test. Parts by
 * name (`-- mint-state wizard`, `-- solidity` for all contracts). Of a contract a sample of mutants runs: `--sample N`
 * sets its size, `--seed N` its choice, `--all` runs every one. `--json` prints one object, `--write` renews
 * docs/mutations.md, `--report` renews it without running anything; a part that misses its score exits with 1.
 */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { resultOf, scoreOf } from './mutations/mutant.ts'
import { partsNamed, type Part } from './mutations/parts.ts'
import { write } from './mutations/record.ts'
import { asText, isReached, type Row } from './mutations/report.ts'
import { runStryker } from './mutations/runStryker.ts'
import { runForge } from './mutations/solidity/runForge.ts'
import { sample } from './mutations/solidity/sample.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    sample: { type: 'string', default: '60' },
    seed: { type: 'string', default: '7700' },
  },
})

async function run(part: Part): Promise<Row> {
  const since = performance.now()
  const seconds = () => Math.round((performance.now() - since) / 1000)
  if (part.type === 'typescript') {
    const mutants = await runStryker(part, root, values.json)
    return { part, result: resultOf(mutants, seconds()) }
  }
  const size = values.all ? Number.MAX_SAFE_INTEGER : Number(values.sample)
  const seed = Number(values.seed)
  const { mutants, population } = runForge(part, root, {
    choose: (edits) => sample(edits, size, seed),
    onDone: (done, of) => {
      if (done % 10 === 0 || done === of) console.error(`${part.name}: ${done} of ${of}`)
    },
  })
  const isSample = population > size
  return { part, result: resultOf(mutants, seconds(), isSample ? { population, seed } : undefined) }
}

const rows: Row[] = []
for (const part of values.report ? [] : partsNamed(positionals)) {
  const row = await run(part)
  rows.push(row)
  if (values.write) write([row])
  if (!values.json) console.log(asText(row))
}

if (values.report) write([])
if (values.json) {
  const parts = rows.map(({ part, result }) => ({
    name: part.name,
    score: scoreOf(result),
    minScore: part.minScore ?? null,
    ...result,
  }))
  console.log(JSON.stringify({ bench: 'mutations', parts }))
}
process.exitCode = rows.every(isReached) ? 0 : 1
