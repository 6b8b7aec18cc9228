/**
 * The files of an embedded Postgres: `data`, made once, and the password beside it. Loopback is open to everyone on a
 * machine, so that even there nobody gets in without the password, which only the server's user can read.
 */
import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { embeddedBinaries, unusable } from './binaries.ts'
import { findRunAs, type RunAs } from './runAs.ts'

const run = promisify(execFile)

export interface Cluster {
  /** The folder it was asked for, for words. */
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
 * @param binaries folder of `initdb` and `postgres`; those of npm when left out.
 * @throws {EmbeddedUnusable}
 */
export async function openCluster(folder: string, binaries?: string): Promise<Cluster> {
  const programs = binaries ?? (await embeddedBinaries())
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const runAs = await findRunAs(folder)
    const data = join(folder, 'data')
    if (!existsSync(join(data, 'PG_VERSION'))) await makeData(folder, data, programs, runAs)
    const password = (await readFile(join(data, 'password'), 'utf8')).trim()
    return { folder, data, log: join(folder, 'postgres.log'), password, binaries: programs, runAs }
  } catch (error) {
    throw unusable(error, folder)
  }
}

async function makeData(folder: string, data: string, binaries: string, runAs: RunAs): Promise<void> {
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
    ])
    await run(file, args, { ...user, cwd: folder })
    await rename(password, join(making, 'password'))
    await rename(making, data)
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    await rm(password, { force: true })
    // Two that began at once: the other one's is as good.
    if (!existsSync(join(data, 'PG_VERSION'))) throw error
  }
}
