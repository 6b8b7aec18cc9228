/** That one client’s requests count by the work they are, before it is done. */
import { safeAddress } from '@peppermint/devnet/safe'
import { encodeMultiSendCalls, tokenFunctions } from '@peppermint/safe/decode'
import { concatHex, encodeFunctionData, getAddress, numberToHex, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TURNS } from '@peppermint/http/edge/edge.ts'
import { defaultLimits } from '@peppermint/http/edge/rateLimits.ts'
import { overviewRoutes } from '../chains/overviewRoutes.ts'
import { decoderRoutes } from '../decoder/decoderRoutes.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import { pushToken } from '../notifications/deviceRequests.fixture.ts'
import { notificationRoutes } from '../notifications/notificationRoutes.ts'
import { securityRoutes } from '../security/securityRoutes.ts'
import { estimationRoutes } from '../transactions/estimationRoutes.ts'
import { listRoutes } from '../transactions/listRoutes.ts'
import { startGatewayServer, type GatewayServer } from './gatewayServer.fixture.ts'
import { worldConfig } from '../worldConfig.fixture.ts'

/** Requests of each class that a client may send. */
const LIMIT = 8
let server: GatewayServer
let worked: string[] = []

const chain = {
  config: { ...worldConfig('http://127.0.0.1:1'), currencies: ['USD'] },
  tokens: { readTrustedTokens: () => Promise.resolve(new Set()) },
  readSafe: () => {
    worked.push('safe')
    return Promise.resolve(undefined)
  },
  decoder: {
    decode: () => {
      worked.push('decode')
      return undefined
    },
  },
} as unknown as GatewayChain

beforeAll(async () => {
  const chains = new Map([['7700', chain]])
  const limit = { requests: LIMIT, seconds: 3_600 }
  server = await startGatewayServer({
    routers: [
      overviewRoutes(chains),
      decoderRoutes(chains),
      estimationRoutes(chains),
      listRoutes(chains),
      notificationRoutes(chains, { isOn: true, services: [] }),
      securityRoutes(chains),
    ],
    limits: { lists: limit, writes: limit },
    trustedProxies: ['127.0.0.1'],
  })
})
afterAll(() => server[Symbol.asyncDispose]())

