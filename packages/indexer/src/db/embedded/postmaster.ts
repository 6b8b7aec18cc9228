/**
 * The Postgres process of one folder: found if it runs already, started otherwise. A running one is found through
 * `postmaster.pid` and verified by a connection.
 */
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { childEnvironment } from '@peppermint/process/childEnvironment.ts'
import { EmbeddedUnusable, toEmbeddedUnusable } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { openClient } from '../openClient.ts'

export interface Postmaster {
  readonly pid: number
  readonly port: number
}

/** How to start Postgres. */
export interface Launch {
  /** Postgres settings, `name=value`. */
  readonly settings: readonly string[]
  /** Default: a free port, which stays free while Postgres restarts. */
  readonly port?: number
  /** Aborts the start and stops the launched process. */
  readonly signal?: AbortSignal
}

/** Content of `postmaster.pid`. */
interface PidFile extends Postmaster {
  readonly isReady: boolean
}

/** Time limit of a start: crash recovery takes a while. */
const START_TIMEOUT_MS = 60_000

/** A pid that no process can have, but that Postgres accepts. */
const NO_PROCESS = 2_147_483_646

/**
 * Returns the Postgres that runs in this cluster, or starts one.
 * @throws {EmbeddedUnusable}, or the signal's reason.
 */
export async function ensureRunning(cluster: Cluster, options: Launch): Promise<Postmaster> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const running = await adopt(cluster, deadline, options.signal)
    if (running) return running
    const started = await launch(cluster, options, deadline)
    options.signal?.throwIfAborted()
    if (started.status === 'running') return started.postmaster
    // Another process was quicker, a killed one is still exiting, or the port is taken: try again.
    if (!/postmaster\.pid|pre-existing shared memory|Address already in use/i.test(started.output))
      throw toEmbeddedUnusable(started.output, cluster.folder)
    if (Date.now() > deadline) throw toEmbeddedUnusable(started.output, cluster.folder)
    await delay(50)
  }
}

/** Fast shutdown: open transactions roll back, committed data is on disk. */
export async function shutDown(cluster: Cluster, postmaster: Postmaster): Promise<void> {
  if (!sendSignal(cluster, postmaster, 'SIGINT')) return
  if (await waitForExit(postmaster.pid, 10_000)) return
  if (sendSignal(cluster, postmaster, 'SIGQUIT')) await waitForExit(postmaster.pid, 5_000)
}

/** Sends a signal to a Postgres that may have exited. @returns false if its pid belongs to another process now. */
export function sendSignal(cluster: Cluster, { pid }: Postmaster, name: NodeJS.Signals): boolean {
  if (!mayBePostgres(pid, cluster)) return false
  try {
    process.kill(pid, name)
  } catch {
    // Already exited.
  }
  return true
}

/** `postgres://…` of a database of this cluster, with its password. */
export function urlOf(
  { password }: Pick<Cluster, 'password'>,
  { port }: Postmaster,
  database = 'postgres',
): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
}

/** Returns the running Postgres, if any. Waits for one that is starting or stopping. */
async function adopt(
  cluster: Cluster,
  deadline: number,
  abortSignal: AbortSignal | undefined,
): Promise<Postmaster | undefined> {
  for (;;) {
    abortSignal?.throwIfAborted()
    const pidFile = await readPidFile(cluster)
    if (!pidFile || !isAlive(pidFile.pid)) return undefined
    if (!mayBePostgres(pidFile.pid, cluster)) {
      await clearStalePid(cluster)
      return undefined
    }
    if (pidFile.isReady && (await isReachable(cluster, pidFile))) return pidFile
    if (Date.now() > deadline) {
      throw new EmbeddedUnusable(
        `The Postgres in ${cluster.folder} (process ${pidFile.pid}) does not respond. Stop that process, then start again.`,
      )
    }
    await delay(50)
  }
}

