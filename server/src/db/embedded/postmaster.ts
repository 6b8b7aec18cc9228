/**
 * The running Postgres of one folder: found where one runs already, started where none does. What runs is known from
 * Postgres's own note, `postmaster.pid`, and never believed before it has answered.
 */
import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { childEnvironment } from '@peppermint/contracts/childEnvironment'
import { EmbeddedUnusable, unusable } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { openClient } from '../openClient.ts'

export interface Postmaster {
  readonly pid: number
  readonly port: number
}

/** How to start one where none runs. */
export interface Launch {
  /** Postgres's own, `name=value`. */
  readonly settings: readonly string[]
  /** A free one when left out. */
  readonly port?: number
  /** Ends the start; what was launched for it ends too. */
  readonly signal?: AbortSignal
}

/** What Postgres notes of itself. */
interface Note extends Postmaster {
  readonly isReady: boolean
}

/** How long a Postgres may take to start or to end, in milliseconds: replaying after a crash takes a while. */
const patience = 60_000

/** A pid that no process has anywhere, but that Postgres accepts as one. */
const NO_PROCESS = 2_147_483_646

/**
 * Returns the Postgres that runs in this cluster and answers, else starts one.
 * @throws {EmbeddedUnusable}, or the signal's reason.
 */
export async function bringUp(cluster: Cluster, how: Launch): Promise<Postmaster> {
  const giveUpAt = Date.now() + patience
  for (;;) {
    const running = await adopt(cluster, giveUpAt, how.signal)
    if (running) return running
    const started = await launch(cluster, how, giveUpAt)
    how.signal?.throwIfAborted()
    if (started.at === 'up') return started.postmaster
    // Somebody else was quicker, remains of a killed one are still ending, or the port was taken: look again.
    if (!/postmaster\.pid|pre-existing shared memory|Address already in use/i.test(started.said))
      throw unusable(started.said, cluster.folder)
    if (Date.now() > giveUpAt) throw unusable(started.said, cluster.folder)
    await pause(50)
  }
}

/** Ends it as Postgres calls fast: open transactions are rolled back, everything committed is on the disk. */
export async function takeDown(cluster: Cluster, postmaster: Postmaster): Promise<void> {
  if (!signal(cluster, postmaster, 'SIGINT')) return
  if (await isGoneWithin(postmaster.pid, 10_000)) return
  if (signal(cluster, postmaster, 'SIGQUIT')) await isGoneWithin(postmaster.pid, 5_000)
}

/** Sends a signal to a Postgres that may be gone already. @returns false where its number is somebody else's by now. */
export function signal(cluster: Cluster, { pid }: Postmaster, name: NodeJS.Signals): boolean {
  if (!mayBePostgres(pid, cluster)) return false
  try {
    process.kill(pid, name)
  } catch {
    // Gone already: that is what was wanted.
  }
  return true
}

/** `postgres://…` of a database of this cluster, with its password. */
export function urlOf(cluster: Cluster, { port }: Postmaster, database = 'postgres'): string {
  return `postgres://postgres:${cluster.password}@127.0.0.1:${port}/${database}`
}

/** The one that runs here, or undefined when none does. Waits for one that is starting or ending. */
async function adopt(
  cluster: Cluster,
  giveUpAt: number,
  leaving: AbortSignal | undefined,
): Promise<Postmaster | undefined> {
  for (;;) {
    leaving?.throwIfAborted()
    const note = await readNote(cluster)
    if (!note || !isAlive(note.pid)) return undefined
    if (!mayBePostgres(note.pid, cluster)) {
      await disown(cluster)
      return undefined
    }
    if (note.isReady && (await answers(cluster, note))) return note
    if (Date.now() > giveUpAt) {
      throw new EmbeddedUnusable(
        `A Postgres runs in ${cluster.folder} (process ${note.pid}) but does not answer. End that process, then start again.`,
      )
    }
    await pause(50)
  }
}

