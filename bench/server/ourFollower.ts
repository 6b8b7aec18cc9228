/** Our whole server on a chain with a history, measured from its start until everything is indexed. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { startServer, type World } from '@peppermint/local'
import { readResident } from './processFacts.ts'
import type { Run } from '../parts/runBench.ts'

/** Far above what any step takes. */
const TIMEOUT_MS = 300_000

/** Times in seconds since the process was started, memory in MB. */
export interface Followed {
  readonly logs: number
  readonly transfers: number
  /** When it accepted requests. */
  readonly listening: number
  /** When the first logs were in the tables, and when the last. */
  readonly first: number
  readonly all: number
  readonly peak: number
}

/** Indexes from an empty database to a block. */
export async function followAll(run: Run, world: World, lastBlock: number): Promise<Followed> {
  const databaseUrl = await run.cluster.freshDatabase()
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  const starting = startServer({ world, siteDir: run.siteDir, databaseUrl, bundled: run.bundled })
  const listeningAt = starting.then(seconds)
  // Awaited at the end: indexing is measured independently of listening.
  listeningAt.catch(() => undefined)
  try {
    let first: number | undefined
    for (let reached = -1; reached < lastBlock; await pause(20)) {
      if (performance.now() - began > TIMEOUT_MS)
        throw new Error(`The follower is stalled at block ${reached}.`)
      reached = await cursorOf(client)
      if (reached >= 0) first ??= seconds()
    }
    const all = seconds()
    const server = await starting
    const { rows } = await client.query<{ logs: number; transfers: number }>(`
      select (select count(*)::int from chain_logs) as logs, (select count(*)::int from transfers) as transfers`)
    const { logs = 0, transfers = 0 } = rows[0] ?? {}
    return {
      logs,
      transfers,
      listening: await listeningAt,
      first: first ?? all,
      all,
      peak: readResident(server.pid).peak,
    }
  } finally {
    await client.end()
    const server = await starting.catch(() => undefined)
    await server?.stop()
  }
}

/** The cursor's block; −1 without one. */
async function cursorOf(client: Client): Promise<number> {
  try {
    const { rows } = await client.query<{ reached: number }>(
      'select block_number::int as reached from chain_cursor',
    )
    return rows[0]?.reached ?? -1
  } catch (error) {
    // Not migrated yet.
    if (error instanceof DatabaseError && error.code === '42P01') return -1
    throw error
  }
}

/**
 * Starts our server on an empty folder, its embedded Postgres included.
 * @returns seconds from the start of its process until it was ready.
 */
export async function measureColdStart(run: Run, world: World): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'peppermint-bench-ready-'))
  const began = performance.now()
  const server = await startServer({
    world,
    siteDir: run.siteDir,
    bundled: run.bundled,
    env: { DATABASE_URL: '', DATABASE_DIR: join(folder, 'postgres') },
  })
  try {
    for (;;) {
      const { status } = await fetch(`${server.url}/ready`)
      if (status === 200) return (performance.now() - began) / 1000
      if (performance.now() - began > TIMEOUT_MS) throw new Error('The server did not become ready.')
      await pause(10)
    }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
