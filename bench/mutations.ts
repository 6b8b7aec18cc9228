/**
 * `npm run bench:mutations`: how many mutants of the decision modules are caught by a test. Parts by
 * name (`-- mint-state wizard`, `-- solidity` for all contracts). For a contract a sample of mutants runs: `--sample N`
 * sets its size, `--seed N` its seed, `--all` runs all of them. `--survivors` runs only the survivors of the recorded
 * run, after tests have been added. `--json` prints one object, `--write` updates docs/mutations.md, `--report` updates
 * it without a run. Exits with 1 if a part misses its score.
 */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createMutantFilter, toLineGlobs, resultAgain } from './mutations/again.ts'
import { findUnusedExplanations } from './mutations/explanations.ts'
import { createResult, getScore, type Mutant, type PartResult } from './mutations/mutant.ts'
import {
  MIN_SCORE,
  partsNamed,
  type Part,
  type SolidityPart,
  type TypeScriptPart,
} from './mutations/parts.ts'
import { recorded, write } from './mutations/record.ts'
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
    survivors: { type: 'boolean', default: false },
    sample: { type: 'string', default: '60' },
    seed: { type: 'string', default: '7700' },
  },
})

async function run(part: Part): Promise<Row> {
  const since = performance.now()
  const seconds = () => Math.round((performance.now() - since) / 1000)
  const before = values.survivors ? recordedOf(part) : undefined
  const { mutants, chosen } =
    part.type === 'typescript' ? await runTypeScript(part, before) : runSolidity(part, before)
  if (before !== undefined) return { part, result: resultAgain(before, mutants, seconds()) }
  if (chosen === undefined)
    for (const { file, code } of findUnusedExplanations(mutants))
      console.error(`${file}: \`${code}\` is explained, and no survivor needs it.`)
  return { part, result: createResult(mutants, seconds(), chosen) }
}

interface Ran {
  readonly mutants: readonly Mutant[]
  /** If only a sample of the mutants ran. */
  readonly chosen?: PartResult['sample']
}

async function runTypeScript(part: TypeScriptPart, before?: PartResult): Promise<Ran> {
  const mutate = before === undefined ? part.mutate : toLineGlobs(before.survivors)
  return { mutants: await runStryker(part, mutate, root, values.json) }
}

function runSolidity(part: SolidityPart, before?: PartResult): Ran {
  const size = values.all ? Number.MAX_SAFE_INTEGER : Number(values.sample)
  const seed = Number(values.seed)
  const { mutants, population } = runForge(part, root, {
    choose: (edits, mutantOf) =>
      before === undefined
        ? sample(edits, size, seed)
        : edits.filter((edit) => createMutantFilter(before.survivors)(mutantOf(edit, 'survived'))),
    onDone: (done, of) => {
      if (done % 10 === 0 || done === of) console.error(`${part.name}: ${done} of ${of}`)
    },
  })
  return { mutants, chosen: population > size ? { population, seed } : undefined }
}

/** @throws if the part was never recorded or has no survivors. */
function recordedOf({ name }: Part): PartResult {
  const result = recorded().find(({ part }) => part.name === name)?.result
  if (result === undefined || result.survivors.length === 0)
    throw new Error(`${name}: no recorded run has survivors. Run the whole part.`)
  return result
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
    score: getScore(result),
    minScore: MIN_SCORE,
    ...result,
  }))
  console.log(JSON.stringify({ bench: 'mutations', parts }))
}
process.exitCode = rows.every(isReached) ? 0 : 1
