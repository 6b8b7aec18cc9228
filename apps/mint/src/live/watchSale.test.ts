import { testPhase, testSale } from '@peppermint/sale/sale.fixture.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createServer, type Server } from 'node:http'
import { createClient, custom, http, type Client } from 'viem'
import { pollAccount } from './pollAccount.ts'
import { readSaleWithFallback, SaleUnavailable, watchSale } from './watchSale.ts'

const contract = '0x5C0F1e7aB9D24c3E8806f2A1d7741Bc95E0a7C31'
const deployment = { chainId: 7700, contract, block: 1 } as const
const open = {
  ...testPhase(),
  name: 'Open',
  start: 1,
  end: 2,
  price: '60',
  maxSupply: 10,
}
const sale = { ...testSale({ contract, maxSupply: 10, minted: 1 }), phases: [open] }

let server: Server
let answer: () => unknown
/** Of a response without an answer. */
let failureCode = 'chain_unreachable'
let api: string
beforeEach(async () => {
  failureCode = 'chain_unreachable'
  server = createServer((_, response) => {
    const body = answer()
    response.writeHead(body === undefined ? 503 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body ?? { code: failureCode, message: 'No.' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  api = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  server.closeAllConnections()
  server.close()
})

const nowhere = createClient({ transport: http('http://127.0.0.1:9', { retryCount: 0 }) })
const outageOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'answered',
    (error: unknown) => (error instanceof SaleUnavailable ? error.outage : error),
  )

test('a current response of our server is enough: the chain is not read', async () => {
  answer = () => ({ sale, readAt: Date.now() })
  const update = await readSaleWithFallback({ deployment, api, chain: () => nowhere })
  expect(update).toMatchObject({ sale: { minted: 1, phases: [{ price: 60n }] } })
  expect(update.outage).toBeUndefined()
})

test('an outdated response of our server reports the outage', async () => {
  answer = () => ({ sale, readAt: Date.now() - 20_000 })
  expect(await readSaleWithFallback({ deployment, api, chain: () => undefined })).toMatchObject({
    outage: 'server-lost-chain',
  })
  expect(await readSaleWithFallback({ deployment, api, chain: () => nowhere })).toMatchObject({
    outage: 'server-and-chain',
  })
})

test('the failed source is reported', async () => {
  answer = () => undefined
  expect(await outageOf(readSaleWithFallback({ deployment, api, chain: () => undefined }))).toBe('server')
  expect(await outageOf(readSaleWithFallback({ deployment, api, chain: () => nowhere }))).toBe(
    'server-and-chain',
  )
  expect(await outageOf(readSaleWithFallback({ deployment, api: null, chain: () => undefined }))).toBe(
    'no-server',
  )
})

/** A chain that answers each request alike. */
const chainThat = (answers: Readonly<Record<string, unknown>>) =>
  createClient({
    transport: custom({ request: async ({ method }: { readonly method: string }) => answers[method] }),
  })

test('before the launch no source is said to have failed', async () => {
  answer = () => undefined
  const unlaunched = chainThat({ eth_call: '0x', eth_getCode: '0x' })
  const outageWith = (source: string | null, chain?: Client) =>
    outageOf(readSaleWithFallback({ deployment, api: source, chain: () => chain }))
  expect(await outageWith(null, unlaunched)).toBe('not-launched')
  expect(await outageWith(api, unlaunched)).toBe('not-launched')
  expect(await outageWith(api, chainThat({ eth_call: '0x', eth_getCode: '0x00' }))).toBe('server-and-chain')
  failureCode = 'no_contract'
  expect(await outageWith(api)).toBe('not-launched')
  // What our server has read of the chain holds where the page cannot read it.
  expect(await outageWith(api, nowhere)).toBe('not-launched')
})

test('a response with another contract or chain is rejected', async () => {
  answer = () => ({ sale: { ...sale, contract: `0x${'66'.repeat(20)}` }, readAt: Date.now() })
  expect(await outageOf(readSaleWithFallback({ deployment, api, chain: () => undefined }))).toBe('server')
  answer = () => ({ sale: { ...sale, chainId: 1 }, readAt: Date.now() })
  expect(await outageOf(readSaleWithFallback({ deployment, api, chain: () => undefined }))).toBe('server')
})

test('[M-08] a contract address with a wrong checksum is rejected', async () => {
  const read = (spelled: string) => {
    answer = () => ({ sale: { ...sale, contract: spelled }, readAt: Date.now() })
    return outageOf(readSaleWithFallback({ deployment, api, chain: () => undefined }))
  }
  expect(await read(contract.replace('5C', '5c'))).toBe('server')
  expect(await read(contract)).toBe('answered')
  expect(await read(contract.toLowerCase())).toBe('answered')
})

/** A visible page, with timers that the test advances. */
function stubPage(): void {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  const browser = new EventTarget()
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
}

/** Waits for network and promises, without a timer, until the condition is true. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

test('[N-01] the sale is read again 4,000 ms after it was read', async () => {
  stubPage()
  let requests = 0
  answer = () => {
    requests += 1
    return { sale, readAt: Date.now() }
  }
  let readings = 0
  const polling = watchSale(
    { deployment, api, chain: () => undefined },
    () => (readings += 1),
    () => undefined,
    () => false,
  )
  for (let round = 1; round <= 2; round += 1) {
    await until(() => readings === round)
    await vi.advanceTimersByTimeAsync(3_999)
    await settle()
    expect(requests).toBe(round)
    await vi.advanceTimersByTimeAsync(1)
    await until(() => requests === round + 1)
  }
  polling.stop()
})

test('[N-01] the connected account is read again 4,000 ms after it was read', async () => {
  stubPage()
  let begun = 0
  let failures = 0
  const polling = pollAccount(
    nowhere,
    deployment,
    contract,
    () => {
      begun += 1
      return []
    },
    () => undefined,
    () => (failures += 1),
  )
  await settle()
  // A failed reading is retried once, half a second later, before it is reported.
  await vi.advanceTimersByTimeAsync(500)
  await until(() => failures === 1)
  expect(begun).toBe(2)
  await vi.advanceTimersByTimeAsync(3_999)
  await settle()
  expect(begun).toBe(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toBe(3)
  polling.stop()
})
