/** Which localizer wrote a build's files: part of their names, because names are made before the texts are written. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @returns a digest of the sources in `dir`, without tests: another one where files of the same sources may differ. */
export function digestSources(dir: string): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(dir).toSorted()) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(dir, name)))
      .update('\0')
  }
  return hash.digest('base64url')
}

/** Of this localizer. */
export const LOCALIZER_VERSION = digestSources(import.meta.dirname)
