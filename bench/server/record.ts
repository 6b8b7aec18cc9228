/** Recorded results: each part keeps its last one until it runs again. */
import { readFileSync, writeFileSync } from 'node:fs'
import { document } from './document.ts'
import { partNames, type PartName, type PartRun, type RecordedPart, type RunFacts } from './parts.ts'

const record = new URL('results.json', import.meta.url)
const page = new URL('../../docs/server-figures.md', import.meta.url)

type Results = Partial<Record<PartName, RecordedPart>>

/** Replaces earlier results of these parts and updates docs/server-figures.md. */
export function write(parts: readonly PartRun[], run: RunFacts): void {
  const kept = JSON.parse(readFileSync(record, 'utf8')) as Results
  const results: Results = {
    ...kept,
    ...Object.fromEntries(parts.map((part) => [part.name, { ...part, run }])),
  }
  const all = partNames.flatMap((name) => results[name] ?? [])
  writeFileSync(
    record,
    `${JSON.stringify(Object.fromEntries(all.map((part) => [part.name, part])), undefined, 2)}\n`,
  )
  writeFileSync(page, document(all))
}
