import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deployCollection } from '@peppermint/tools/launch/deployCollection.ts'
import { MULTICALL3 } from '@peppermint/sale'
import { testAccount, startChain, type TestChain } from '@peppermint/devnet/testChain'
import { getAddress, type Address, type Hex } from 'viem'
import { setCode } from 'viem/actions'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { freshDatabaseUrl } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import { createMetrics } from '@peppermint/http/monitoring/metrics.ts'
import { createLogger } from '@peppermint/process/createLogger.ts'
import type { OpenServer } from '@peppermint/http/startServer.ts'
import { openServer } from '../openServer.ts'
import { startNodeProxy, type NodeProxy, type RpcCall } from '@peppermint/rpc/nodeProxy.fixture.ts'
import { MAX_CHECKS_PER_CLIENT } from './checkSlots.ts'
import { MAX_CALL_GAS } from '@peppermint/rpc/openChainClients.ts'
import { Browser, createMessage, newPerson, type Answer } from './signIn.fixture.ts'
import { testPhase } from '@peppermint/sale/sale.fixture.ts'

/** Runtime code of contracts that harm who calls them. */
const HOSTILE = {
  'returns 3.6 MB': '0x6236ee806000f3',
  'reverts with 3.6 MB': '0x6236ee806000fd',
  'burns all gas': '0x5b600056',
  // What 5 million gas can pay for.
  'returns 1.2 MB': '0x62124f806000f3',
  'reverts with 1.2 MB': '0x62124f806000fd',
} as const satisfies Record<string, Hex>

let chain: TestChain
let node: NodeProxy
let siteDir: string
let server: OpenServer
let log = ''

beforeAll(async () => {
  siteDir = await mkdtemp(join(tmpdir(), 'peppermint-site-'))
  for (const folder of ['client', 'server']) await mkdir(join(siteDir, folder))
  const page = `export const renderPage = () => ({ html: '<p>Mint</p>' })`
  await writeFile(join(siteDir, 'server', 'render.js'), page)
  chain = await startChain('--block-time', '1')
  node = await startNodeProxy(chain.url)
  const config = readConfig({
    PORT: '0',
    RPC_URLS: node.url,
    CONTRACT: await openSale(),
    DEPLOY_BLOCK: '0',
    FOLLOWER: 'off',
    SITE_DIR: siteDir,
    DATABASE_URL: await freshDatabaseUrl(),
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMITS: 'reads=1000000/10,writes=1000000/10',
  })
  const write = (line: string) => void (log += line)
  server = await openServer(config, createLogger(config, { write }), createMetrics())
})
afterEach(() => {
  node.behavior = () => 'answer'
})
afterAll(async () => {
  await server.stop()
  await node.stop()
  await chain.stop()
  await rm(siteDir, { recursive: true, force: true })
})

async function openSale(): Promise<Address> {
  const phase = testPhase({ start: 1, end: 10 ** 11, price: 1n })
  const crates = { link: `0x${'5c'.repeat(32)}`, crateInterval: 600, linkWindow: 3_600 } as const
  const { contract } = await deployCollection(chain.client, {
    name: 'Scovilles',
    symbol: 'SCOV',
    maxSupply: 10_000,
    owner: testAccount(0).address,
    phases: [{ ...phase, maxSupply: 10_000 }],
    crates,
  })
  return contract
}

const get = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`)

/** A browser at this network address. */
function browserAt(address: string): Browser {
  const host = `127.0.0.1:${server.port}`
  const request = (path: string, init: RequestInit) =>
    fetch(`http://${host}${path}`, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), 'x-forwarded-for': address },
    })
  return new Browser({ request }, host)
}

/** Tries to sign in as a contract. */
async function signInAs(wallet: Address, visitor: string, signature: Hex = '0x'): Promise<Answer> {
  const browser = browserAt(visitor)
  return browser.verify(createMessage(await browser.nonce(), wallet), signature)
}

/** Names of the errors for which the sale could not be read. */
function failedReadings(): readonly (string | undefined)[] {
  const lines = log.split('\n').filter((line) => line.includes('could not be read'))
  return lines.map((line) => (JSON.parse(line) as { readonly err?: { readonly type?: string } }).err?.type)
}

const walletOf = (index: number) => getAddress(`0x${'ba'.repeat(19)}${(16 + index).toString(16)}`)

const isAbout = (wallet: Address) => (calls: readonly RpcCall[]) =>
  JSON.stringify(calls).toLowerCase().includes(wallet.slice(2).toLowerCase())

