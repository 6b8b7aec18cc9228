/**
 * What a long check was last run on: a digest of every source that decides its outcome. With the same sources it has the
 * same outcome, so that `npm test` asks for a sample only; any other source runs the whole check.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface SourceRecord {
  /** Whether the check has succeeded on the present sources. */
  readonly isCurrent: () => boolean
  /** Call it after the check has succeeded. */
  readonly write: () => void
}

/**
 * @param file where the digest is kept; both from the repository's root.
 * @param sources files and folders. Tests in TypeScript (`.test.`) do not count.
 */
export function sourceRecord(file: string, sources: readonly string[]): SourceRecord {
  const path = join(root, file)
  return {
    isCurrent() {
      try {
        const { sha256 } = JSON.parse(readFileSync(path, 'utf8')) as { readonly sha256?: unknown }
        return sha256 === digest(sources)
      } catch {
        return false
      }
    },
    write: () => writeFileSync(path, `${JSON.stringify({ sha256: digest(sources) }, undefined, 2)}\n`),
  }
}

/** SHA-256 of the sources' paths and contents. */
function digest(sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of sources.flatMap(filesOf).toSorted())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

function filesOf(path: string): readonly string[] {
  if (path.includes('.')) return [path]
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
}
