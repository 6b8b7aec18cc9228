/** The recorded results of a bench, and the page generated from them: each part keeps its last result. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { boundText, measuredText, verdict, type Figure, type PartResult } from './figure.ts'

/** Result of a part, and its duration in seconds. */
export interface PartRun extends PartResult {
  readonly name: string
  readonly seconds: number
}

/** Parameters of a part's run. */
export interface RunFacts {
  /** Day of the run, as in 2026-11-22. */
  readonly day: string
  readonly seed: number
  readonly cores: number
  /** Load average of the last minute when the run began. */
  readonly load: number
}

/** A page of figures. */
export interface FiguresPage {
  /** The bench's command is `npm run bench:<bench>`. */
  readonly bench: string
  /** The recorded results, as JSON. */
  readonly results: URL
  /** The Markdown page. */
  readonly page: URL
  readonly intro: string
  /** Titles of the sections by part, in the page's order. */
  readonly titles: Readonly<Record<string, string>>
  readonly end: string
}

type Results = Readonly<Record<string, PartRun & { readonly run: RunFacts }>>

/** Replaces earlier results of these parts and updates the page. */
export function writePage(page: FiguresPage, parts: readonly PartRun[], run: RunFacts): void {
  const earlier = existsSync(page.results) ? (JSON.parse(readFileSync(page.results, 'utf8')) as Results) : {}
  const known: Results = {
    ...earlier,
    ...Object.fromEntries(parts.map((part) => [part.name, { ...part, run }])),
  }
  const results = Object.keys(page.titles).flatMap((name) => known[name] ?? [])
  const record = Object.fromEntries(results.map((result) => [result.name, result]))
  writeFileSync(page.results, `${JSON.stringify(record, undefined, 2)}\n`)
  const sections = results.map((result) => section(page, result))
  writeFileSync(page.page, `${[page.intro, ...sections, page.end].join('\n\n')}\n`)
}

function section({ bench, titles }: FiguresPage, result: Results[string]): string {
  const { name, seconds, figures, facts, run } = result
  return [
    `## ${titles[name]}`,
    '',
    '| | measured | promised | |',
    '|---|--:|--:|---|',
    ...figures.map(row),
    '',
    ...facts.map(({ what, value }) => `- ${what}: ${value}`),
    '',
    `Measured on ${run.day} in ${seconds} s with ${run.cores} cores, on which ${run.load.toFixed(1)} processes were runnable when the run began: \`npm run bench:${bench} -- ${name} --seed=${run.seed}\`.`,
  ].join('\n')
}

function row(figure: Figure): string {
  const reason = figure.outcome.status === 'not-run' ? `: ${figure.outcome.because}` : ''
  return `| ${figure.what} | ${measuredText(figure)} | ${boundText(figure)} | ${verdict(figure)}${reason} |`
}
