/**
 * `npm run images`: builds the container images without a registry, and runs a whole site of `compose.yaml` with them:
 * two servers, Postgres and Caddy, beside a chain on this machine. Beside them the gateway's image on that chain.
 * Then an upgrade of the schema before the last migration, with rows in it, and a restore from a dump, each compared
 * row by row. Exit code 1 if anything fails.
 *
 * It needs root and Debian's podman, and says what to install. `LANGUAGES=en PRECOMPRESS=fast` build faster and larger
 * pages, `-- --built` tries the images that the last trial built; `WORK` is the folder of everything that it makes, which is kept so that the next trial is quicker.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deploySafeContracts } from '@peppermint/devnet/safe'
import { startChain, testAccount } from '@peppermint/devnet/testChain'
import { encodeMintCall } from '@peppermint/sale'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import { testPhase } from '@peppermint/sale/sale.fixture.ts'
import { deployCollection } from '@peppermint/tools/launch/deployCollection.ts'
import { openDatabase } from './trial/database.mjs'
import { buildImages, IMAGES, inspectImages, makeBases } from './trial/images.mjs'
import { openPodman, run, TrialFailed, until } from './trial/podman.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const work = process.env['WORK'] || '/var/tmp/peppermint-images'

/** In the servers' network of compose.yaml: this machine. */
const HOST_ADDRESS = '172.30.77.1'
/** Caddy there: whether published ports are forwarded to it depends on the machine’s firewall, which is not tried. */
const RESOLVE = ['--resolve', 'localhost:443:172.30.77.2']

/** Their pages are in the image; the trial shows one after the other. */
const COLLECTIONS = ['scovilles', 'tidelines']

/** It waits for Postgres, which needs seconds. */
const COMPOSE_TIMEOUT_MS = 120_000