async function launch(cluster: Cluster, how: Launch, giveUpAt: number) {
  const { settings, port: wanted, signal: leaving } = how
  const port = wanted ?? (await freePort())
  const own = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings]
  const { file, args, user } = cluster.runAs.command(join(cluster.binaries, 'postgres'), [
    '-D',
    cluster.data,
    '-p',
    String(port),
    ...own.flatMap((one) => ['-c', one]),
  ])
  await turnOver(cluster.log)
  const log = openSync(cluster.log, 'a', 0o600)
  const before = (await stat(cluster.log)).size
  // A group of its own: Ctrl-C in a terminal asks us to stop, and we decide when Postgres does. A file for what it
  // says: a pipe would be cut when we crash.
  const child = spawn(file, args, {
    ...user,
    env: childEnvironment(),
    cwd: cluster.folder,
    detached: true,
    stdio: ['ignore', 'ignore', log],
  })
  closeSync(log)
  let failed: string | undefined
  child.once('error', ({ message }) => (failed = message))
  child.once('exit', () => (failed ??= ''))
  child.unref()
  const onExit = () => void child.kill('SIGINT')
  process.once('exit', onExit)
  leaving?.addEventListener('abort', onExit)
  if (leaving?.aborted) onExit()
  while (failed === undefined) {
    const note = await readNote(cluster)
    if (note?.isReady && note.pid === child.pid) {
      forget()
      return { at: 'up', postmaster: note } as const
    }
    if (Date.now() > giveUpAt) {
      child.kill('SIGQUIT')
      failed = 'It took longer than a minute.'
    }
    await pause(10)
  }
  forget()
  const said = (await readFile(cluster.log)).subarray(before).toString().slice(-2_000)
  return { at: 'ended', said: `${failed}${said}` } as const

  function forget(): void {
    process.off('exit', onExit)
    leaving?.removeEventListener('abort', onExit)
  }
}

async function readNote(cluster: Cluster): Promise<Note | undefined> {
  const text = await readFile(join(cluster.data, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, port, isReady: lines[7]?.trim() === 'ready' && port > 0 }
}

/** Whether it lets us in and keeps its data here: a copied folder brings along the note of another's Postgres. */
async function answers(cluster: Cluster, note: Note): Promise<boolean> {
  const { client, end } = openClient({
    connectionString: urlOf(cluster, note),
    connectionTimeoutMillis: 5_000,
  })
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return (await realpath(rows[0]?.data_directory ?? '/')) === (await realpath(cluster.data))
  } catch {
    return false
  } finally {
    await end()
  }
}

/** False only where we know better: pids are reused, in containers at once and with the same numbers. */
function mayBePostgres(pid: number, cluster: Cluster): boolean {
  try {
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return commandLine === '' || commandLine.split('\0').includes(cluster.data)
  } catch {
    return true
  }
}

/**
 * Postgres takes any living process under the noted pid for itself and refuses to start. The rest of the note stays:
 * by it Postgres notices processes of a killed one that still hold the memory.
 */
async function disown(cluster: Cluster): Promise<void> {
  const file = join(cluster.data, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return
  await writeFile(`${file}.new`, text.replace(/^\d+/, String(NO_PROCESS)))
  await cluster.runAs.own(`${file}.new`)
  await rename(`${file}.new`, file)
}

/** Keeps the log small: one old one, one of now. */
async function turnOver(log: string): Promise<void> {
  const size = (await stat(log).catch(() => undefined))?.size ?? 0
  if (size < 1_000_000) return
  await rm(`${log}.1`, { force: true })
  await rename(log, `${log}.1`)
}

async function isGoneWithin(pid: number, milliseconds: number): Promise<boolean> {
  const until = Date.now() + milliseconds
  while (isAlive(pid)) {
    if (Date.now() > until) return false
    await pause(10)
  }
  return true
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  try {
    // Empty: it has ended, only nobody has asked yet how. In containers nobody may ever ask.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''
  } catch {
    return process.platform !== 'linux'
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
