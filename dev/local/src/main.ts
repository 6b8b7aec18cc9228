/**
 * `npm start`: a local chain with the collection that COLLECTION names (default Scovilles), our server, the page, and a wallet to mint with. Prints its progress and
 * finally the URL to open. Leaves no process behind.
 */
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import { viemChain } from '@peppermint/sale/chains/viemChain.ts'
import { findCollection, loadCollectionChain, localFolder } from '@peppermint/sale/collections'
import { startEmbeddedPostgres } from '@peppermint/indexer/db/embedded/embeddedPostgres.ts'
import {
  build,
  isStale,
  localBuild,
  localDir,
  root,
  serverBuild,
  siteBuildsOf,
  siteDirOf,
  type Build,
} from './builds.ts'
import { ChildFailed } from '@peppermint/devnet/childProcess'
import { isPortFreeWithin } from '@peppermint/process/freePort.ts'
import { keeperEnv } from './crates.ts'
import { EXIT_PORT_IN_USE, isPortInUse } from '@peppermint/process/exitCodes.ts'
import { lockFolder, type Lock } from './lock.ts'
import { startSafeHost } from './host/startSafeHost.ts'
import { PortInUse, requireDistinctPorts, type PortUse } from './ports.ts'
import { createSafeOwners, waitForSafe } from './safe/safeOwners.ts'
import { seedProposals } from './safe/seedSafe.ts'
import { planLocalSale } from './localSale.ts'
import { startServer } from './startServer.ts'
import { startWorld } from './world.ts'

/** How long to wait until minting is possible before reporting why it is not. */
const MINTABLE_TIMEOUT_MS = 30_000

/** Anvil's message for a port in use; its exit code is that of any failure. */
const ANVIL_PORT_IN_USE = /address already in use/i

/** Folder of this world, and an optional folder of a built site, which is used as it is. */
const folder = resolve(root, localFolder(process.env))
const givenSite = process.env['SITE_DIR']
const cleanup = new AsyncDisposableStack()
let lock: Lock | undefined
let shuttingDown: Promise<never> | undefined

process.on('SIGINT', () => void shutdown(0))
process.on('SIGTERM', () => void shutdown(0))
process.on('SIGHUP', () => void shutdown(0))

try {
  await start()
} catch (error) {
  // Errors during the shutdown are expected.
  if (shuttingDown) await shuttingDown
  printLine(error instanceof Error ? error.message : String(error))
  if (error instanceof ChildFailed && error.output !== '') printLine(error.output)
  await shutdown(1)
}

async function start(): Promise<void> {
  const pagePort = readPort('PORT', 7700, 'the page')
  const rpcPort = readPort('RPC_PORT', 7701, 'the local chain')
  const hostPort = readPort('HOST_PORT', 7702, 'the Safe host')
  const ports = [pagePort, rpcPort, hostPort]
  requireDistinctPorts(ports)
  const url = `http://localhost:${pagePort.port}`
  const collection = findCollection(process.env['COLLECTION'])
  const sale = await planLocalSale(collection, url, Math.floor(Date.now() / 1000), readPhase())
  const { name = '' } = sale
  const facts = loadCollectionChain(collection, process.env)
  lock = await lockFolder(folder, url)
  // Checked before the build, which takes a minute. A killed process frees its ports when its last thread has ended.
  const portTimeoutMs = lock.isAfterCrash ? 10_000 : 0
  for (const use of ports) if (!(await isPortFreeWithin(use.port, portTimeoutMs))) throw new PortInUse(use)

  if (process.argv.includes('--fresh')) {
    await rm(join(folder, 'chain'), { recursive: true, force: true })
    await deleteDatabase()
    printLine('Deleted the previous world.')
  }
  if (givenSite === undefined) for (const app of siteBuildsOf(collection)) await buildIfStale(app)
  await buildIfStale(serverBuild)
  await buildIfStale(localBuild)

  // Our child and not the server's: it is stopped in order, even if the server has crashed.
  const database = startEmbeddedPostgres(join(folder, 'postgres'))
  cleanup.defer(async () => (await database).stop())
  database.catch(() => undefined)
  const world = await timed(`Started a local ${facts.name} with ${name} on it`, () =>
    startWorld({
      ...sale,
      chain: viemChain(facts),
      port: rpcPort.port,
      folder: join(folder, 'chain'),
      hasSafe: true,
      hasSafeHistory: true,
    }).catch(rethrowAsPortInUse(rpcPort, isPortOfAnvilInUse)),
  )
  cleanup.defer(() => world.stop())
  lock.addChild(world.pid)
  void world.ended.then(onChildExit)

  const gatewayUrl = `${url}/gateway`
  const { safe, deployment, rpcUrl } = world
  if (safe === undefined) throw new Error('The local world has no Safe.')
  const host = await startSafeHost({
    port: hostPort.port,
    chainId: world.chainId,
    safe: safe.address,
    contract: deployment.contract,
    rpcUrl,
    gatewayUrl,
    appUrl: url,
  }).catch(rethrowAsPortInUse(hostPort, isPortInUse))
  cleanup.defer(() => host.stop())

  // Where `npm run allowlist` writes, so that a list can be tried without another start.
  const allowlistDir = process.env['ALLOWLIST_DIR'] ?? join(root, 'dist/allowlists')
  await mkdir(allowlistDir, { recursive: true })
  const log = createWriteStream(join(folder, 'server.log'))
  const server = await timed('Started the server', async () => {
    const started = await startServer({
      world,
      port: pagePort.port,
      databaseUrl: (await database).url,
      bundled: true,
      env: {
        ...keeperEnv,
        // The local chain has Canto's base fee, whatever chain it represents, and with a tip gas costs more.
        KEEPER_MAX_FEE_GWEI: '10000',
        PUBLIC_ORIGIN: url,
        FRAME_HOSTS: framesOf(host.url),
        LISTED_SAFES: safe.address,
        ALLOWLIST_DIR: allowlistDir,
      },
      siteDir: givenSite ?? siteDirOf(collection),
      localDir,
      onLine: (line) => log.write(`${line}\n`),
    }).catch(rethrowAsPortInUse(pagePort, isPortOfServerInUse))
    cleanup.defer(() => started.stop())
    lock?.addChild(started.pid)
    await waitUntilMintable(started.url)
    await waitForSafe({ gatewayUrl, safe: safe.address, chain: world.chain })
    const owners = createSafeOwners({ rpcUrl, gatewayUrl, safe: safe.address, chain: world.chain })
    await seedProposals(owners, { safe: safe.address, client: world.client, deployment, appUrl: url })
    return started
  })
  void server.ended.then(onChildExit)

  printLine(
    `\nOpen ${url} and mint; a sealed token opens within about a minute. Open ${host.url} for the same page inside a Safe, whose dollar prices are invented. Ctrl-C stops everything; the world is saved.`,
  )
}

