/**
 * The files of an embedded Postgres: `data`, created once, with the password in it. Loopback is open to all local users,
 * so connections need the password, which only the server's user can read.
 */
import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { childEnvironment } from '@peppermint/process/childEnvironment.ts'
import { embeddedBinaries, EmbeddedUnusable, toEmbeddedUnusable } from './binaries.ts'
import { findRunAs, type RunAs } from './runAs.ts'

const run = promisify(execFile)

export interface EmbeddedOptions {
  /** Folder of `initdb` and `postgres`; default: those of npm. */
  readonly binaries?: string
  /** The data may be lost in a crash: no fsync. For tests. */
  readonly isDisposable?: boolean
  /** Called with a message when Postgres exits unexpectedly, and when a restart fails. */
  readonly onLost?: (what: string) => void
  /** Aborts the start, but never leaves `data` half made. */
  readonly signal?: AbortSignal
}

export interface Cluster {
  /** The folder, without symbolic links in its path. */
  readonly folder: string
  /** Postgres's data folder in it. */
  readonly data: string
  /** Postgres's log file. */
  readonly log: string
  readonly password: string
  /** Folder of the binaries. */
  readonly binaries: string
  readonly runAs: RunAs
}

/**
 * Opens the cluster in a folder, or creates it. An interrupted creation starts again: `data` is renamed into place only
 * when it is complete.
 * @throws {EmbeddedUnusable}
 */
export async function openCluster(given: string, options: EmbeddedOptions): Promise<Cluster> {
  const binaries = options.binaries ?? (await embeddedBinaries())
  try {
    await mkdir(given, { recursive: true, mode: 0o700 })
    // Canonical path: a running Postgres is recognized by the folder in its command line.
    const folder = await realpath(given)
    await requireEmptyFolder(folder)
    const runAs = await findRunAs(folder)
    const data = join(folder, 'data')
    if (!existsSync(join(data, 'PG_VERSION'))) await makeData({ folder, data, binaries, runAs }, options)
    const password = (await readFile(join(data, 'password'), 'utf8')).trim()
    return { folder, data, log: join(folder, 'postgres.log'), password, binaries, runAs }
  } catch (error) {
    throw toEmbeddedUnusable(error, given)
  }
}

/** Files allowed in a folder without a database: our leftovers, and `lost+found`. */
const HARMLESS_FILES = /^(?:postgres\.log(?:\.1)?|making-.*|lost\+found)$/

/**
 * Rejects a folder with unrelated files, probably a mistake, without touching it.
 * @throws {EmbeddedUnusable}
 */
async function requireEmptyFolder(folder: string): Promise<void> {
  const other = (await readdir(folder)).find((name) => !HARMLESS_FILES.test(name))
  // `data` contains the password from the moment it exists.
  if (other === undefined || existsSync(join(folder, 'data', 'password'))) return
  throw new EmbeddedUnusable(
    `DATABASE_DIR: the folder ${folder} contains other files (${other}) and no database. Nothing was changed. Set an empty or new folder.`,
  )
}

async function makeData(
  { folder, data, binaries, runAs }: Omit<Cluster, 'log' | 'password'>,
  { isDisposable }: EmbeddedOptions,
): Promise<void> {
  const temporaryData = join(folder, `making-${randomUUID()}`)
  const password = `${temporaryData}.password`
  try {
    await writeFile(password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
    await runAs.takeOwnership(password)
    const { file, args, user } = runAs.command(join(binaries, 'initdb'), [
      '-D',
      temporaryData,
      `--pwfile=${password}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--no-instructions',
      ...(isDisposable ? ['--no-sync'] : []),
    ])
    await run(file, args, { ...user, env: childEnvironment(), cwd: folder })
    await rename(password, join(temporaryData, 'password'))
    await rename(temporaryData, data)
  } catch (error) {
    await rm(temporaryData, { recursive: true, force: true })
    await rm(password, { force: true })
    // Two processes started at once: the other one's cluster is just as good.
    if (!existsSync(join(data, 'PG_VERSION'))) throw error
  }
}
