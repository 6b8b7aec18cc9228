/** Starts our server as a process of its own, the way it runs in production: everything it is told, by environment. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '@peppermint/contracts/childEnvironment'
import type { Deployment } from '@peppermint/contracts/sale'
import { startEmbeddedPostgres } from '@peppermint/server/embedded'
import { forgetDatabase, freshDatabaseUrl, hasTestDatabases } from '@peppermint/server/testDatabase'
import { startChild, type Child } from '@peppermint/devnet/childProcess'

export interface ServerOptions {
  /** The chain and the collection the server speaks of; a `World` fits. */
  readonly world: {
    readonly rpcUrl: string
    readonly deployment: Deployment
    readonly allowlistDir?: string | undefined
  }
  /** Folder of the built site, holding `client/` and `server/render.js`. */
  readonly siteDir: string
  /** A free port when left out. */
  readonly port?: number
  readonly host?: string
  /** Several endpoints instead of the world's one: what the server itself and the page read from. */
  readonly rpcUrls?: readonly string[]
  /** Folder served at `/local`, with the Local wallet in it. */
  readonly localDir?: string
  /**
   * `postgres://…` of its database. When left out: a fresh one of the run of tests that this is part of, else an
   * embedded one in a temporary folder; either is gone when the server is.
   */
  readonly databaseUrl?: string
  /**
   * Whether to run what `npm run build` made of the server, as in production, instead of its sources: it starts in a
   * fifth of the time. When left out: within a run of tests, which has built it beforehand.
   */
  readonly bundled?: boolean
  /** Anything else to put into its environment. */
  readonly env?: Readonly<Record<string, string>>
  readonly onLine?: (line: string) => void
}

/** A server that listens. `url` has no slash at its end. */
export type RunningServer = Child & { readonly url: string }

const sources = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
const bundle = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))

/**
 * Starts the server with Node that runs this and returns when it listens (whether or not one could mint: ask
 * `/api/mintable` for that).
 * @throws {ChildFailed} when its configuration is refused or its port is taken; `output` has its words.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { world, localDir } = options
  const note = await mkdtemp(join(tmpdir(), 'peppermint-world-'))
  // Two worlds may share one build of the Local wallet; where its chain is, each tells it by this note.
  const { contract } = world.deployment
  await writeFile(join(note, 'world.json'), JSON.stringify({ rpcUrl: world.rpcUrl, contract }))
  const database = await databaseOf(options)
  const child = await startChild({
    name: 'The server',
    command: process.execPath,
    args: [(options.bundled ?? hasTestDatabases()) ? bundle : sources],
    env: {
      ...childEnvironment(),
      // As the unit and the container have it: what several threads have given back is given out again.
      MALLOC_ARENA_MAX: '2',
      HOST: options.host ?? '127.0.0.1',
      PORT: String(options.port ?? 0),
      RPC_URLS: (options.rpcUrls ?? [world.rpcUrl]).join(','),
      CHAIN_ID: String(world.deployment.chainId),
      CONTRACT: world.deployment.contract,
      DEPLOY_BLOCK: String(world.deployment.block),
      SITE_DIR: options.siteDir,
      ...(world.allowlistDir === undefined ? {} : { ALLOWLIST_DIR: world.allowlistDir }),
      ...(localDir === undefined
        ? {}
        : { MOUNT: `/local=${localDir},/local-world=${note}`, PAGE_SCRIPTS: '/local/wallet.js' }),
      DATABASE_URL: database.url,
      ...options.env,
    },
    ready: listeningPort,
    // A guard: it promises to end within five seconds and those of draining, a starved machine does not.
    farewell: 30_000 + 1_000 * Number(options.env?.['DRAIN_SECONDS'] ?? 0),
    ...(options.onLine ? { onLine: options.onLine } : {}),
  }).catch(async (error: unknown) => {
    await database.forget()
    throw error
  })
  const tidied = child.ended.then(async () => {
    await rm(note, { recursive: true, force: true })
    await database.forget()
  })
  return {
    ...child,
    url: `http://localhost:${child.ready}`,
    async stop() {
      await child.stop()
      await tidied
    },
    async kill() {
      await child.kill()
      await tidied
    },
  }
}

interface OwnDatabase {
  readonly url: string
  forget(): Promise<void>
}

/** A database for one server: not its own child, so that it goes even when the server is killed. */
async function databaseOf({ databaseUrl, env }: ServerOptions): Promise<OwnDatabase> {
  const given = databaseUrl ?? env?.['DATABASE_URL']
  if (given !== undefined) return { url: given, forget: async () => {} }
  if (hasTestDatabases()) {
    const url = await freshDatabaseUrl()
    return { url, forget: () => forgetDatabase(url) }
  }
  const folder = await mkdtemp(join(tmpdir(), 'peppermint-postgres-'))
  const embedded = await startEmbeddedPostgres(folder, { isDisposable: true })
  return {
    url: embedded.url,
    async forget() {
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The port in the server's own log line "listening", or undefined for any other line. */
function listeningPort(line: string): number | undefined {
  if (!line.startsWith('{"') || !line.includes('"msg":"listening"')) return undefined
  const port = /"port":(\d+)/.exec(line)?.[1]
  return port === undefined ? undefined : Number(port)
}
