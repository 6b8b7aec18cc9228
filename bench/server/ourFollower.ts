/** Our whole server on a chain with a history, watched from its start until its tables have come to the end of it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { startServer, type World } from '@peppermint/local'
import { residentOf } from './processFacts.ts'
import type { Run } from './run.ts'

/** How long we wait for something to be done before calling it broken, in milliseconds. */
const PATIENCE = 300_000

/** Times in seconds since the process was started, memory in MB. */
export interface Followed {
  readonly logs: number
  readonly transfers: number
  /** When it answered requests. */
  readonly listening: number
  /** When the first logs stood in the tables, and when the last. */
  readonly first: number
  readonly all: number
  readonly peak: number
}

/** Follows from an empty database to a block. */
export async function followAll(run: Run, world: World, lastBlock: number): Promise<Followed> {
  const databaseUrl = await run.cluster.freshDatabase()
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  const starting = startServer({ world, siteDir: run.siteDir, databaseUrl, bundled: run.bundled })
  const heard = starting.then(seconds)
  // Awaited at the end; until then whoever follows is watched, whether or not it listens already.
  heard.catch(() => undefined)
  try {
    let first: number | undefined
    for (let reached = -1; reached < lastBlock; await pause(20)) {
      if (performance.now() - began > PATIENCE) throw new Error(`The follower stands at block ${reached}.`)
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
      listening: await heard,
      first: first ?? all,
      all,
      peak: residentOf(server.pid).peak,
    }
  } finally {
    await client.end()
    const server = await starting.catch(() => undefined)
    await server?.stop()
  }
}

/** The block up to which the tables stand; −1 before there is any. */
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
 * @returns seconds from the start of its process until it was ready for visitors.
 */
export async function readyOnNothing(run: Run, world: World): Promise<number> {
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
      if (performance.now() - began > PATIENCE) throw new Error('The server does not become ready.')
      await pause(10)
    }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
