/**
 * A Postgres of our own in a folder: started with the server, stopped with it. When the server is killed, Postgres
 * stays behind, whole and with everything committed; the next start takes it over, and stops it at its own end.
 */
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { EmbeddedUnusable } from './binaries.ts'
import { openCluster, type Cluster, type EmbeddedOptions } from './cluster.ts'
import { bringUp, signal, takeDown, urlOf, type Launch, type Postmaster } from './postmaster.ts'
import { openClient, type OpenClient } from '../openClient.ts'

export { EmbeddedUnusable } from './binaries.ts'

export interface EmbeddedPostgres {
  /** `postgres://…` of its database, with its password: a secret. */
  readonly url: string
  /** Stops Postgres and resolves when it is gone. */
  stop(): Promise<void>
}

/** Held by the server whose folder it is, as long as it lives. A number that nothing else in this database takes. */
const OWNER_LOCK = 7_700_000

/** Milliseconds from one try to start it again to the next: at first, and at most. */
const FIRST_WAIT = 1_000
const LONGEST_WAIT = 60_000

/** For a small machine with one server: little memory, no copies for standbys, no workers for one query. */
const small = [
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
const disposable = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300']

/**
 * Starts Postgres in `folder`, which is made when it is not there, or takes over the one that a killed server left
 * running in it. Takes part of a second, longer where a crash has to be replayed. One that ends without having been
 * asked is started again, at the same address, as often as it takes.
 * @throws {EmbeddedUnusable} with what to do: another server uses the folder, the disk is full, there are no programs
 * for this machine, … The signal's reason, once that is given.
 */
export async function startEmbeddedPostgres(
  folder: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(resolve(folder), options)
  const settings = options.isDisposable ? [...small, ...disposable] : small
  const how = { settings, ...(options.signal && { signal: options.signal }) }
  const stopping = new AbortController()
  let reviving: Promise<void> | undefined
  let owned = await takeOver(cluster, how, revive)
  const url = urlOf(cluster, owned.postmaster)
  const onExit = () => signal(cluster, owned.postmaster, 'SIGINT')
  process.once('exit', onExit)

  function revive(): void {
    if (stopping.signal.aborted) return
    options.onLost?.(`Postgres in ${cluster.folder} ended without having been asked. It is started again.`)
    reviving = untilThere()
  }
  /** What keeps it from starting, a full disk or no memory, may be gone by itself or by somebody's hand. */
  async function untilThere(): Promise<void> {
    await owned.lock.end()
    const { port } = owned.postmaster
    for (let wait = FIRST_WAIT; !stopping.signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT)) {
      try {
        owned = await takeOver(cluster, { settings, port, signal: stopping.signal }, revive)
        return
      } catch (error) {
        if (!stopping.signal.aborted) options.onLost?.(String(error))
        await pause(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      }
    }
  }
  return {
    url,
    async stop() {
      stopping.abort(new Error('The embedded Postgres is being stopped.'))
      await reviving
      process.off('exit', onExit)
      // The lock goes with the end of Postgres, not before: nobody takes over what is about to stop.
      await takeDown(cluster, owned.postmaster)
      await owned.lock.end()
    },
  }
}

interface Owned {
  readonly postmaster: Postmaster
  /** The connection that holds the lock. */
  readonly lock: OpenClient
}

/** @param lost called when the connection that holds the lock is closed, by whomever. */
async function takeOver(cluster: Cluster, launch: Launch, lost: () => void): Promise<Owned> {
  const giveUpAt = Date.now() + 30_000
  for (;;) {
    const postmaster = await bringUp(cluster, launch)
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
        `Another server uses the database in ${cluster.folder}. Stop that one first, or give this one a folder of its own (DATABASE_DIR), or share one Postgres between them (DATABASE_URL).`,
      )
    }
    if (Date.now() > giveUpAt) {
      throw new EmbeddedUnusable(
        `The Postgres in ${cluster.folder} starts, but ends again at once. What it says is in ${cluster.log}.`,
      )
    }
    await pause(50)
  }
}

/** How often the lock is asked for, 50 milliseconds apart, before it is believed that another server lives. */
const LOOKS = 40

/** A killed owner's lock goes when Postgres notices that its connection is cut: soon, but not at once. */
async function tryLock(client: Client): Promise<'yes' | 'no' | 'gone'> {
  try {
    await client.connect()
    for (let look = 0; look < LOOKS; look++) {
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
        OWNER_LOCK,
      ])
      if (rows[0]?.held) return 'yes'
      await pause(50)
    }
    return 'no'
  } catch {
    return 'gone'
  }
}
