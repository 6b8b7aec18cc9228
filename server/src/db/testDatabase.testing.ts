/** Databases for tests: one embedded Postgres per test process, a fresh database for whoever asks. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded/embeddedPostgres.ts'

let cluster: Promise<EmbeddedPostgres> | undefined

/** The URL of an empty database that nobody else uses. */
export async function freshDatabaseUrl(): Promise<string> {
  cluster ??= startCluster()
  const { url } = await cluster
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const sql = postgres(url, { max: 1 })
  await sql`create database ${sql(name)}`
  await sql.end()
  return url.replace(/\/postgres$/, `/${name}`)
}

async function startCluster(): Promise<EmbeddedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'peppermint-postgres-'))
  const postgresProcess = await startEmbeddedPostgres(folder)
  process.once('exit', () => void rm(folder, { recursive: true, force: true }))
  return postgresProcess
}
