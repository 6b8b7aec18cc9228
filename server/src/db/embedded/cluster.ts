/**
 * The files of an embedded Postgres: `data`, made once, and the password beside it. Loopback is open to everyone on a
 * machine, so that even there nobody gets in without the password, which only the server's user can read.
 */
import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { childEnvironment } from '@peppermint/contracts/childEnvironment'
import { embeddedBinaries, EmbeddedUnusable, unusable } from './binaries.ts'
import { findRunAs, type RunAs } from './runAs.ts'

const run = promisify(execFile)

export interface EmbeddedOptions {
  /** Folder of `initdb` and `postgres`; those of npm when left out. */
  readonly binaries?: string
  /** The data need not outlive the machine: no waiting for the disk. For tests. */
  readonly isDisposable?: boolean
  /** Told in a sentence when Postgres has ended without having been asked, and when it could not be started again. */
  readonly onLost?: (what: string) => void
  /** Ends the start, as soon as nothing is half made. */
  readonly signal?: AbortSignal
}

export interface Cluster {
  /** The folder, with no symbolic link in its path. */
  readonly folder: string
  /** Postgres's own folder within. */
  readonly data: string
  /** Where Postgres writes what troubles it. */
  readonly log: string
  readonly password: string
  /** Folder of the programs. */
  readonly binaries: string
  readonly runAs: RunAs
}

/**
 * Opens the cluster in `folder`, or makes it there. One that was cut off while it was made is made anew: it gets its
 * name only when it is complete.
 * @throws {EmbeddedUnusable}
 */
export async function openCluster(given: string, options: EmbeddedOptions): Promise<Cluster> {
  const binaries = options.binaries ?? (await embeddedBinaries())
  try {
    await mkdir(given, { recursive: true, mode: 0o700 })
    // One spelling: by the folder in its command line a Postgres that runs already is known to be ours.
    const folder = await realpath(given)
    await refuseOthers(folder)
    const runAs = await findRunAs(folder)
    const data = join(folder, 'data')
    if (!existsSync(join(data, 'PG_VERSION'))) await makeData({ folder, data, binaries, runAs }, options)
    const password = (await readFile(join(data, 'password'), 'utf8')).trim()
    return { folder, data, log: join(folder, 'postgres.log'), password, binaries, runAs }
  } catch (error) {
    throw unusable(error, given)
  }
}

/** What may stand in a folder that has no database of ours yet: remains of ours, and what a disk brings along. */
const harmless = /^(?:postgres\.log(?:\.1)?|making-.*|lost\+found)$/

/**
 * A folder of other things was named by mistake: nothing in it is touched.
 * @throws {EmbeddedUnusable}
 */
async function refuseOthers(folder: string): Promise<void> {
  const other = (await readdir(folder)).find((name) => !harmless.test(name))
  // The password is in `data` from the moment it has its name.
  if (other === undefined || existsSync(join(folder, 'data', 'password'))) return
  throw new EmbeddedUnusable(
    `The folder ${folder} holds other things (${other}) and no database of ours. Nothing was changed. Name a folder for the database alone, which may be a new one: DATABASE_DIR.`,
  )
}

async function makeData(
  { folder, data, binaries, runAs }: Omit<Cluster, 'log' | 'password'>,
  { isDisposable }: EmbeddedOptions,
): Promise<void> {
  const making = join(folder, `making-${randomUUID()}`)
  const password = `${making}.password`
  try {
    await writeFile(password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
    await runAs.own(password)
    const { file, args, user } = runAs.command(join(binaries, 'initdb'), [
      '-D',
      making,
      `--pwfile=${password}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--no-instructions',
      ...(isDisposable ? ['--no-sync'] : []),
    ])
    await run(file, args, { ...user, env: childEnvironment(), cwd: folder })
    await rename(password, join(making, 'password'))
    await rename(making, data)
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    await rm(password, { force: true })
    // Two that began at once: the other one's is as good.
    if (!existsSync(join(data, 'PG_VERSION'))) throw error
  }
}
