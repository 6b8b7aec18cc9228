/** The recorded rows, from which `docs/gas.md` is generated. */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { document } from './document.ts'
import type { Row } from './measure.ts'

const here = dirname(fileURLToPath(import.meta.url))
const snapshotFile = join(here, 'snapshot.json')
const documentFile = join(here, '..', '..', 'docs', 'gas.md')

/** The committed rows, ours first. */
export function readSnapshot(): readonly [Row, ...Row[]] {
  return JSON.parse(readFileSync(snapshotFile, 'utf8'))
}

/** The committed page, as text. */
export function readDocument(): string {
  return readFileSync(documentFile, 'utf8')
}

/** Writes the rows and the page. */
export function writeSnapshot(rows: readonly [Row, ...Row[]]): void {
  const numbersOnOneLine = JSON.stringify(rows, undefined, 2).replaceAll(/\[[\d,\s]+\]/g, (list) =>
    list.replaceAll(/\s+/g, ' ').replace('[ ', '[').replace(' ]', ']'),
  )
  writeFileSync(snapshotFile, `${numbersOnOneLine}\n`)
  writeFileSync(documentFile, document(rows))
}
