/** Starts our server as a separate process, configured by its environment as in production. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '@peppermint/process/childEnvironment.ts'
import type { Address } from 'viem'
import type { LocalChainFacts } from '@peppermint/devnet/chain'
import { writeAddressFile, type LaunchedCollection } from '@peppermint/sale/launch/addressFile.ts'
import { startEmbeddedPostgres } from '@peppermint/indexer/db/embedded/embeddedPostgres.ts'
import {
  forgetDatabase,
  freshDatabaseUrl,
  hasTestDatabases,
} from '@peppermint/indexer/db/testDatabase.fixture.ts'
import { startChild, type Child } from '@peppermint/devnet/childProcess'
import { createGatewayEnvironment } from './safe/gatewayEnvironment.ts'

export interface ServerOptions {
  /** The chain and the collection, such as a `World`. */
  readonly world: {
    readonly rpcUrl: string
    /** Canto by default. */
    readonly chain?: LocalChainFacts
    readonly deployment: LaunchedCollection
    readonly allowlistDir?: string | undefined
    /** With one, the server has a Safe gateway at `/gateway`. */
    readonly safe?: { readonly address: Address } | undefined
  }
  /** Folder of the built site, holding `client/` and `server/render.js`. */
  readonly siteDir: string
  /** A free port by default. */
  readonly port?: number
  readonly host?: string
  /** RPC endpoints of the server and the page, instead of the world's. */
  readonly rpcUrls?: readonly string[]
  /** Where the Safe gateway reads metadata at `ipfs://`, instead of the default. */
  readonly ipfsGateway?: string
  /** Folder with the Local wallet, served at `/local`. */
  readonly localDir?: string
  /**
   * `postgres://…` of its database. By default a new one of the test run, else an embedded one in a temporary folder;
   * either is deleted with the server.
   */
  readonly databaseUrl?: string
  /**
   * Whether to run the built server, as in production, instead of its sources; it starts in a fifth of the time. By
   * default true within a test run, whose global setup builds it.
   */
  readonly bundled?: boolean
  /** Additional environment variables. */
  readonly env?: Readonly<Record<string, string>>
  readonly onLine?: (line: string) => void
}

/** A listening server. `url` has no trailing slash. */
export type RunningServer = Child & { readonly url: string }

const sources = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url))
const bundle = fileURLToPath(new URL('../../../apps/server/dist/main.js', import.meta.url))

/**
 * Starts the server with the current Node and returns when it listens; `/api/mintable` reports whether minting is
 * possible.
 * @throws {ChildFailed} if its configuration is invalid or its port is in use; `output` has its log.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { world, localDir } = options
  const worldDir = await mkdtemp(join(tmpdir(), 'peppermint-world-'))
  // Worlds share one build of the Local wallet; this file contains each world's chain.
  const { contract } = world.deployment
  const chain = world.chain && {
    id: world.chain.id,
    name: world.chain.name,
    symbol: world.chain.nativeCurrency.symbol,
  }
  await writeFile(join(worldDir, 'world.json'), JSON.stringify({ rpcUrl: world.rpcUrl, contract, chain }))
  // What proves the collection's address to a keeper.
  const addressFile = join(worldDir, 'addresses.json')
  writeAddressFile(addressFile, world.deployment)
  const gatewayDir = await mkdtemp(join(tmpdir(), 'peppermint-gateway-'))
  const rpcUrls = options.rpcUrls ?? [world.rpcUrl]
  const gateway =
    world.safe &&
    (await createGatewayEnvironment(gatewayDir, {
      chainId: world.deployment.chainId,
      rpcUrls,
      appUrl: options.env?.['PUBLIC_ORIGIN'],
      ipfsGateway: options.ipfsGateway,
    }))
  const database = await acquireDatabase(options)
  const child = await startChild({
    name: 'The server',
    command: process.execPath,
    args: [(options.bundled ?? hasTestDatabases()) ? bundle : sources],
    env: {
      ...childEnvironment(),
      // As in the systemd unit and the container: fewer arenas reuse memory that other threads freed.
      MALLOC_ARENA_MAX: '2',
      HOST: options.host ?? '127.0.0.1',
      PORT: String(options.port ?? 0),
      RPC_URLS: rpcUrls.join(','),
      CHAIN_ID: String(world.deployment.chainId),
      CONTRACT: world.deployment.contract,
      DEPLOY_BLOCK: String(world.deployment.block),
      ADDRESS_FILE: addressFile,
      SITE_DIR: options.siteDir,
      ...(world.allowlistDir === undefined ? {} : { ALLOWLIST_DIR: world.allowlistDir }),
      ...(localDir === undefined
        ? {}
        : { MOUNT: `/local=${localDir},/local-world=${worldDir}`, PAGE_SCRIPTS: '/local/wallet.js' }),
      DATABASE_URL: database.url,
      ...gateway,
      ...options.env,
    },
    ready: listeningPort,
    // Far above the five seconds and the drain time of its graceful shutdown, for slow machines.
    killTimeoutMs: 30_000 + 1_000 * Number(options.env?.['DRAIN_SECONDS'] ?? 0),
    ...(options.onLine ? { onLine: options.onLine } : {}),
  }).catch(async (error: unknown) => {
    await database.release()
    throw error
  })
  const cleanedUp = child.ended.then(async () => {
    for (const folder of [worldDir, gatewayDir]) await rm(folder, { recursive: true, force: true })
    await database.release()
  })
  return {
    ...child,
    url: `http://localhost:${child.ready}`,
    async stop() {
      await child.stop()
      await cleanedUp
    },
    async kill() {
      await child.kill()
      await cleanedUp
    },
  }
}

interface DatabaseLease {
  readonly url: string
  release(): Promise<void>
}

/** A database for one server; not its child, so that it is deleted even if the server is killed. */
async function acquireDatabase({ databaseUrl, env }: ServerOptions): Promise<DatabaseLease> {
  const given = databaseUrl ?? env?.['DATABASE_URL']
  if (given !== undefined) return { url: given, release: async () => {} }
  if (hasTestDatabases()) {
    const url = await freshDatabaseUrl()
    return { url, release: () => forgetDatabase(url) }
  }
  const folder = await mkdtemp(join(tmpdir(), 'peppermint-postgres-'))
  const embedded = await startEmbeddedPostgres(folder, { isDisposable: true })
  return {
    url: embedded.url,
    async release() {
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The port in the server's log line "server: listening"; undefined for other lines. */
function listeningPort(line: string): number | undefined {
  if (!line.startsWith('{"') || !line.includes('"msg":"server: listening"')) return undefined
  const port = /"port":(\d+)/.exec(line)?.[1]
  return port === undefined ? undefined : Number(port)
}
