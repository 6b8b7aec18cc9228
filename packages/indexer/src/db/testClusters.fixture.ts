/**
 * Databases for a test run of any number of processes and threads: the first process serves them over HTTP and starts one
 * Postgres of each kind on first use. A database is a copy of a template, which takes as long as copying a few
 * files.
 */
import { createHmac, hash, pbkdf2Sync, randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { escapeIdentifier, escapeLiteral, Pool } from 'pg'
import { EmbeddedUnusable, startEmbeddedPostgres } from './embedded/embeddedPostgres.ts'

/** The embedded Postgres of npm, or the one installed on this machine. */
export type DatabaseKind = 'embedded' | 'debian'

export interface TestClusters {
  /**
   * For `TEST_DATABASES`: `GET /<kind>` returns the URL of a fresh database; `DELETE` with a URL in its body drops that
   * database.
   */
  readonly address: string
  /** Stops every Postgres and deletes the data. */
  close(): Promise<void>
}

interface Cluster {
  fresh(): Promise<string>
  forget(url: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the HTTP server; each Postgres starts on first use.
 * @param prepare migrates the template of all databases.
 */
export async function openTestClusters(
  prepare: (url: string) => Promise<void> = async () => undefined,
): Promise<TestClusters> {
  const clusters = new Map<DatabaseKind, Promise<Cluster>>()
  const clusterOf = (kind: DatabaseKind) => {
    const known = clusters.get(kind) ?? startCluster(kind, prepare)
    clusters.set(kind, known)
    return known
  }
  const secret = randomUUID()
  const server = createServer((request, response) => {
    const kind = request.url === `/${secret}/debian` ? 'debian' : 'embedded'
    if (!request.url?.startsWith(`/${secret}/`)) return void response.writeHead(404).end()
    // Without keep-alive: a request at the moment an idle connection closes would fail.
    response.setHeader('connection', 'close')
    const work = async () => {
      const cluster = await clusterOf(kind)
      return request.method === 'DELETE' ? cluster.forget(await text(request)) : cluster.fresh()
    }
    void work().then(
      (url) => response.end(url ?? ''),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    )
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    address: `http://127.0.0.1:${port}/${secret}`,
    async close() {
      server.closeAllConnections()
      server.close()
      const started = await Promise.allSettled(clusters.values())
      const running = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      await Promise.all(running.map((cluster) => cluster.stop()))
    },
  }
}

async function startCluster(kind: DatabaseKind, prepare: (url: string) => Promise<void>): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'peppermint-postgres-'))
  const forget = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', forget)
  const cluster = await startEmbeddedPostgres(folder, {
    isDisposable: true,
    ...(kind === 'debian' ? { binaries: debianBinaries() } : {}),
  })
  const admin = new Pool({ connectionString: cluster.url, max: 4 })
  admin.on('error', () => undefined)
  const { username, password } = new URL(cluster.url)
  const verifier = escapeLiteral(quickVerifier(decodeURIComponent(password)))
  await admin.query(`alter role ${escapeIdentifier(username)} password ${verifier}`)
  // A run has hundreds of databases: a process for each would look after it every minute.
  await admin.query('alter system set autovacuum = off')
  await admin.query('select pg_reload_conf()')
  await admin.query('create database fresh')
  await prepare(urlOf('fresh'))

  function urlOf(name: string): string {
    return cluster.url.replace(/\/postgres$/, `/${name}`)
  }
  return {
    async fresh() {
      const name = `test_${randomUUID().replaceAll('-', '')}`
      // Half the CPU time of the default, a copy through the WAL. Its checkpoints cost little without fsync.
      await admin.query(`create database ${name} template fresh strategy file_copy`)
      return urlOf(name)
    },
    async forget(url) {
      const { pathname } = new URL(url)
      await admin.query(`drop database if exists ${escapeIdentifier(pathname.slice(1))} with (force)`)
    },
    async stop() {
      await admin.end()
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
      process.off('exit', forget)
    },
  }
}

/**
 * What Postgres stores of a password, with one iteration instead of 4,096: each of the thousands of connections of a run
 * computes them.
 */
function quickVerifier(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, 1, 32, 'sha256')
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest()
  const storedKey = hash('sha256', keyOf('Client Key'), 'base64')
  return `SCRAM-SHA-256$1:${salt.toString('base64')}$${storedKey}:${keyOf('Server Key').toString('base64')}`
}

/** The newest Postgres of this machine; `POSTGRES_BIN` overrides it. */
function debianBinaries(): string {
  const named = process.env['POSTGRES_BIN']
  if (named !== undefined && named !== '') return named
  const root = '/usr/lib/postgresql'
  const newest = versionsIn(root).at(-1)
  if (newest !== undefined) return join(root, String(newest), 'bin')
  throw new EmbeddedUnusable(
    'POSTGRES_BIN: the tests also need an installed Postgres. Install it (apt-get install postgresql), or set POSTGRES_BIN to the folder of its programs',
  )
}

function versionsIn(folder: string): number[] {
  try {
    return readdirSync(folder)
      .map(Number)
      .filter(Number.isInteger)
      .toSorted((one, other) => one - other)
  } catch {
    return []
  }
}