let clients = 0
/** A client that has not sent anything yet. */
function newClient() {
  clients += 1
  worked = []
  const headers = { 'x-forwarded-for': `203.0.113.${clients}` }
  return {
    headers,
    get: (path: string) => server.ask(path, { headers }),
    post: (path: string, body: unknown) =>
      server.ask(path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  }
}

const overviews = (count: number) => {
  const safes = Array.from({ length: count }, (_, index) => getAddress(numberToHex(index + 1, { size: 20 })))
  return `/v2/safes?safes=${safes.map((safe) => `7700:${safe}`).join(',')}`
}
const calldata = (bytes: number) =>
  concatHex([
    encodeFunctionData({ abi: tokenFunctions, functionName: 'transfer', args: [zeroAddress, 1n] }),
    `0x${'00'.repeat(bytes)}`,
  ])

test('[G-26] many Safes at once count as several requests, before one is read', async () => {
  const client = newClient()
  expect((await client.get(overviews(10))).status).toBe(200)
  expect(worked).toHaveLength(10)
  expect((await client.get(overviews(50))).status).toBe(429)
  expect(worked).toHaveLength(10)
  expect((await newClient().get(overviews(1))).status).toBe(200)
})

test('[G-26] large calldata counts as several requests, before it is decoded', async () => {
  const client = newClient()
  const decode = (bytes: number) =>
    client.post('/v1/chains/7700/data-decoder', { data: calldata(bytes), to: zeroAddress })
  expect((await decode(1_000)).status).toBe(404)
  expect(worked).toEqual(['decode'])
  expect((await decode(95_000)).status).toBe(404)
  const refused = await decode(95_000)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(worked).toHaveLength(2)
})

test('[G-26] a preview counts as the work of its answer, which repeats the calldata', async () => {
  const client = newClient()
  const preview = () =>
    client.post(`/v1/chains/7700/transactions/${zeroAddress}/preview`, {
      to: zeroAddress,
      value: '0',
      data: calldata(40_000),
      operation: 0,
    })
  expect((await preview()).status).toBe(404)
  expect((await preview()).status).toBe(429)
  expect(worked).toEqual(['safe'])
})

test('[G-26] a long page of a list counts as several requests, before the Safe is read', async () => {
  const client = newClient()
  const list = (limit: number) =>
    client.get(
      `/v1/chains/7700/safes/${zeroAddress}/transactions/queued?cursor=limit%3D${limit}%26offset%3D0`,
    )
  for (let page = 0; page < 5; page += 1) expect((await list(20)).status).toBe(404)
  expect((await list(100)).status).toBe(404)
  expect((await list(20)).status).toBe(429)
  expect(worked).toHaveLength(6)
})

test.each(['counterparty-analysis', 'threat-analysis'])(
  '[G-26] [W2] %s counts as the work of its review, before anything is read',
  async (check) => {
    const client = newClient()
    // What is simulated costs more.
    const data = calldata(check === 'threat-analysis' ? 25_000 : 50_000)
    const call = { to: zeroAddress, value: '0', data, operation: 0 }
    const none = { safeTxGas: '0', baseGas: '0', gasPrice: '0', gasToken: zeroAddress, nonce: 0 }
    const typed = {
      domain: { chainId: 7700, verifyingContract: zeroAddress },
      types: { SafeTx: [] },
      primaryType: 'SafeTx',
      message: { ...call, ...none },
    }
    const ask = () =>
      client.post(
        `/v1/chains/7700/security/${zeroAddress}/${check}`,
        check === 'threat-analysis' ? { data: typed, walletAddress: zeroAddress } : call,
      )
    expect((await ask()).status).toBe(200)
    expect(worked[0]).toBe('safe')
    const before = worked.length
    expect((await ask()).status).toBe(429)
    expect(worked).toHaveLength(before)
  },
)

test('[G-26] [W2] accounts that the chain may be asked about count as requests each', async () => {
  const client = newClient()
  const accounts = (count: number) => ({
    to: safeAddress('multiSendCallOnly'),
    value: '0',
    operation: 1,
    data: encodeMultiSendCalls(
      Array.from({ length: count }, (_, index) => ({
        to: getAddress(numberToHex(index + 1, { size: 20 })),
        value: 1n,
        data: '0x' as const,
        operation: 0 as const,
      })),
    ),
  })
  const ask = (count: number) =>
    client.post(`/v1/chains/7700/security/${zeroAddress}/counterparty-analysis`, accounts(count))
  expect((await ask(2)).status).toBe(200)
  expect(worked).toHaveLength(3)
  expect((await ask(9)).status).toBe(429)
  // The Safe itself was read, none of its recipients.
  expect(worked).toHaveLength(4)
})

test('[G-26] a page of history counts the rows before it, which are read to find imitations', async () => {
  const ask = (client: ReturnType<typeof newClient>, imitation: boolean) =>
    client.get(
      `/v1/chains/7700/safes/${zeroAddress}/transactions/history?imitation=${imitation}&cursor=limit%3D100%26offset%3D100`,
    )
  // 4 of 8 requests each.
  const shown = newClient()
  for (let count = 0; count < 2; count += 1) expect((await ask(shown, true)).status).toBe(404)
  // 6 of 8.
  const hidden = newClient()
  expect((await ask(hidden, false)).status).toBe(404)
  expect((await ask(hidden, false)).status).toBe(429)
  expect(worked).toEqual(['safe'])
})

test('[G-26] signatures of a registration count as several requests, before one is recovered', async () => {
  const client = newClient()
  const register = (count: number) =>
    client.post('/v1/register/notifications', {
      cloudMessagingToken: pushToken(),
      buildNumber: '1',
      bundle: 'example.wallet',
      deviceType: 'WEB',
      version: '1.0.0',
      safeRegistrations: [
        {
          chainId: '7700',
          safes: [],
          signatures: Array.from({ length: count }, () => `0x${'ff'.repeat(65)}`),
        },
      ],
    })
  // None can be recovered.
  expect((await register(1)).status).toBe(422)
  expect((await register(20)).status).toBe(429)
})

test('a flood of one client delays its own requests only, and none of either is refused', async () => {
  const gate = Promise.withResolvers<void>()
  let begun = 0
  const slow = {
    ...chain,
    readSafe: async () => {
      begun += 1
      await gate.promise
      return undefined
    },
  } as unknown as GatewayChain
  await using busy = await startGatewayServer({
    routers: [overviewRoutes(new Map([['7700', slow]])), decoderRoutes(new Map([['7700', chain]]))],
    trustedProxies: ['127.0.0.1'],
  })
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
  const flood = Array.from({ length: defaultLimits.lists.requests }, () =>
    busy.ask(overviews(1), from('203.0.113.1')),
  )
  const body = JSON.stringify({ data: calldata(0), to: zeroAddress })
  const other = await busy.ask('/v1/chains/7700/data-decoder', {
    method: 'POST',
    headers: { ...from('203.0.113.2').headers, 'content-type': 'application/json' },
    body,
  })
  expect(other.status).toBe(404)
  expect(begun).toBeLessThanOrEqual(TURNS.maxPerClient)
  gate.resolve()
  const statuses = (await Promise.all(flood)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200]))
})
