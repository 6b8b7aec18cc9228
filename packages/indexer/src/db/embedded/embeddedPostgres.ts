/**
 * An embedded Postgres in a folder, started and stopped with the server. If the server is killed, Postgres keeps running
 * with all committed data; the next server takes it over.
 */
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { EmbeddedUnusable } from './binaries.ts'
import { openCluster, type Cluster, type EmbeddedOptions } from './cluster.ts'
import { ensureRunning, sendSignal, shutDown, urlOf, type Launch, type Postmaster } from './postmaster.ts'
import { openClient, type OpenClient } from '../openClient.ts'

export { EmbeddedUnusable } from './binaries.ts'

export interface EmbeddedPostgres {
  /** `postgres://…` with the password: a secret. */
  readonly url: string
  /** Stops Postgres and resolves when it has exited. */
  stop(): Promise<void>
}

/** Advisory lock of the server that owns the folder. Not used for anything else in this database. */
const OWNER_LOCK = 7_700_000

const MIN_RESTART_DELAY_MS = 1_000
const MAX_RESTART_DELAY_MS = 60_000

/** For a small machine with one server: little memory, no replication, no parallel workers. */
const BASE_SETTINGS = [
  'shared_buffers=32MB',
  'max_connections=60',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=256MB',
  'max_parallel_workers_per_gather=0',
  'jit=off',
  'log_min_messages=warning',
  'timezone=UTC',
]
const DISPOSABLE_SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=300',
]

/**
 * Starts Postgres in `folder`, which is created if needed, or takes over the one that a killed server left running. Takes
 * less than a second, longer after a crash. If it exits unexpectedly, it is restarted on the same port.
 * @throws {EmbeddedUnusable} with the fix: another server uses the folder, the disk is full, the binaries are missing, …
 * The signal's reason when aborted.
 */
export async function startEmbeddedPostgres(
  folder: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(resolve(folder), options)
  const settings = options.isDisposable ? [...BASE_SETTINGS, ...DISPOSABLE_SETTINGS] : BASE_SETTINGS
  const launchOptions = { settings, ...(options.signal && { signal: options.signal }) }
  const stopping = new AbortController()
  let restarting: Promise<void> | undefined
  let owned = await takeOver(cluster, launchOptions, restart)
  const url = urlOf(cluster, owned.postmaster)
  const interruptOnExit = () => sendSignal(cluster, owned.postmaster, 'SIGINT')
  process.once('exit', interruptOnExit)

  function restart(): void {
    if (stopping.signal.aborted) return
    options.onLost?.(`embedded Postgres: exited unexpectedly in ${cluster.folder}, restarting`)
    restarting = restartUntilRunning()
  }
  /** Retries: a full disk or missing memory may be resolved meanwhile. */
  async function restartUntilRunning(): Promise<void> {
    await owned.lock.end()
    const { port } = owned.postmaster
    for (
      let delayMs = MIN_RESTART_DELAY_MS;
      !stopping.signal.aborted;
      delayMs = Math.min(delayMs * 2, MAX_RESTART_DELAY_MS)
    ) {
      try {
        owned = await takeOver(cluster, { settings, port, signal: stopping.signal }, restart)
        return
      } catch (error) {
        if (!stopping.signal.aborted) options.onLost?.(String(error))
        await delay(delayMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      }
    }
  }
  return {
    url,
    async stop() {
      stopping.abort(new Error('The embedded Postgres is stopping.'))
      await restarting
      process.off('exit', interruptOnExit)
      // The lock is released with the exit of Postgres, not before: no other server takes over a stopping one.
      await shutDown(cluster, owned.postmaster)
      await owned.lock.end()
    },
  }
}

interface Owned {
  readonly postmaster: Postmaster
  /** The connection that holds the lock. */
  readonly lock: OpenClient
}

/** @param lost called when the connection that holds the lock closes. */
async function takeOver(cluster: Cluster, launch: Launch, lost: () => void): Promise<Owned> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const postmaster = await ensureRunning(cluster, launch)
    let isHeld = false
    const lock = openClient({
      connectionString: urlOf(cluster, postmaster),
      connectionTimeoutMillis: 10_000,
      application_name: 'peppermint owner',
    })
    lock.client.on('end', () => {
      if (isHeld) lost()
      isHeld = false
    })
    const answer = await tryLock(lock.client)
    if (answer === 'yes') {
      isHeld = true
      return { postmaster, lock }
    }
    await lock.end()
    if (answer === 'no') {
      throw new EmbeddedUnusable(
        `Another server uses the database in ${cluster.folder}. Stop it first, set another folder (DATABASE_DIR), or share one Postgres between both (DATABASE_URL).`,
      )
    }
    if (Date.now() > deadline) {
      throw new EmbeddedUnusable(
        `The Postgres in ${cluster.folder} exits right after its start. See ${cluster.log}.`,
      )
    }
    await delay(50)
  }
}

/** Attempts to take the lock, 50 ms apart, before another server is assumed to hold it. */
const MAX_LOCK_ATTEMPTS = 40

/** Postgres releases a killed owner's lock soon after its connection is lost, but not at once. */
async function tryLock(client: Client): Promise<'yes' | 'no' | 'gone'> {
  try {
    await client.connect()
    for (let look = 0; look < MAX_LOCK_ATTEMPTS; look++) {
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
        OWNER_LOCK,
      ])
      if (rows[0]?.held) return 'yes'
      await delay(50)
    }
    return 'no'
  } catch {
    return 'gone'
  }
}
