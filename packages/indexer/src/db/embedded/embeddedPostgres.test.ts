import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { openCluster } from './cluster.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embeddedPostgres.ts'
import { shutDown } from './postmaster.ts'

const program = join(import.meta.dirname, 'embeddedPostgres.ts')
const path = process.env['PATH']
/** Empty before each test. */
let emptyFolder: string
/** The folder of the test: the empty one, or the one with a database. */
let folder: string
/** A folder with a database, without a server; `initdb` takes longer than most tests. */
let madeFolder: string | undefined
/** Programs that do something else. */
let fakes: string
let stops: (() => Promise<void>)[]

beforeEach(async () => {
  emptyFolder = await mkdtemp(join(tmpdir(), 'peppermint-embedded-'))
  folder = emptyFolder
  fakes = await mkdtemp(join(tmpdir(), 'peppermint-fakes-'))
  stops = []
})
afterEach(async () => {
  process.env['PATH'] = path
  for (const stop of stops.toReversed()) await stop()
  await rm(emptyFolder, { recursive: true, force: true })
  await rm(fakes, { recursive: true, force: true })
})
afterAll(async () => {
  if (madeFolder !== undefined) await rm(madeFolder, { recursive: true, force: true })
})

/** Moves the test to the folder with a database, which tests that are not about its creation share. */
async function useMadeFolder(): Promise<void> {
  if (madeFolder === undefined) {
    const made = await mkdtemp(join(tmpdir(), 'peppermint-embedded-'))
    await openCluster(made, { isDisposable: true })
    madeFolder = made
  }
  folder = madeFolder
}

async function start(options = {}): Promise<EmbeddedPostgres> {
  const running = await startEmbeddedPostgres(folder, { isDisposable: true, ...options })
  stops.push(() => running.stop())
  return running
}

/** A server in a child process, to be killed. */
async function startElsewhere(at = folder): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(program)})
    const { flushCompileCache } = await import('node:module')
    const { url } = await startEmbeddedPostgres(${JSON.stringify(at)})
    flushCompileCache()
    process.stdout.write(url)
    setInterval(() => undefined, 1_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  stops.push(async () => void child.kill('SIGKILL'))
  const [url]: unknown[] = await once(child.stdout, 'data')
  return { child, url: String(url) }
}

