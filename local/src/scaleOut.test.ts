/** Three servers on one Postgres, as processes: nobody who visits them can tell which one they met. */
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { createWalletClient, http, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitForReceipt } from '@peppermint/contracts/receipt'
import { encodeMintCall, readSale } from '@peppermint/contracts/sale'
import { readSaleFromServer } from '@peppermint/server/client'
import { forgetDatabase, freshDatabaseUrl } from '@peppermint/server/testDatabase'
import { smallestSite } from './builtSite.ts'
import { cantoAt } from '@peppermint/devnet/chain'
import { isPortFree } from './ports.ts'
import { people, startServer, startWorld, type RunningServer, type World } from './world.ts'

/** One of the three: the process that is there now, at an address that stays. */
interface Place {
  readonly url: string
  server: RunningServer
  /** Whether the process that is there now has become the follower. */
  follows: boolean
  /** When whoever spreads requests asked and was told that it is ready; undefined where they were told otherwise. */
  readyAt: number | undefined
}

/** Where visitors reach all three, were there a proxy. */
const origin = 'https://mint.example'
/**
 * Seconds that a server which was told to stop goes on accepting; how often one asks whether to go there, and how long
 * the answer is believed, in milliseconds. Believed for ever, it would send visitors to a server that is gone whenever
 * the next question comes late, as it may on a busy machine.
 */
const drain = { seconds: 2, watched: 100, believed: 500 }

/** What there is to be ended, however far the beginning came. */
const begun: Place[] = []
const cleanUp: (() => Promise<unknown>)[] = []
let siteDir: string
let databaseUrl: string
let world: World
let places: readonly [Place, Place, Place]
let minted = 0

beforeAll(async () => {
  ;[siteDir, databaseUrl, world] = await Promise.all([
    smallestSite(),
    freshDatabaseUrl(),
    startWorld({ blockTime: 0.3, phases: [{ walletCap: 1_000, transactionCap: 20, price: 1n }] }),
  ])
  cleanUp.push(
    () => forgetDatabase(databaseUrl),
    () => rm(siteDir, { recursive: true, force: true }),
    () => world.stop(),
  )
  places = await Promise.all([begin(), begin(), begin()])
})
afterAll(async () => {
  await Promise.all(begun.map(({ server }) => server.stop()))
  await Promise.all(cleanUp.map((clean) => clean()))
})

async function begin(): Promise<Place> {
  const place = { follows: false, readyAt: undefined }
  const server = await serverFor(place, await lastingPort())
  const whole = Object.assign(place, { server, url: server.url })
  begun.push(whole)
  return whole
}

/** Free, and none that a program is given by chance while it is let go for a moment: those come from above 32,767. */
async function lastingPort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 12_000)
  return (await isPortFree(port)) ? port : lastingPort()
}

function serverFor(place: { follows: boolean }, port: number): Promise<RunningServer> {
  place.follows = false
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
      if (line.includes('"msg":"this process follows the chain"')) place.follows = true
    },
  })
}

/** Another process at the same address. */
async function replace(place: Place): Promise<void> {
  place.server = await serverFor(place, Number(new URL(place.url).port))
}

