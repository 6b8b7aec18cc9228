/**
 * `npm start`: a local Canto with Scovilles on it, our server, the page, and a wallet to mint with. Says what it
 * does while it does it, ends with one address to open, and leaves nothing running behind.
 */
import { createWriteStream, existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@peppermint/server/embedded'
import {
  build,
  isStale,
  localDir,
  root,
  serverBuild,
  siteBuild,
  siteDir,
  walletBuild,
  type Build,
} from './builds.ts'
import { ChildFailed } from '@peppermint/devnet/childProcess'
import { keeperEnvironment } from './crates.ts'
import { lockFolder, type Lock } from './lock.ts'
import { isPortFreeWithin, OnePortForTwo, PortBusy, portNear } from './ports.ts'
import { startServer } from './startServer.ts'
import { startWorld } from './world.ts'

/** How long to wait until a visitor could mint, in milliseconds, before saying why one cannot. */
const mintablePatience = 30_000

/** How Node and anvil say that a port is taken. */
const portTaken = /EADDRINUSE|address already in use/i

/** Where this world is remembered, and which built site it shows: a folder given is taken as it is, not built. */
const folder = resolve(root, process.env['LOCAL_DIR'] ?? '.local')
const givenSite = process.env['SITE_DIR']
const cleanup = new AsyncDisposableStack()
let lock: Lock | undefined
let leaving: Promise<never> | undefined

process.on('SIGINT', () => void leave(0))
process.on('SIGTERM', () => void leave(0))
process.on('SIGHUP', () => void leave(0))

try {
  await start()
} catch (error) {
  // Whatever fails because we are being stopped is not news.
  if (leaving) await leaving
  say(error instanceof Error ? error.message : String(error))
  if (error instanceof ChildFailed && error.output !== '') say(error.output)
  await leave(1)
}

async function start(): Promise<void> {
  const port = portFrom('PORT', 7700)
  const rpcPort = portFrom('RPC_PORT', 7701)
  if (port === rpcPort) throw new OnePortForTwo(port)
  const url = `http://localhost:${port}`
  lock = await lockFolder(folder, url)
  // Asked before any long work: a busy port found after a minute of building is a minute lost.
  // A process that is ending lets go of its ports when the last of its threads is gone.
  const patience = lock.afterCrash ? 10_000 : 0
  if (!(await isPortFreeWithin(port, patience))) throw pageBusy(port)
  if (!(await isPortFreeWithin(rpcPort, patience))) throw chainBusy(rpcPort)

  if (process.argv.includes('--fresh')) {
    await rm(join(folder, 'chain'), { recursive: true, force: true })
    await forgetDatabase()
    say('Forgot the world of last time.')
  }
  if (givenSite === undefined) await buildIfStale(siteBuild)
  await buildIfStale(serverBuild)
  await buildIfStale(walletBuild)

  // Ours and not the server's child: it goes in order when we are stopped, even after the server has died.
  const database = startEmbeddedPostgres(join(folder, 'postgres'))
  cleanup.defer(async () => (await database).stop())
  database.catch(() => undefined)
  const world = await timed('Started a local Canto with Scovilles on it', () =>
    startWorld({ port: rpcPort, folder: join(folder, 'chain') }).catch(blamePort(() => chainBusy(rpcPort))),
  )
  cleanup.defer(() => world.stop())
  lock.owns(world.pid)
  void world.ended.then(childDied)

  const log = createWriteStream(join(folder, 'server.log'))
  const server = await timed('Started the server', async () => {
    const started = await startServer({
      world,
      port,
      databaseUrl: (await database).url,
      bundled: true,
      env: keeperEnvironment,
      siteDir: givenSite ?? siteDir,
      localDir,
      onLine: (line) => log.write(`${line}\n`),
    }).catch(blamePort(() => pageBusy(port)))
    cleanup.defer(() => started.stop())
    lock?.owns(started.pid)
    await mintable(started.url)
    return started
  })
  void server.ended.then(childDied)

  say(
    `\nOpen ${url} and mint a pepper; it opens within about a minute. Ctrl-C stops everything; the world is remembered.`,
  )
}

/** After a crash a Postgres may still run in its folder: it is taken over to be stopped. */
async function forgetDatabase(): Promise<void> {
  const kept = join(folder, 'postgres')
  if (!existsSync(kept)) return
  const database = await startEmbeddedPostgres(kept).catch(() => undefined)
  await database?.stop()
  await rm(kept, { recursive: true, force: true })
}

async function buildIfStale(wanted: Build): Promise<void> {
  if (!(await isStale(wanted))) return
  say(`Building ${wanted.name} …`)
  await timed(`Built ${wanted.name}`, () => build(wanted))
}

/** Waits until the server says that a visitor could mint. @throws with the server's own reason when it never does. */
async function mintable(url: string): Promise<void> {
  const giveUpAt = Date.now() + mintablePatience
  for (;;) {
    const answer = await fetch(`${url}/api/mintable`)
    if (answer.ok) return
    if (Date.now() > giveUpAt)
      throw new Error(`The server runs, but nobody could mint: ${await answer.text()}`)
    await pause(100)
  }
}

/** Does something and says, in one line, that it is done and how long it took. */
async function timed<Result>(done: string, work: () => Promise<Result>): Promise<Result> {
  const since = performance.now()
  const result = await work()
  say(`${done}: ${((performance.now() - since) / 1000).toFixed(1)} s`)
  return result
}

function childDied(how: string): void {
  if (leaving) return
  say(`${how} The rest is being stopped. What the server said is in ${join(folder, 'server.log')}.`)
  void leave(1)
}

/** Stops everything, newest first, and ends this process. Asked twice, it does it once. */
function leave(code: number): Promise<never> {
  leaving ??= (async () => {
    // Rejects with what failed to stop, after everything else has stopped.
    await cleanup.disposeAsync().catch(() => undefined)
    lock?.release()
    process.exit(code)
  })()
  return leaving
}

/** Someone took the port between our look and the child's attempt: said like a port that was busy before. */
function blamePort(busy: () => PortBusy): (error: unknown) => never {
  return (error) => {
    throw error instanceof ChildFailed && portTaken.test(error.output) ? busy() : error
  }
}

function pageBusy(port: number): PortBusy {
  return new PortBusy(port, 'the page', `PORT=${portNear(port)} npm start`)
}

function chainBusy(port: number): PortBusy {
  return new PortBusy(port, 'the local chain', `RPC_PORT=${portNear(port)} npm start`)
}

function portFrom(variable: string, otherwise: number): number {
  const given = process.env[variable]
  if (given === undefined || given === '') return otherwise
  const port = Number(given)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new Error(`${variable}=${given} is not a port: it must be a whole number from 1 to 65535.`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
