/** Checks of the database, which change nothing in it. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { toDatabaseUnusable } from '@peppermint/http/databaseError.ts'
import type { DatabaseLocation } from '@peppermint/http/configFields.ts'
import { childEnvironment } from '@peppermint/process/childEnvironment.ts'
import { CONNECT_TIMEOUT_MS, requireVersion } from '../db/database.ts'
import { embeddedBinaries } from '../db/embedded/binaries.ts'
import { inspectCluster } from '../db/embedded/inspectCluster.ts'
import { readMigrationState, type MigrationState } from '../db/migrateDatabase.ts'
import { openClient } from '../db/openClient.ts'
import { checkDisk, describeFolderError, formatBytes, requireWritable } from './checkMachine.ts'
import { note, ok, wrong, type Finding } from './finding.ts'

export interface DatabaseToCheck {
  readonly location: DatabaseLocation
  /** Folder of the migrations of this release. */
  readonly migrations: string
  /** Postgres schema of the tables; default `public`. */
  readonly schemaName?: string
  /** Connections of one process. */
  readonly connections: number
  /** Variable that names the folder of the embedded one. */
  readonly folderVariable: string
}

/** Never rejects. */
export function checkDatabase(required: DatabaseToCheck): Promise<readonly Finding[]> {
  const { location } = required
  return location.type === 'url'
    ? checkServer('DATABASE_URL', location.url, required)
    : checkFolder(location.folder, required)
}

interface Facts {
  readonly size: string
  readonly free: string
  readonly is_standby: boolean
  readonly may_create: boolean
}

async function checkServer(
  subject: string,
  url: string,
  { migrations, schemaName, connections }: DatabaseToCheck,
): Promise<readonly Finding[]> {
  const { client, end } = openClient({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
    application_name: 'peppermint preflight',
  })
  try {
    await client.connect()
    const version = await requireVersion(client)
    const { rows } = await client.query<Facts>(
      `select pg_database_size(current_database()) as size, pg_is_in_recovery() as is_standby,
        has_database_privilege(current_database(), 'create') as may_create,
        current_setting('max_connections')::int - (select count(*) from pg_stat_activity) as free`,
    )
    const [facts] = rows
    const schema = describeSchema(await readMigrationState(client, migrations, schemaName))
    const findings = [ok(subject, `Postgres ${version}, ${formatBytes(Number(facts?.size))}; ${schema}`)]
    if (facts?.is_standby === true)
      findings.push(wrong(subject, 'is a read-only standby. Name the primary server.'))
    else if (facts?.may_create === false)
      findings.push(
        wrong(subject, 'this user may not create tables. Make it the owner: alter database … owner to …'),
      )
    if (Number(facts?.free) < connections)
      findings.push(
        note(
          subject,
          `has ${Number(facts?.free)} connections left, and each server takes up to ${connections}. Raise max_connections, or close other clients.`,
        ),
      )
    return findings
  } catch (error) {
    return [wrong(subject, toDatabaseUnusable(error, url).message)]
  } finally {
    await end()
  }
}

const describeSchema = (state: MigrationState): string =>
  ({
    empty: 'no tables yet, which the first start creates',
    older: 'tables of an earlier release, which the next start migrates: have a backup',
    current: 'the tables of this release',
  })[state]

async function checkFolder(folder: string, required: DatabaseToCheck): Promise<readonly Finding[]> {
  const { folderVariable: subject } = required
  const disk = await checkDisk(subject, folder)
  try {
    const { version, url } = await inspectCluster(folder)
    if (url !== undefined) return [...(await checkServer(subject, url, required)), disk]
    const own = await embeddedVersion()
    if (version !== undefined && version !== own)
      return [
        wrong(
          subject,
          `${folder} was written by Postgres ${version}, and this release brings ${own}. Set another folder: everything but sessions is read from the chain again.`,
        ),
        disk,
      ]
    await requireWritable(folder)
    return [
      ok(
        subject,
        version === undefined
          ? `${folder} has no database yet; the first start creates one of Postgres ${own}`
          : `${folder} has a database of Postgres ${own} that is not running`,
      ),
      disk,
    ]
  } catch (error) {
    return [wrong(subject, describeFolderError(folder, error)), disk]
  }
}

/** Major version of the binaries from npm. @throws {EmbeddedUnusable} */
async function embeddedVersion(): Promise<number> {
  const { stdout } = await promisify(execFile)(join(await embeddedBinaries(), 'postgres'), ['--version'], {
    env: childEnvironment(),
    timeout: CONNECT_TIMEOUT_MS,
  })
  return Number(/ (\d+)/.exec(stdout.replace(/^.*\)/, ''))?.[1])
}
