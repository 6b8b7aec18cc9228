/** Recorded results: each part keeps its last one until it runs again. */
import { readFileSync, writeFileSync } from 'node:fs'
import type { PartResult } from './mutant.ts'
import { parts } from './parts.ts'
import { asMarkdown, type Row } from './report.ts'

const record = new URL('results.json', import.meta.url)
const page = new URL('../../docs/mutations.md', import.meta.url)

type Results = Readonly<Record<string, PartResult>>

/** The recorded results, in the order of the parts. */
export function recorded(): readonly Row[] {
  return rowsOf(JSON.parse(readFileSync(record, 'utf8')) as Results)
}

/** The committed page. */
export function recordedPage(): string {
  return readFileSync(page, 'utf8')
}

/** Replaces earlier results of these parts and updates docs/mutations.md. */
export function write(rows: readonly Row[]): void {
  const kept = JSON.parse(readFileSync(record, 'utf8')) as Results
  const fresh = Object.fromEntries(rows.map(({ part, result }) => [part.name, result]))
  const all = rowsOf({ ...kept, ...fresh })
  const results = Object.fromEntries(all.map(({ part, result }) => [part.name, result]))
  writeFileSync(record, `${JSON.stringify(results, undefined, 2)}\n`)
  writeFileSync(page, asMarkdown(all))
}

function rowsOf(results: Results): readonly Row[] {
  return parts.flatMap((part) => {
    const result = results[part.name]
    return result === undefined ? [] : [{ part, result }]
  })
}