/** Origins that may frame the page: the Safe host, and those of the environment, such as a Safe{Wallet} of this machine. */
function framesOf(hostUrl: string): string {
  return [hostUrl, process.env['FRAME_HOSTS'] ?? ''].filter(Boolean).join(',')
}

/** Stops a Postgres that may still run after a crash, then deletes its folder. */
async function deleteDatabase(): Promise<void> {
  const dataDir = join(folder, 'postgres')
  if (!existsSync(dataDir)) return
  const database = await startEmbeddedPostgres(dataDir).catch(() => undefined)
  await database?.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function buildIfStale(target: Build): Promise<void> {
  if (!(await isStale(target))) return
  printLine(`Building ${target.name} …`)
  await timed(`Built ${target.name}`, () => build(target))
}

/** Waits until the server reports that minting is possible. @throws with the server's reason on timeout. */
async function waitUntilMintable(url: string): Promise<void> {
  const giveUpAt = Date.now() + MINTABLE_TIMEOUT_MS
  for (;;) {
    const answer = await fetch(`${url}/api/mintable`)
    if (answer.ok) return
    if (Date.now() > giveUpAt)
      throw new Error(`The server runs, but minting is not possible: ${await answer.text()}`)
    await pause(100)
  }
}

/** Runs `work` and prints its duration. */
async function timed<Result>(done: string, work: () => Promise<Result>): Promise<Result> {
  const since = performance.now()
  const result = await work()
  printLine(`${done}: ${((performance.now() - since) / 1000).toFixed(1)} s`)
  return result
}

function onChildExit(how: string): void {
  if (shuttingDown) return
  printLine(`${how} Stopping everything else. The server's log is ${join(folder, 'server.log')}.`)
  void shutdown(1)
}

/** Stops everything in reverse order and exits. Idempotent. */
function shutdown(code: number): Promise<never> {
  shuttingDown ??= (async () => {
    // Rejects after everything has been stopped.
    await cleanup.disposeAsync().catch(() => undefined)
    lock?.release()
    process.exit(code)
  })()
  return shuttingDown
}

/** Reports a port that was taken between our check and the listener's start like one that was in use before. */
function rethrowAsPortInUse(use: PortUse, isInUse: (error: unknown) => boolean): (error: unknown) => never {
  return (error) => {
    throw isInUse(error) ? new PortInUse(use) : error
  }
}

// Functions, because `start` runs before this line.
function isPortOfAnvilInUse(error: unknown): boolean {
  return error instanceof ChildFailed && ANVIL_PORT_IN_USE.test(error.output)
}

function isPortOfServerInUse(error: unknown): boolean {
  return error instanceof ChildFailed && error.exitCode === EXIT_PORT_IN_USE
}

function readPort(variable: string, defaultPort: number, user: string): PortUse {
  const given = process.env[variable]
  if (given === undefined || given === '') return { variable, port: defaultPort, user }
  const port = Number(given)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return { variable, port, user }
  throw new Error(`${variable}=${given} is not a port: it must be a whole number from 1 to 65535.`)
}

/** The index of `--phase`, with which a new world begins. */
function readPhase(): number | undefined {
  const { phase } = parseArgs({
    options: { phase: { type: 'string' }, fresh: { type: 'boolean' } },
  }).values
  if (phase === undefined) return undefined
  if (/^\d+$/.test(phase)) return Number(phase)
  throw new Error(`--phase: ${phase} is not the index of a phase, from 0.`)
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}
