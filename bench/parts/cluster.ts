/** The Postgres of a run, with our server's defaults; each process has a separate database. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, escapeIdentifier } from 'pg'
import { startEmbeddedPostgres } from '@peppermint/indexer/db/embedded/embeddedPostgres.ts'

export interface Cluster {
  /** `postgres://…` of a new empty database. */
  freshDatabase(): Promise<string>
  stop(): Promise<void>
}

/** Starts it in a temporary folder, which is deleted when it stops. */
export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'peppermint-bench-postgres-'))
  const embedded = await startEmbeddedPostgres(folder)
  return {
    async freshDatabase() {
      const name = `bench_${randomBytes(6).toString('hex')}`
      const client = new Client({ connectionString: embedded.url })
      await client.connect()
      await client.query(`create database ${escapeIdentifier(name)}`)
      await client.end()
      const url = new URL(embedded.url)
      url.pathname = `/${name}`
      return url.href
    },
    async stop() {
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
