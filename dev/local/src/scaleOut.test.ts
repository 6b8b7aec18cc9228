/** Three server processes on one Postgres: clients can use any of them interchangeably. */
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { createWalletClient, http, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import { encodeMintCall, readSale } from '@peppermint/sale'
import { fetchSale } from '@peppermint/api'
import { forgetDatabase, freshDatabaseUrl } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import { writeMinimalSite } from './minimalSite.fixture.ts'
import { createCanto } from '@peppermint/devnet/chain'
import { freePort } from '@peppermint/process/freePort.ts'
import { accounts, startServer, startWorld, type RunningServer, type World } from './world.ts'

/** One of the three instances: its current process, at a fixed URL. */
interface Instance {
  readonly url: string
  server: RunningServer
  /** Whether the current process is the leader. */
  isLeader: boolean
  /** When the load balancer last found it ready; undefined if it was not. */
  readyAt: number | undefined
}

/** Public origin of all three. */
const origin = 'https://mint.example'
/**
 * Drain time of a stopping server; interval of the load balancer's readiness checks, and how long a result is valid.
 * Without that limit, late checks on a busy machine would route requests to a stopped server.
 */
const drain = { seconds: 2, pollMs: 100, readyTtlMs: 500 }

/** Everything to stop, even if the setup failed halfway. */
const started: Instance[] = []
const cleanUp: (() => Promise<unknown>)[] = []
let siteDir: string
let databaseUrl: string
let world: World
let instances: readonly [Instance, Instance, Instance]
let minted = 0

beforeAll(async () => {
  ;[siteDir, databaseUrl, world] = await Promise.all([
    writeMinimalSite(),
    freshDatabaseUrl(),
    startWorld({ blockTime: 0.3, phases: [{ maxPerWallet: 1_000, maxPerTransaction: 20, price: 1n }] }),
  ])
  cleanUp.push(
    () => forgetDatabase(databaseUrl),
    () => rm(siteDir, { recursive: true, force: true }),
    () => world.stop(),
  )
  instances = await Promise.all([startInstance(), startInstance(), startInstance()])
})
afterAll(async () => {
  await Promise.all(started.map(({ server }) => server.stop()))
  await Promise.all(cleanUp.map((clean) => clean()))
})

async function startInstance(): Promise<Instance> {
  const instance = { isLeader: false, readyAt: undefined }
  const server = await startInstanceServer(instance, await freePort())
  const startedInstance = Object.assign(instance, { server, url: server.url })
  started.push(startedInstance)
  return startedInstance
}

function startInstanceServer(instance: { isLeader: boolean }, port: number): Promise<RunningServer> {
  instance.isLeader = false
  return startServer({
    world,
    siteDir,
    databaseUrl,
    port,
    env: {
      PUBLIC_ORIGIN: origin,
      DRAIN_SECONDS: String(drain.seconds),
      TRUSTED_PROXIES: '127.0.0.1/32,::1/128',
    },
    onLine: (line) => {
      if (line.includes('"msg":"follower: became leader"')) instance.isLeader = true
    },
  })
}

/** Starts a new process at the same URL. */
async function restart(instance: Instance): Promise<void> {
  instance.server = await startInstanceServer(instance, Number(new URL(instance.url).port))
}

async function isReady({ url }: Instance): Promise<boolean> {
  return fetch(`${url}/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
}

const areReady = async (some: readonly Instance[]) => (await Promise.all(some.map(isReady))).every(Boolean)

/** Mints, and waits for the receipt. */
async function mint(quantity: number): Promise<void> {
  const account = privateKeyToAccount(accounts.alice.privateKey)
  const sender = createWalletClient({
    account,
    chain: createCanto(world.rpcUrl),
    transport: http(),
    pollingInterval: 50,
  }).extend(publicActions)
  const call = encodeMintCall(world.deployment.contract, { phase: 0, quantity, price: 1n })
  await waitForReceipt(sender, { hash: await sender.sendTransaction(call) })
  minted += quantity
}

/** Tokens of the mints that a server lists, oldest first. */
async function receivedMints({ url }: Instance): Promise<readonly number[]> {
  const answer = await fetch(`${url}/api/activity?kind=mint&limit=100`)
  return tokensIn(await answer.text()).toReversed()
}

const tokensIn = (json: string) => [...json.matchAll(/"token":(\d+)/g)].map(([, token]) => Number(token))

const allMinted = () => Array.from({ length: minted }, (_, i) => i + 1)

test('all instances become ready and serve the sale of one block', async () => {
  await expect.poll(() => areReady(instances)).toBe(true)
  const heads = () =>
    Promise.all(
      instances.map(async ({ url }) => {
        const { sale } = await fetchSale(url)
        return sale.head.hash
      }),
    )
  await expect.poll(async () => new Set(await heads()).size).toBe(1)
})

test('a session on one instance is valid on all, until sign-out on any', async () => {
  const [first, second, third] = instances
  const account = privateKeyToAccount(accounts.alice.privateKey)
  const nonceResponse = await fetch(`${first.url}/api/session/nonce`)
  const [, nonce = ''] = /"nonce":"(\w+)"/.exec(await nonceResponse.text()) ?? []
  const message = createSiweMessage({
    domain: new URL(origin).host,
    address: account.address,
    uri: origin,
    version: '1',
    chainId: world.chainId,
    nonce,
    issuedAt: new Date(),
    expirationTime: new Date(Date.now() + 300_000),
  })
  const signature = await account.signMessage({ message })
  // A nonce of one instance is valid on another.
  const verified = await fetch(`${second.url}/api/session/verify`, {
    method: 'POST',
    headers: { Origin: origin, 'Content-Type': 'application/json', Cookie: cookiesOf(nonceResponse) },
    body: JSON.stringify({ message, signature }),
  })
  expect(verified.status).toBe(200)
  const headers = { Cookie: cookiesOf(verified) }
  const whoIs = (): Promise<unknown[]> =>
    Promise.all(instances.map(async ({ url }) => (await fetch(`${url}/api/session`, { headers })).json()))
  const signedIn: unknown = expect.objectContaining({ status: 'signed-in', address: account.address })
  expect(await whoIs()).toEqual([signedIn, signedIn, signedIn])
  await fetch(`${third.url}/api/session`, { method: 'DELETE', headers: { ...headers, Origin: origin } })
  const signedOut = { status: 'signed-out' }
  expect(await whoIs()).toEqual([signedOut, signedOut, signedOut])
})

/** The cookies that a browser would send. */
function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

test('the leader follows the chain, and every standby streams a mint at once', async () => {
  await expect.poll(() => instances.filter(({ isLeader }) => isLeader).length).toBe(1)
  const lines = await Promise.all(instances.map((instance) => listen(instance)))
  await mint(2)
  for (const line of lines) await expect.poll(() => line.receivedTokens()).toEqual(allMinted())
  await Promise.all(lines.map((line) => line.end()))
})

/** Subscribes to a server's events. `receivedTokens`: tokens of the transfers so far. */
async function listen({ url }: Instance) {
  const { body } = await fetch(`${url}/api/live`)
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const reading = (async () => {
    for (;;) {
      const { done = true, value = '' } = (await reader?.read()) ?? {}
      if (done) return
      text += value
    }
  })()
  return {
    receivedTokens: () =>
      text.split('\n\n').flatMap((event) => (/^event: ?transfer$/m.test(event) ? tokensIn(event) : [])),
    async end() {
      await reader?.cancel()
      await reading
    },
  }
}

test('a standby takes over from a killed leader without losing or repeating a mint', async () => {
  const leader = instances.find(({ isLeader }) => isLeader)
  const others = instances.filter((instance) => instance !== leader)
  if (!leader) throw new Error('There is no leader.')
  const minting = mint(3)
  await leader.server.kill()
  await minting
  await mint(4)
  await expect.poll(() => others.filter(({ isLeader }) => isLeader).length).toBe(1)
  for (const instance of others) await expect.poll(() => receivedMints(instance)).toEqual(allMinted())
  await restart(leader)
  await expect.poll(() => receivedMints(leader)).toEqual(allMinted())
  expect(leader.isLeader).toBe(false)
  expect((await readSale(world.client, world.deployment)).minted).toBe(minted)
})

test('a rolling restart under load loses no request', async () => {
  const load = startLoad()
  await expect.poll(() => load.answered()).toBeGreaterThan(50)
  for (const instance of instances) {
    await instance.server.stop()
    await restart(instance)
    await expect.poll(() => isKnownReady(instance)).toBe(true)
  }
  const before = load.answered()
  await expect.poll(() => load.answered()).toBeGreaterThan(before + 50)
  expect(await load.end()).toEqual([])
  await expect.poll(() => receivedMints(instances[0])).toEqual(allMinted())
})

const isKnownReady = ({ readyAt }: Instance) =>
  readyAt !== undefined && performance.now() - readyAt < drain.readyTtlMs

/**
 * Continuous requests to ready instances, like from a load balancer that forwards client addresses. They come from many
 * addresses, because a single one would exceed the rate limit.
 */
function startLoad() {
  const paths = ['/', '/api/sale', '/api/peppers', '/api/activity', '/robots.txt', '/api/session']
  const lost: string[] = []
  const over = new AbortController()
  let requestCount = 0
  let answered = 0
  const watch = async (instance: Instance) => {
    while (!over.signal.aborted) {
      const askedAt = performance.now()
      instance.readyAt = (await isReady(instance)) ? askedAt : undefined
      await pause(drain.pollMs)
    }
  }
  const visit = async () => {
    while (!over.signal.aborted) {
      const ready = instances.filter(isKnownReady)
      const path = paths[requestCount % paths.length] ?? '/'
      const instance = ready[requestCount % Math.max(ready.length, 1)]
      requestCount += 1
      if (instance === undefined) {
        await pause(10)
        continue
      }
      try {
        const headers = { 'X-Forwarded-For': `203.0.113.${requestCount % 250}` }
        const answer = await fetch(instance.url + path, { headers })
        await answer.arrayBuffer()
        if (answer.ok) answered += 1
        else lost.push(`${path}: ${answer.status}`)
      } catch (error) {
        lost.push(`${path}: ${error instanceof Error ? `${error.message} ${String(error.cause)}` : 'failed'}`)
      }
      // Two hundred requests a second: a server that is stopped too early loses dozens.
      await pause(25)
    }
  }
  const running = [...instances.map(watch), ...Array.from({ length: 6 }, visit)]
  return {
    answered: () => answered,
    async end() {
      over.abort()
      await Promise.all(running)
      return lost
    },
  }
}