async function launch(cluster: Cluster, options: Launch, deadline: number) {
  const { settings, port: fixedPort, signal: abortSignal } = options
  const port = fixedPort ?? (await freePort())
  const settingsArgs = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings]
  const { file, args, user } = cluster.runAs.command(join(cluster.binaries, 'postgres'), [
    '-D',
    cluster.data,
    '-p',
    String(port),
    ...settingsArgs.flatMap((one) => ['-c', one]),
  ])
  await rotateLog(cluster.log)
  const log = openSync(cluster.log, 'a', 0o600)
  const logSizeBefore = (await stat(cluster.log)).size
  // A separate process group: Ctrl-C in a terminal must not reach Postgres, which the server stops itself. Its output
  // goes to a file: a pipe would break if the server crashes.
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
  abortSignal?.addEventListener('abort', onExit)
  if (abortSignal?.aborted) onExit()
  while (failed === undefined) {
    const pidFile = await readPidFile(cluster)
    if (pidFile?.isReady && pidFile.pid === child.pid) {
      forget()
      return { status: 'running', postmaster: pidFile } as const
    }
    if (Date.now() > deadline) {
      child.kill('SIGQUIT')
      failed = 'It took longer than a minute. '
    }
    await delay(10)
  }
  forget()
  const output = (await readFile(cluster.log)).subarray(logSizeBefore).toString().slice(-2_000)
  return { status: 'exited', output: `${failed}${output}` } as const

  function forget(): void {
    process.off('exit', onExit)
    abortSignal?.removeEventListener('abort', onExit)
  }
}

export async function readPidFile({ data }: Pick<Cluster, 'data'>): Promise<PidFile | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, port, isReady: lines[7]?.trim() === 'ready' && port > 0 }
}

/** Whether it accepts the password and uses this folder: a copied folder contains the pid file of another Postgres. */
async function isReachable(cluster: Cluster, pidFile: PidFile): Promise<boolean> {
  const { client, end } = openClient({
    connectionString: urlOf(cluster, pidFile),
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

/** Whether a pid may be Postgres: pids are reused, in containers quickly and with the same numbers. */
function mayBePostgres(pid: number, cluster: Cluster): boolean {
  try {
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return commandLine === '' || commandLine.split('\0').includes(cluster.data)
  } catch {
    return true
  }
}

/**
 * Replaces a stale pid: Postgres takes any living process with that pid for itself and refuses to start. The rest of the
 * file stays, so Postgres detects processes of a killed one that still hold its shared memory.
 */
async function clearStalePid(cluster: Cluster): Promise<void> {
  const file = join(cluster.data, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return
  await writeFile(`${file}.new`, text.replace(/^\d+/, String(NO_PROCESS)))
  await cluster.runAs.takeOwnership(`${file}.new`)
  await rename(`${file}.new`, file)
}

/** Rotates the log: one old file, one current. */
async function rotateLog(log: string): Promise<void> {
  const size = (await stat(log).catch(() => undefined))?.size ?? 0
  if (size < 1_000_000) return
  await rm(`${log}.1`, { force: true })
  await rename(log, `${log}.1`)
}

async function waitForExit(pid: number, milliseconds: number): Promise<boolean> {
  const until = Date.now() + milliseconds
  while (isAlive(pid)) {
    if (Date.now() > until) return false
    await delay(10)
  }
  return true
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  try {
    // Empty for a zombie, which in containers may never be reaped.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''
  } catch {
    return process.platform !== 'linux'
  }
}

/**
 * A free port below the ephemeral range, which starts at 32,768 on Linux: a Postgres that stops finds it free when it
 * starts again. The gateway's process loads nothing of the collection's packages, so this is its own,
 * with a separate range: theirs begins at 20,000 (`packages/process/src/freePort.ts`).
 */
function freePort(): Promise<number> {
  const port = randomInt(10_000, 20_000)
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(freePort()))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })
}
