/** Formats the results for a terminal and as docs/mutations.md. */
import { findExplanation } from './explanations.ts'
import { getScore, type Mutant, type PartResult } from './mutant.ts'
import { MIN_SCORE, type Part } from './parts.ts'

export interface Row {
  readonly part: Part
  readonly result: PartResult
}

/** Whether the part reaches its score. */
export function isReached({ result }: Row): boolean {
  return getScore(result) >= MIN_SCORE
}

/** One line per part, and one per survivor. */
export function asText({ part, result }: Row): string {
  const verdict = isReached({ part, result }) ? 'ok' : 'MISSED'
  const count = `${result.caught} of ${result.mutants}`
  const sample = result.sample === undefined ? '' : `, ${sampleWords(result.sample)}`
  const head = `${verdict.padEnd(7)}${percent(result).padStart(7)} ${count.padStart(12)}  ${part.title}${sample}, ${result.seconds} s`
  const survivors = result.survivors.map((survivor) => {
    const { file, line, status } = survivor
    const why = findExplanation(survivor) === undefined ? '' : ' (explained)'
    return `       ${status} ${file}:${line} ${changeOf(survivor)}${why}`
  })
  return [head, ...survivors].join('\n')
}

/** The whole page. */
export function asMarkdown(rows: readonly Row[]): string {
  const table = rows.map(({ part, result }) => {
    const ran = result.sample === undefined ? '' : ` (${sampleWords(result.sample)})`
    const cells = [part.title, `${result.mutants}${ran}`, result.caught, percent(result), `${MIN_SCORE} %`]
    return `| ${cells.join(' | ')} | ${result.survivors.length} | ${result.seconds} s |`
  })
  return `# Mutation testing

What \`npm run bench:mutations -- --write\` measured: deliberate faults in the modules that decide, one at a time, and how many of them a test notices. Each mutant runs against the unit tests of its part alone (forge tests for Solidity), so that a journey in a browser may well notice more. The parts, their files and their tests are in \`bench/mutations/parts.ts\`; why it is done this way is in [the page on benches](design/benches.md).

| part | mutants | caught | score | required | survivors | time |
|---|---:|---:|---:|---:|---:|---:|
${table.join('\n')}

The time is that of one run on a machine that does other work as well.

## Survivors

A mutant that survives is either a missing test or no fault at all: the program does the same with it. Each one that remains was read.
${rows.map(survivorsOf).join('')}`
}

function survivorsOf({ part, result }: Row): string {
  const { survivors } = result
  if (survivors.length === 0) return `\n### ${part.title}\n\nNone.\n`
  const lines = survivors.map((survivor) => {
    const why = findExplanation(survivor) ?? '**not explained**'
    return `- \`${survivor.file}:${survivor.line}\` ${changeOf(survivor)}: ${why}`
  })
  return `\n### ${part.title}\n\n${lines.join('\n')}\n`
}

const sampleWords = ({ population, seed }: NonNullable<PartResult['sample']>): string =>
  `a sample of ${population}, seed ${seed}`

const percent = (result: PartResult): string => `${getScore(result).toFixed(1)} %`

/** The original and the replacement, each as one line of code. */
function changeOf({ code, replacement }: Mutant): string {
  return `${inCode(code)} → ${inCode(replacement)}`
}

const MAX_SHOWN = 90

function inCode(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const shown = line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line
  if (shown === '') return 'nothing'
  const fence = shown.includes('`') ? '``' : '`'
  return fence === '`' ? `\`${shown}\`` : `${fence} ${shown} ${fence}`
}