await using closing = new AsyncDisposableStack()
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void closing.disposeAsync().finally(() => process.exit(1)))
try {
  await tryImages()
  process.stdout.write('The images are built, started, upgraded and restored.\n')
} catch (error) {
  if (!(error instanceof TrialFailed)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function tryImages() {
  const { podman, podmanConcurrently, serve, checkHealth, env } = openPodman(work)
  await step('bases from Debian', () => makeBases(podman, work))
  if (!process.argv.includes('--built'))
    await step('build', () =>
      buildImages(podman, root, { ...process.env, COLLECTIONS: COLLECTIONS.join(',') }),
    )
  await step('images', () => inspectImages(podman, COLLECTIONS.length))

  const chain = await startChain('--host', '0.0.0.0')
  closing.defer(() => chain.stop())
  const launched = await launch(chain)
  const folder = writeSettings(chain, launched)
  closing.defer(await serve())
  closing.defer(checkHealth())
  const compose = composeIn(folder, env)
  closing.defer(() => void compose(['down', '--volumes', '--timeout', '20'], { mayFail: true }))

  await step('compose: two servers, Postgres, Caddy', async () => {
    const startedAt = performance.now()
    compose(['up', '-d', '--no-build'])
    await until('the site behind Caddy', async () => (await indexed()) === 7)
    return `answers over https with 7 tokens after ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`
  })
  const containers = (/** @type {string} */ service) =>
    podman(['ps', '-q', '--filter', `label=com.docker.compose.service=${service}`]).output.split('\n')
  await step('two unprivileged servers on read-only files', () => checkServers(podman, containers('server')))
  await step('start to answer', () => measureStart(podman, containers('server')[0] ?? ''))
  await step('preflight in a container', async () => {
    // A newest block of some minutes ago is wrong.
    await chain.client.mine({ blocks: 1 })
    const [server = ''] = containers('server')
    const output = await podmanConcurrently(['exec', server, '/app/bin/node', 'server/preflight.js'])
    const wrong = output
      .split('\n')
      .filter((line) => line.startsWith('wrong') && !line.startsWith('wrong PORT'))
    if (wrong.length > 0 || !/^ok {4}DATABASE_URL/m.test(output)) throw new TrialFailed(output)
    return output.split('\n').find((line) => line.startsWith('ok    DATABASE_URL'))
  })
  await step('COLLECTION at run time', () => chooseCollection(podman, compose, folder))
  const [postgres = ''] = containers('postgres')
  const database = openDatabase(podman, postgres)

  await step('the gateway on the chain', () => tryGateway(podman, podmanConcurrently, chain, database))

  const before = database.digests()
  const answers = readAnswers()
  await step('upgrade from the schema before the last migration', async () => {
    database.query(
      "insert into nonces (nonce, browser, expires_at) values ('kept-nonce', '1', now() + interval '1 day')",
    )
    compose(['stop', 'server'])
    const made = database.makeEarlier(join(root, 'apps/server/src/db/migrations'), 'peppermint', 'earlier')
    database.query(
      'alter database peppermint rename to newer; alter database earlier rename to peppermint',
      'postgres',
    )
    compose(['start', 'server'])
    await until('the upgraded servers', async () => (await indexed()) === 7)
    compare('the upgraded tables', before, database.digests())
    if (database.query("select count(*) from nonces where nonce = 'kept-nonce'") !== '1')
      throw new TrialFailed('The upgrade lost a row that only the database has.')
    compare('the answers', answers, readAnswers())
    return `${made}; every table as before`
  })
  await step('restore from a dump', async () => {
    database.shell(
      'pg_dump -U peppermint --format=custom --exclude-table-data=sessions --exclude-table-data=nonces --file=/tmp/peppermint.dump peppermint',
    )
    compose(['stop', 'server'])
    database.shell(
      'dropdb -U peppermint peppermint && createdb -U peppermint --owner peppermint peppermint && pg_restore -U peppermint --no-owner --exit-on-error --dbname=peppermint /tmp/peppermint.dump',
    )
    compare('the restored tables', before, database.digests())
    await mint(chain, launched.contract, 3)
    compose(['start', 'server'])
    await until('the restored servers to continue', async () => (await indexed()) === 10)
    if (database.query('select count(*) from nonces') !== '0')
      throw new TrialFailed('The restore brought back what a dump leaves out.')
    return 'every table as before, and 3 tokens that were minted meanwhile are indexed'
  })
}

/**
 * @param {string} name
 * @param {() => void | string | readonly string[] | Promise<void | string>} task what it returns is printed
 */
async function step(name, task) {
  process.stdout.write(`${name} …\n`)
  const startedAt = performance.now()
  const result = await task()
  const lines = typeof result === 'string' ? [result] : (result ?? [])
  process.stdout.write(
    `ok ${name}, ${((performance.now() - startedAt) / 1_000).toFixed(1)} s\n${lines.map((line) => `   ${line}\n`).join('')}`,
  )
}

/** @param {import('@peppermint/devnet/testChain').TestChain} chain */
async function launch(chain) {
  const phase = testPhase({ start: 1, end: 10 ** 11, price: 1n, maxPerWallet: 100, maxPerTransaction: 10 })
  const launched = await deployCollection(chain.client, {
    name: 'Scovilles',
    symbol: 'SCOV',
    maxSupply: 100,
    owner: testAccount(0).address,
    phases: [{ ...phase, maxSupply: 100 }],
  })
  await mint(chain, launched.contract, 7)
  return launched
}

/**
 * @param {import('@peppermint/devnet/testChain').TestChain} chain
 * @param {`0x${string}`} contract
 * @param {number} quantity
 */
async function mint({ client }, contract, quantity) {
  const { to, data, value } = encodeMintCall(contract, { phase: 0, quantity, price: 1n })
  const call = {
    from: testAccount(1).address,
    to,
    data,
    value: /** @type {const} */ (`0x${value.toString(16)}`),
  }
  await waitForReceipt(client, {
    hash: await client.request({ method: 'eth_sendTransaction', params: [call] }),
  })
}

/** @param {import('@peppermint/devnet/testChain').TestChain} chain */
function containerUrl({ url }) {
  return `http://${HOST_ADDRESS}:${new URL(url).port}`
}

/** A copy of `deploy` as an operator fills it in. */
function writeSettings(chain, { contract, block }) {
  const folder = join(work, 'deploy')
  rmSync(folder, { recursive: true, force: true })
  cpSync(join(root, 'deploy'), folder, { recursive: true })
  mkdirSync(join(folder, 'allowlists'), { recursive: true })
  // Debian's Compose 1.29 does not know the name; `-p` gives it.
  const compose = readFileSync(join(root, 'deploy/compose.yaml'), 'utf8')
  writeFileSync(join(folder, 'compose.yaml'), compose.replace(/^name: .*$/m, ''))
  const url = containerUrl(chain)
  writeFileSync(
    join(folder, 'server.env'),
    `RPC_URLS=${url}\nCONTRACT=${contract}\nDEPLOY_BLOCK=${block}\nLOG_LEVEL=info\n`,
  )
  return folder
}

/**
 * @param {string} folder
 * @param {Record<string, string | undefined>} env
 */
function composeIn(folder, env) {
  const settings = {
    ...env,
    SITE: 'localhost',
    POSTGRES_PASSWORD: 'trial0password',
    SERVER_IMAGE: IMAGES.server,
    POSTGRES_IMAGE: IMAGES.postgres,
    CADDY_IMAGE: IMAGES.caddy,
  }
  return (/** @type {readonly string[]} */ args, { mayFail = false, env: more = {} } = {}) =>
    run('docker-compose', ['-p', 'peppermint-trial', '-f', join(folder, 'compose.yaml'), ...args], {
      env: { ...settings, ...more },
      timeoutMs: COMPOSE_TIMEOUT_MS,
      mayFail,
    })
}

/** Through Caddy, whose certificate for localhost no one else trusts. @param {string} path */
function fetchSite(path) {
  const { code, output } = run(
    'curl',
    ['-sk', '--max-time', '10', ...RESOLVE, '-w', '\n%{http_code}', `https://localhost${path}`],
    {
      mayFail: true,
    },
  )
  const body = output.slice(0, output.lastIndexOf('\n'))
  return { status: code === 0 ? Number(output.slice(output.lastIndexOf('\n') + 1)) : 0, body }
}

/** Tokens in the list, while every answer is there. */
async function indexed() {
  const { status, body } = fetchSite('/api/peppers')
  if (status !== 200) throw new Error(`/api/peppers answers ${status}: ${body.slice(0, 200)}`)
  return JSON.parse(body).total
}

function readAnswers() {
  const paths = ['/api/peppers', '/api/activity', '/api/stats', '/api/crates']
  return paths.map((path) => `${path} ${fetchSite(path).body}`).join('\n')
}

/**
 * @param {string} what
 * @param {string} before
 * @param {string} after
 */
function compare(what, before, after) {
  if (before === after) return
  const lines = after.split('\n').filter((line) => !before.split('\n').includes(line))
  throw new TrialFailed(`${what} differ: ${lines.join('\n').slice(0, 2_000)}`)
}

/** @param {readonly string[]} servers */
async function checkServers(podman, servers) {
  if (servers.length !== 2) throw new TrialFailed(`${servers.length} servers run instead of two.`)
  for (const server of servers) {
    const script = `const { writeFileSync } = require('node:fs'); const isWritable = (path) => { try { writeFileSync(path + '/x', ''); return true } catch { return false } }; console.log(process.getuid(), isWritable('/app'), isWritable('/'), isWritable('/tmp'))`
    const seen = podman(['exec', server, '/app/bin/node', '-e', script]).output
    if (seen !== '10001 false false true') throw new TrialFailed(`A server runs as and may write: ${seen}`)
    await until(
      'the health check',
      () => podman(['healthcheck', 'run', server], { mayFail: true }).code === 0,
    )
  }
  return 'user 10001; only /tmp can be written; the health check answers'
}

/** The gateway's image as the guide runs it, beside the servers' Postgres. */
async function tryGateway(podman, podmanConcurrently, chain, database) {
  const { client, url: rpcUrl } = chain
  await deploySafeContracts({ client, rpcUrl, mine: () => client.mine({ blocks: 1 }) })
  database.query('create database gateway', 'postgres')
  const place = ['--network', 'peppermint-trial_front,peppermint-trial_behind']
  place.push('--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges')
  const variables = [
    `RPC_URLS=${containerUrl(chain)}`,
    `PUBLIC_RPC_URL=${containerUrl(chain)}`,
    'DATABASE_URL=postgres://peppermint:trial0password@postgres:5432/gateway',
  ].flatMap((variable) => ['-e', variable])
  const { output: gateway } = podman(['run', '-d', ...place, ...variables, IMAGES.gateway])
  try {
    const ask = (/** @type {string} */ path) => {
      const script = `fetch('http://127.0.0.1:8000${path}').then(async (response) => console.log(response.status, await response.text()))`
      return podman(['exec', gateway, '/app/bin/node', '-e', script], { mayFail: true }).output
    }
    await until('the gateway to be ready', () => ask('/ready').startsWith('200 '))
    podman(['healthcheck', 'run', gateway])
    const chains = ask('/v1/chains')
    if (!chains.includes('"chainId":"7700"')) throw new TrialFailed(`/v1/chains: ${chains}`)
    await client.mine({ blocks: 1 })
    const preflight = await podmanConcurrently(['exec', gateway, '/app/bin/node', 'gateway/preflight.js'])
    const wrong = preflight.split('\n').filter((line) => /^wrong (?!PORT)/.test(line))
    const contracts = preflight.split('\n').find((line) => line.startsWith('ok    Safe 7700'))
    if (wrong.length > 0 || contracts === undefined) throw new TrialFailed(preflight)
    return contracts
  } catch (error) {
    const logs = podman(['logs', gateway], { mayFail: true })
    throw new TrialFailed(
      `${error instanceof Error ? error.message : String(error)}\n${logs.output}${logs.errors}`,
    )
  } finally {
    podman(['rm', '--force', '--volumes', '--time', '10', gateway])
    database.query('drop database gateway with (force)', 'postgres')
  }
}

/** From the container's start to the line that it listens. */
function measureStart(podman, server) {
  const startedAt = Date.parse(
    podman(['inspect', '-f', '{{.State.StartedAt.Format "2006-01-02T15:04:05.999Z07:00"}}', server]).output,
  )
  const line = podman(['logs', server])
    .output.split('\n')
    .find((each) => each.includes('server: listening'))
  return `listens ${JSON.parse(line ?? '{}').time - startedAt} ms after the start of its container`
}

/** One image, two collections, and a third that it does not have. */
async function chooseCollection(podman, compose, folder) {
  // The name is the contract's, the unit the collection's.
  const shows = (/** @type {string} */ unit) =>
    until(`the page of ${unit}`, () => fetchSite('/').body.includes(`${unit} on Canto</title>`))
  await shows('peppers')
  // Not `up` again: Compose 1.29 takes podman's description of a network for another one.
  compose(['down', '--timeout', '20'])
  compose(['up', '-d', '--no-build'], { env: { COLLECTION: 'tidelines' } })
  await shows('tidelines')
  const refused = podman(
    ['run', '--rm', '--env-file', join(folder, 'server.env'), '-e', 'COLLECTION=shells', IMAGES.server],
    { mayFail: true },
  )
  if (refused.code !== 1 || !refused.errors.includes('COLLECTION: must be one whose pages are in SITE_DIR'))
    throw new TrialFailed(`COLLECTION=shells: ${refused.code} ${refused.errors}`)
  return 'scovilles and tidelines from one image; another is refused by name'
}