test.each(Object.entries(HOSTILE))(
  'a contract wallet that %s neither delays nor breaks the reading of the sale',
  async (_what, bytecode) => {
    const wallets = Array.from({ length: 20 }, (_, index) => walletOf(index))
    for (const address of wallets) await setCode(chain.client, { address, bytecode })
    await expect.poll(async () => (await get('/api/mintable')).status).toBe(200)
    node.requests.length = 0
    log = ''
    const signature = await newPerson().signMessage({ message: 'Something else.' })
    const mintable: number[] = []
    const answers = await Promise.all(
      wallets.map(async (wallet, index) => {
        const answer = await signInAs(wallet, `203.0.${index}.1`, index % 2 === 0 ? '0x' : signature)
        // Others are still being checked. Not in a loop: that would keep the node itself from answering in time.
        mintable.push((await get('/api/mintable')).status)
        return answer
      }),
    )

    // More at once than are checked at once, or so slow that time ran out: a clear answer says when to come back.
    const refused = answers.filter(({ status }) => status === 503)
    for (const { body, retryAfter } of refused) {
      expect(['busy', 'chain_unreachable']).toContain(body['code'])
      expect(retryAfter).toBe('5')
    }
    const checked = answers.filter(({ status }) => status === 401)
    expect(checked.length + refused.length).toBe(wallets.length)

    expect(new Set(mintable)).toEqual(new Set([200]))
    // On a busy machine the node itself may need more than the two seconds that it gets; the server must not fail.
    expect(failedReadings().filter((type) => type !== 'TimeoutError')).toEqual([])
    for (const wallet of wallets) {
      const requests = node.requests.filter(isAbout(wallet))
      // Its code once, then one call for each form of ERC-1271: nothing is tried twice, nothing shares a request.
      expect(requests.filter(([call]) => call?.method === 'eth_call').length).toBeLessThanOrEqual(3)
      expect(requests.length).toBeLessThanOrEqual(4)
      for (const calls of requests) {
        expect(calls).toHaveLength(1)
        const [asked] = (calls[0]?.params ?? []) as readonly { readonly to?: string; readonly gas?: Hex }[]
        expect(asked?.to?.toLowerCase()).not.toBe(MULTICALL3.toLowerCase())
        if (calls[0]?.method === 'eth_call') expect(BigInt(asked?.gas ?? 2n ** 64n)).toBe(MAX_CALL_GAS)
      }
    }
  },
)

test('a check that hangs at the node is ended down to its connection, and the nonce stays good', async () => {
  const wallet = walletOf(40)
  await setCode(chain.client, { address: wallet, bytecode: HOSTILE['burns all gas'] })
  node.behavior = (calls) => (isAbout(wallet)(calls) && calls[0]?.method === 'eth_call' ? 'hang' : 'answer')
  const browser = browserAt('203.0.113.40')
  const message = createMessage(await browser.nonce(), wallet)
  node.closed = 0
  expect(await browser.verify(message, '0x')).toMatchObject({
    status: 503,
    body: { code: 'chain_unreachable' },
    retryAfter: '5',
  })
  await expect.poll(() => node.closed).toBe(1)
  expect((await get('/api/mintable')).status).toBe(200)
  node.behavior = () => 'answer'
  expect((await browser.verify(message, '0x')).status).toBe(401)
})

test('one client checks two contract wallets at once; a key needs no place among them', async () => {
  const wallet = walletOf(41)
  await setCode(chain.client, { address: wallet, bytecode: HOSTILE['burns all gas'] })
  node.behavior = (calls) => (isAbout(wallet)(calls) ? 'hang' : 'answer')
  const visitor = '203.0.113.41'
  const hanging = () => node.requests.filter(isAbout(wallet)).length
  const waiting = Array.from({ length: MAX_CHECKS_PER_CLIENT }, () => signInAs(wallet, visitor))
  await expect.poll(hanging).toBe(MAX_CHECKS_PER_CLIENT)
  const [one, byKey] = await Promise.all([signInAs(wallet, visitor), browserAt(visitor).signIn()])
  expect(one).toMatchObject({ status: 429, body: { code: 'too_many_checks' }, retryAfter: '5' })
  expect(byKey.status).toBe(200)
  expect(hanging()).toBe(MAX_CHECKS_PER_CLIENT)
  for (const { status } of await Promise.all(waiting)) expect(status).toBe(503)
  node.behavior = () => 'answer'
  // Their places are free again.
  expect((await signInAs(wallet, visitor)).status).toBe(401)
})