async function isReady({ url }: Place): Promise<boolean> {
  return fetch(`${url}/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
}

const areReady = async (some: readonly Place[]) => (await Promise.all(some.map(isReady))).every(Boolean)

/** Somebody mints, and the chain takes it into a block. */
async function mint(quantity: number): Promise<void> {
  const account = privateKeyToAccount(people.visitor.privateKey)
  const sender = createWalletClient({
    account,
    chain: cantoAt(world.rpcUrl),
    transport: http(),
    pollingInterval: 50,
  }).extend(publicActions)
  const call = encodeMintCall(world.deployment.contract, { phase: 0, quantity, price: 1n })
  await waitForReceipt(sender, { hash: await sender.sendTransaction(call) })
  minted += quantity
}

/** Tokens whose mint a server tells of, oldest first. */
async function mintsTold({ url }: Place): Promise<readonly number[]> {
  const answer = await fetch(`${url}/api/activity?kind=mint&limit=100`)
  return tokensIn(await answer.text()).toReversed()
}

const tokensIn = (json: string) => [...json.matchAll(/"token":(\d+)/g)].map(([, token]) => Number(token))

const allMinted = () => Array.from({ length: minted }, (_, i) => i + 1)

test('all servers are ready, and tell of the sale as of one block', async () => {
  await expect.poll(() => areReady(places)).toBe(true)
  const heads = () =>
    Promise.all(
      places.map(async ({ url }) => {
        const { sale } = await readSaleFromServer(url)
        return sale.head.hash
      }),
    )
  await expect.poll(async () => new Set(await heads()).size).toBe(1)
})

test('who signs in on one server is signed in on all, until they sign out on any', async () => {
  const [first, second, third] = places
  const account = privateKeyToAccount(people.visitor.privateKey)
  const asked = await fetch(`${first.url}/api/session/nonce`)
  const [, nonce = ''] = /"nonce":"(\w+)"/.exec(await asked.text()) ?? []
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
  // The nonce of one server is good on another.
  const verified = await fetch(`${second.url}/api/session/verify`, {
    method: 'POST',
    headers: { Origin: origin, 'Content-Type': 'application/json', Cookie: cookiesOf(asked) },
    body: JSON.stringify({ message, signature }),
  })
  expect(verified.status).toBe(200)
  const headers = { Cookie: cookiesOf(verified) }
  const whoIs = (): Promise<unknown[]> =>
    Promise.all(places.map(async ({ url }) => (await fetch(`${url}/api/session`, { headers })).json()))
  const signedIn: unknown = expect.objectContaining({ at: 'signed-in', address: account.address })
  expect(await whoIs()).toEqual([signedIn, signedIn, signedIn])
  await fetch(`${third.url}/api/session`, { method: 'DELETE', headers: { ...headers, Origin: origin } })
  const signedOut = { at: 'signed-out' }
  expect(await whoIs()).toEqual([signedOut, signedOut, signedOut])
})

/** What a browser would send back. */
function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

test('one server follows the chain, and a mint is heard at once on every other', async () => {
  await expect.poll(() => places.filter(({ follows }) => follows).length).toBe(1)
  const lines = await Promise.all(places.map((place) => listen(place)))
  await mint(2)
  for (const line of lines) await expect.poll(() => line.heard()).toEqual(allMinted())
  await Promise.all(lines.map((line) => line.end()))
})

/** Listens to a server's events. `heard`: tokens of the transfers so far. */
async function listen({ url }: Place) {
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
    heard: () =>
      text.split('\n\n').flatMap((event) => (/^event: ?transfer$/m.test(event) ? tokensIn(event) : [])),
    async end() {
      await reader?.cancel()
      await reading
    },
  }
}

test('when the server that follows is killed another goes on, and no mint is lost or told twice', async () => {
  const follower = places.find(({ follows }) => follows)
  const others = places.filter((place) => place !== follower)
  if (!follower) throw new Error('Nobody follows.')
  const minting = mint(3)
  await follower.server.kill()
  await minting
  await mint(4)
  await expect.poll(() => others.filter(({ follows }) => follows).length).toBe(1)
  for (const place of others) await expect.poll(() => mintsTold(place)).toEqual(allMinted())
  await replace(follower)
  await expect.poll(() => mintsTold(follower)).toEqual(allMinted())
  expect(follower.follows).toBe(false)
  expect((await readSale(world.client, world.deployment)).minted).toBe(minted)
})

test('one after the other is restarted, and no request of a crowd is lost', async () => {
  const crowd = startCrowd()
  await expect.poll(() => crowd.answered()).toBeGreaterThan(50)
  for (const place of places) {
    await place.server.stop()
    await replace(place)
    await expect.poll(() => isBelievedReady(place)).toBe(true)
  }
  const before = crowd.answered()
  await expect.poll(() => crowd.answered()).toBeGreaterThan(before + 50)
  expect(await crowd.end()).toEqual([])
  await expect.poll(() => mintsTold(places[0])).toEqual(allMinted())
})

const isBelievedReady = ({ readyAt }: Place) =>
  readyAt !== undefined && performance.now() - readyAt < drain.believed

/**
 * Visitors who ask without pause, each time whichever server said last that it is ready, as a proxy would have it that
 * tells their addresses. They are many: one alone would soon be refused for asking too often, the sooner the faster
 * the machine.
 */
function startCrowd() {
  const paths = ['/', '/api/sale', '/api/peppers', '/api/activity', '/robots.txt', '/api/session']
  const lost: string[] = []
  const over = new AbortController()
  let asked = 0
  let answered = 0
  const watch = async (place: Place) => {
    while (!over.signal.aborted) {
      const askedAt = performance.now()
      place.readyAt = (await isReady(place)) ? askedAt : undefined
      await pause(drain.watched)
    }
  }
  const visit = async () => {
    while (!over.signal.aborted) {
      const ready = places.filter(isBelievedReady)
      const path = paths[asked % paths.length] ?? '/'
      const place = ready[asked % Math.max(ready.length, 1)]
      asked += 1
      if (place === undefined) {
        await pause(10)
        continue
      }
      try {
        const headers = { 'X-Forwarded-For': `203.0.113.${asked % 250}` }
        const answer = await fetch(place.url + path, { headers })
        await answer.arrayBuffer()
        if (answer.ok) answered += 1
        else lost.push(`${path}: ${answer.status}`)
      } catch (error) {
        lost.push(`${path}: ${error instanceof Error ? `${error.message} ${String(error.cause)}` : 'failed'}`)
      }
      await pause(5)
    }
  }
  const running = [...places.map(watch), ...Array.from({ length: 6 }, visit)]
  return {
    answered: () => answered,
    async end() {
      over.abort()
      await Promise.all(running)
      return lost
    },
  }
}