async function query(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

const postmasterPid = async () =>
  Number((await readFile(join(folder, 'data/postmaster.pid'), 'utf8')).split('\n')[0])

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'not refused',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

test('committed data survives a kill of the server, and of Postgres', async () => {
  await useMadeFolder()
  const first = await startElsewhere()
  await query(first.url, 'create table events (what text)')
  await query(first.url, `insert into events values ('before the server was killed')`)
  const left = await postmasterPid()
  first.child.kill('SIGKILL')
  await once(first.child, 'close')

  const heir = await startElsewhere()
  expect(await postmasterPid()).toBe(left)
  await query(heir.url, `insert into events values ('before both were killed')`)
  heir.child.kill('SIGKILL')
  await once(heir.child, 'close')
  process.kill(left, 'SIGKILL')

  const last = await startEmbeddedPostgres(folder)
  expect(await postmasterPid()).not.toBe(left)
  const rows = await query(last.url, 'select what from events order by what')
  expect(rows.map(({ what }): unknown => what)).toEqual([
    'before both were killed',
    'before the server was killed',
  ])
  await last.stop()
  await expect(stat(join(folder, 'data/postmaster.pid'))).rejects.toThrow('ENOENT')
})

test('takes over a running Postgres through a symbolic link to its folder', async () => {
  await useMadeFolder()
  const link = join(fakes, 'link')
  await symlink(folder, link)
  const pids: number[] = []
  for (const at of [folder, link, folder]) {
    const { child } = await startElsewhere(at)
    pids.push(await postmasterPid())
    child.kill('SIGKILL')
    await once(child, 'close')
  }
  expect(new Set(pids).size).toBe(1)
  await (await start()).stop()
})

test('restarts a killed Postgres on the same port', async () => {
  await useMadeFolder()
  const messages: string[] = []
  const { url } = await start({ isDisposable: false, onLost: (what: string) => messages.push(what) })
  // Below the ephemeral range of Linux: no other socket takes it while Postgres is down.
  expect(Number(new URL(url).port)).toBeLessThan(32_768)
  await query(url, `create table restarts as select 'before' as what`)
  process.kill(await postmasterPid(), 'SIGKILL')
  await expect.poll(() => query(url, 'select what from restarts').catch(String)).toEqual([{ what: 'before' }])
  expect(messages).toEqual([expect.stringContaining('exited unexpectedly')])
})

test('retries a restart until it succeeds', async () => {
  await useMadeFolder()
  const messages: string[] = []
  const { url } = await start({ onLost: (what: string) => messages.push(what) })
  const version = join(folder, 'data/PG_VERSION')
  await rename(version, `${version}.away`)
  process.kill(await postmasterPid(), 'SIGKILL')
  await expect.poll(() => messages.length).toBeGreaterThan(1)
  await rename(`${version}.away`, version)
  await expect.poll(() => query(url, 'select 1 as one').catch(String)).toEqual([{ one: 1 }])
})

test('sends no signal to a reused pid', async () => {
  await useMadeFolder()
  const otherProcess = spawn('sleep', ['60'])
  stops.push(async () => void otherProcess.kill())
  const cluster = await openCluster(folder, { isDisposable: true })
  await shutDown(cluster, { pid: otherProcess.pid ?? 0, port: 1 })
  expect([otherProcess.exitCode, otherProcess.signalCode]).toEqual([null, null])
})

test('rejects a second server on the same folder without affecting the first', async () => {
  await useMadeFolder()
  const first = await start()
  expect(await refusalOf(startEmbeddedPostgres(folder))).toMatch(
    /^Another server uses the database in .*DATABASE_DIR.*DATABASE_URL/,
  )
  expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('one of two concurrent starts on an empty folder wins', async () => {
  const both = await Promise.allSettled([start(), start()])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('ignores a stale pid file, even if the pid is reused', async () => {
  await useMadeFolder()
  const first = await startEmbeddedPostgres(folder, { isDisposable: true })
  const note = await readFile(join(folder, 'data/postmaster.pid'), 'utf8')
  await first.stop()
  const otherProcess = spawn('sleep', ['60'])
  stops.push(async () => void otherProcess.kill())
  await writeFile(join(folder, 'data/postmaster.pid'), note.replace(/^\d+/, String(otherProcess.pid)))
  const second = await start()
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(otherProcess.exitCode).toBeNull()
})

test('requires a password that only the owner can read', async () => {
  await useMadeFolder()
  const { url } = await start()
  const wrong = new URL(url)
  wrong.password = 'postgres'
  expect(await refusalOf(query(wrong.href, 'select 1'))).toContain('password authentication failed')
  expect((await stat(join(folder, 'data/password'))).mode & 0o777).toBe(0o600)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

/** The environment that a process was started with, as others on the machine read it. */
const environmentOf = async (pid: number) =>
  (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0').filter((line) => line !== '')

test('passes no secret of the server to Postgres or initdb', async () => {
  const secrets = {
    KEEPER_KEY: `0x${'4b'.repeat(32)}`,
    KEEPER_LINK_SECRET: `0x${'5c'.repeat(32)}`,
    RPC_URLS: 'https://node.example/v3/a-token',
    DATABASE_URL: 'postgres://alice:hunter2@127.0.0.1/x',
    SOMETHING_ELSE: 'of the operator',
  }
  const seen = join(fakes, 'environment')
  await fakeProgram('initdb', `env > ${seen}; exit 1`)
  // It may run as another user than we.
  await chmod(fakes, 0o777)
  Object.assign(process.env, secrets)
  try {
    await refusalOf(startEmbeddedPostgres(folder, { binaries: fakes }))
    await useMadeFolder()
    const { url } = await start()
    const [row] = await query(url, "select pid from pg_stat_activity where backend_type = 'checkpointer'")
    const found = [await readFile(seen, 'utf8')]
    for (const pid of [await postmasterPid(), Number(row?.['pid'])])
      found.push((await environmentOf(pid)).join('\n'))
    expect(found[1]).toContain('PATH=')
    for (const environment of found)
      for (const name of Object.keys(secrets)) expect(environment).not.toContain(`${name}=`)
  } finally {
    for (const name of Object.keys(secrets)) delete process.env[name]
  }
})

test('rejects a folder with other files, and keeps their owner', async () => {
  const isRoot = process.getuid?.() === 0
  const other = async (name: string) => {
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, 'file'), 'of owner')
    if (isRoot) for (const each of [name, join(name, 'file')]) await chown(join(folder, each), 1_000, 1_000)
  }
  const ownerOf = async (name: string) => (await stat(join(folder, name))).uid
  const owner = isRoot ? 1_000 : process.getuid?.()
  await other('data')
  expect(await refusalOf(startEmbeddedPostgres(folder))).toMatch(
    /DATABASE_DIR: .*contains other files \(data\).*Nothing was changed/,
  )
  expect([await ownerOf('data'), await ownerOf('data/file')]).toEqual([owner, owner])
  await rm(join(folder, 'data'), { recursive: true })
  await (await start()).stop()
  await other('beside')
  if (isRoot) await chown(folder, 1_000, 1_000)
  const { url } = await start()
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect([await ownerOf('beside'), await ownerOf('beside/file')]).toEqual([owner, owner])
})

test('runs as an unprivileged user without user namespaces', async () => {
  await fakeProgram('unshare', 'exit 1')
  process.env['PATH'] = `${fakes}${delimiter}${path}`
  const { url } = await start()
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('explains why it cannot start, with the fix', async () => {
  await useMadeFolder()
  const version = join(folder, 'data/PG_VERSION')
  const own = await readFile(version, 'utf8')
  await writeFile(version, '12\n')
  const refusal = await refusalOf(startEmbeddedPostgres(folder))
  await writeFile(version, own)
  expect(refusal).toMatch(/made by another version of Postgres.*Nothing was changed.*DATABASE_DIR/)
  folder = emptyFolder
  const binaries = await fakeProgram('initdb', 'echo "could not write: No space left on device" >&2; exit 1')
  expect(await refusalOf(startEmbeddedPostgres(folder, { binaries }))).toMatch(
    /^The disk of .* is full\. Free/,
  )
  await fakeProgram('initdb', 'echo "could not create directory: Permission denied" >&2; exit 1')
  expect(await refusalOf(startEmbeddedPostgres(folder, { binaries }))).toMatch(
    /is not accessible for the user of the server/,
  )
  expect(await refusalOf(startEmbeddedPostgres(join(binaries, 'initdb', 'within')))).toContain(
    'did not start',
  )
})

/** A program of this name that does something else. @returns its folder. */
async function fakeProgram(name: string, does: string): Promise<string> {
  await writeFile(join(fakes, name), `#!/bin/sh\n${does}\n`)
  await chmod(fakes, 0o755)
  await chmod(join(fakes, name), 0o755)
  return fakes
}

test('an aborted start stops the launched process', async () => {
  await useMadeFolder()
  const binaries = await fakeProgram('postgres', 'echo "launched as $$" >&2; exec sleep 600')
  const leaving = new AbortController()
  const starting = startEmbeddedPostgres(folder, { binaries, signal: leaving.signal })
  const refused = expect(starting).rejects.toThrow('No more.')
  const pid = async () =>
    Number(/launched as (\d+)/.exec(await readFile(join(folder, 'postgres.log'), 'utf8'))?.[1])
  await expect.poll(pid).toBeGreaterThan(0)
  leaving.abort(new Error('No more.'))
  await refused
  const left = await pid()
  expect(() => process.kill(left, 0)).toThrow('ESRCH')
})
