/** Every route that may read a Safe from the chain does so for its client: each has a share of those reads. */
import { totpAt } from '@peppermint/safe/client'
import { hashDelegate, hashDeleteRequest } from '@peppermint/safe/hashes'
import { type Address, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gatewayRoutes } from './gatewayRoutes.ts'
import { GatewayError } from './http/gatewayError.ts'
import { startGatewayServer, type GatewayServer } from './http/gatewayServer.fixture.ts'
import { createListCache } from './http/listCache.ts'
import { alice, type ClientWorld, startClientWorld } from './sdk.fixture.ts'
import { UNSIGNED_PROPOSALS_PER_CLIENT } from './transactions/proposalLimits.ts'

let fixture: ClientWorld
let server: GatewayServer
let readers: (string | undefined)[] = []
let isBusy = false

beforeAll(async () => {
  fixture = await startClientWorld()
  const { chain } = fixture.world
  const chains = new Map([
    [
      '7700',
      {
        ...chain,
        readSafe: async (safe: Address, client?: string) => {
          readers.push(client)
          if (isBusy) throw new GatewayError(503, 'Too many Safes that are not indexed are requested.')
          return chain.readSafe(safe, client)
        },
      },
    ],
  ])
  server = await startGatewayServer({
    routers: gatewayRoutes(chains, { isOn: true, services: [] }),
    cache: createListCache(chains),
    trustedProxies: ['127.0.0.1'],
    onlyChain: '7700',
  })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await fixture.world.close()
})

const CLIENT = '203.0.113.7'

async function send(method: string, path: string, body?: unknown): Promise<Response> {
  readers = []
  return fetch(`${server.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': CLIENT },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

test('every route reads Safes in the name of its client', async () => {
  const { safe, owner, other, token } = fixture
  const chain = '/v1/chains/7700'
  const ofSafe = `${chain}/safes/${safe.address}`
  const proposal = await fixture.proposalOf(2, alice)
  const hash = fixture.messageHashOf('gm')
  const delegator = owner.address
  const delegation = hashDelegate({ delegate: alice, totp: totpAt(Date.now()) }, { chainId: 7700 })
  const call = { to: token, data: '0x', value: '0', operation: 0 }
  const threat = {
    data: { domain: {}, types: { Mail: [] }, primaryType: 'Mail', message: {} },
    walletAddress: owner.address,
  }
  const service = '/tx-service/7700/api'
  const ofService = `${service}/v1/safes/${safe.address}`
  const [served, servedHash] = [await fixture.proposalOf(3, alice), fixture.messageHashOf('hi')]
  const requests: readonly (readonly [method: string, path: string, body?: unknown])[] = [
    ['GET', ofSafe],
    ['GET', `${ofSafe}/balances/usd`],
    ['GET', `${ofSafe}/collectibles`],
    ['GET', `/v2/chains/7700/safes/${safe.address}/collectibles`],
    ['GET', `${ofSafe}/incoming-transfers`],
    ['GET', `${ofSafe}/module-transactions`],
    ['GET', `${ofSafe}/multisig-transactions`],
    ['GET', `${ofSafe}/transactions/queued`],
    ['GET', `${ofSafe}/transactions/history`],
    ['GET', `${ofSafe}/nonces`],
    ['GET', `/v2/safes?currency=usd&safes=7700:${safe.address}`],
    ['POST', `/v2/chains/7700/safes/${safe.address}/multisig-transactions/estimations`, call],
    ['POST', `${chain}/transactions/${safe.address}/preview`, call],
    ['GET', `${chain}/security/${safe.address}/recipient/${alice}`],
    ['POST', `${chain}/security/${safe.address}/counterparty-analysis`, call],
    ['POST', `${chain}/security/${safe.address}/threat-analysis`, threat],
    ['POST', `${chain}/transactions/${safe.address}/propose`, proposal],
    [
      'POST',
      `${chain}/transactions/${proposal.safeTxHash}/confirmations`,
      { signature: await other.sign({ hash: proposal.safeTxHash }) },
    ],
    ['GET', `${chain}/transactions/${proposal.safeTxHash}`],
    ['POST', `${ofSafe}/messages`, { message: 'gm', signature: await owner.sign({ hash }) }],
    ['POST', `${chain}/messages/${hash}/signatures`, { signature: await other.sign({ hash }) }],
    ['GET', `${chain}/messages/${hash}`],
    ['GET', `${ofSafe}/messages`],
    [
      'POST',
      '/v2/chains/7700/delegates',
      {
        safe: safe.address,
        delegate: alice,
        delegator,
        label: 'Alice',
        signature: await owner.sign({ hash: delegation }),
      },
    ],
  ]
  const ofFace: typeof requests = [
    ['GET', ofService],
    ['GET', `${ofService}/balances`],
    ['GET', `${ofService}/incoming-transfers`],
    ['GET', `${ofService}/module-transactions`],
    ['GET', `${service}/v2/safes/${safe.address}/multisig-transactions`],
    ['GET', `${service}/v2/safes/${safe.address}/all-transactions`],
    ['POST', `${ofService}/multisig-transactions/estimations`, call],
    [
      'POST',
      `${service}/v2/safes/${safe.address}/multisig-transactions`,
      { ...served, contractTransactionHash: served.safeTxHash },
    ],
    [
      'POST',
      `${service}/v1/multisig-transactions/${served.safeTxHash}/confirmations`,
      { signature: await other.sign({ hash: served.safeTxHash }) },
    ],
    ['GET', `${service}/v1/multisig-transactions/${served.safeTxHash}/confirmations`],
    ['GET', `${service}/v2/multisig-transactions/${served.safeTxHash}`],
    ['POST', `${ofService}/messages`, { message: 'hi', signature: await owner.sign({ hash: servedHash }) }],
    [
      'POST',
      `${service}/v1/messages/${servedHash}/signatures`,
      { signature: await other.sign({ hash: servedHash }) },
    ],
    ['GET', `${service}/v1/messages/${servedHash}`],
    ['GET', `${ofService}/messages`],
    ['POST', `/v1/export/chains/7700/${safe.address}`, {}],
    ['GET', `${ofSafe}/transactions/export.csv`],
  ]
  for (const [method, path, body] of [...requests, ...ofFace]) {
    const response = await send(method, path, body)
    expect([path, response.ok, [...new Set(readers)]]).toEqual([path, true, [CLIENT]])
  }
})

test('[G-13] [G-04] scripts in Python propose, list and delete at the root of a gateway', async () => {
  const { safe, owner } = fixture
  const { safeTxHash, ...proposal } = await fixture.proposalOf(7, alice)
  // As safe-eth-py: whole numbers, and only the host of its URL.
  const body = {
    ...proposal,
    value: 0,
    nonce: 7,
    safeTxGas: 0,
    baseGas: 0,
    gasPrice: 0,
    origin: null,
    contractTransactionHash: safeTxHash,
  }
  const list = `/api/v1/safes/${safe.address}/multisig-transactions/`
  expect((await send('POST', list, body)).status).toBe(201)
  const answer = await send('GET', `${list}?executed=False&nonce=7&limit=1`)
  const page = (await answer.json()) as { readonly results: readonly object[] }
  expect(page).toMatchObject({
    count: 1,
    next: null,
    results: [{ nonce: 7, baseGas: 0, safeTxGas: 0, safeTxHash }],
  })
  expect(await (await send('GET', `/tx-service/canto${list}?nonce=7`)).json()).toEqual(page)

  const { chainId } = fixture.world.chain
  const deletion = hashDeleteRequest(
    { safeTxHash, totp: totpAt(Date.now()) },
    { chainId, safe: safe.address },
  )
  const one = `/api/v1/multisig-transactions/${safeTxHash}/`
  const removed = await send('DELETE', one, { safeTxHash, signature: await owner.sign({ hash: deletion }) })
  expect(removed.status).toBe(204)
  expect((await send('GET', one)).status).toBe(404)
})

const SERVICE = '/tx-service/7700/api'

test('[G-26] the Transaction Service ignores nothing that it is asked for', async () => {
  const { safe, owner } = fixture
  const ofSafe = `/v2/safes/${safe.address}`
  for (const [status, path, at] of [
    [400, `${ofSafe}/multisig-transactions?failed=true`, 'failed'],
    [400, `${ofSafe}/multisig-transactions?nonce=1&nonce=2`, 'nonce'],
    [422, `${ofSafe}/multisig-transactions?executed=maybe`, 'executed'],
    [422, `${ofSafe}/multisig-transactions?ordering=gas`, 'ordering'],
    [422, `${ofSafe}/multisig-transactions?nonce__gte=x`, 'nonce__gte'],
    [422, `${ofSafe}/multisig-transactions?limit=x`, 'limit'],
    [422, `${ofSafe}/multisig-transactions?offset=10001`, 'offset'],
    [400, `${ofSafe}/all-transactions?queued=true`, 'queued'],
    [422, `${ofSafe}/all-transactions?ordering=timestamp`, 'ordering'],
    [400, `/v1/safes/${safe.address}/incoming-transfers?block_number=1`, 'block_number'],
    [422, `/v1/safes/${safe.address}/messages?ordering=gas`, 'ordering'],
    [400, `/v1/safes/${safe.address}/balances?trust=true`, 'trust'],
  ] as const) {
    const response = await send('GET', `${SERVICE}${path}`)
    expect([path, response.status, await response.json()]).toMatchObject([
      path,
      status,
      { code: status, path: [at] },
    ])
  }
  const { safeTxHash, ...proposal } = await fixture.proposalOf(8, alice)
  const propose = (fields: object) =>
    send('POST', `${SERVICE}${ofSafe}/multisig-transactions`, { ...proposal, ...fields })
  const contractTransactionHash = safeTxHash
  expect((await propose({})).status).toBe(422)
  expect((await propose({ contractTransactionHash, safe: alice })).status).toBe(422)
  expect((await propose({ contractTransactionHash, nonce: 8.5 })).status).toBe(422)
  const refused = await propose({ contractTransactionHash: `0x${'11'.repeat(32)}` })
  expect(await refused.json()).toEqual({ code: 422, statusCode: 422, message: 'Invalid safeTxHash' })
  const delegation = { delegate: alice, delegator: owner.address, label: 'x', signature: proposal.signature }
  const expiring = await send('POST', `${SERVICE}/v2/delegates`, {
    ...delegation,
    expiryDate: '2027-01-01T00:00:00Z',
  })
  expect(await expiring.json()).toMatchObject({ code: 422, message: 'Not supported: delegates that expire' })
  expect((await send('GET', '/tx-service/1/api/v1/about')).status).toBe(404)
})

test('[G-26] unsigned proposals of both faces have one count', async () => {
  const { safe } = fixture
  const { signature: _signed, safeTxHash, ...proposal } = await fixture.proposalOf(9, alice)
  const path = `${SERVICE}/v2/safes/${safe.address}/multisig-transactions`
  const statuses = []
  for (let index = 0; index <= UNSIGNED_PROPOSALS_PER_CLIENT.requests; index += 1)
    statuses.push(
      index % 2 === 0
        ? (await send('POST', path, { ...proposal, contractTransactionHash: safeTxHash })).ok
        : (
            await send('POST', `/v1/chains/7700/transactions/${safe.address}/propose`, {
              ...proposal,
              safeTxHash,
            })
          ).ok,
    )
  expect(statuses).toEqual(statuses.map((_, index) => index < UNSIGNED_PROPOSALS_PER_CLIENT.requests))
  // Shown only to those who ask for what no one has signed.
  const hashes = async (query: string) =>
    ((await (await send('GET', `${path}?nonce=9${query}`)).json()) as { results: object[] }).results
  expect(await hashes('')).toEqual([])
  expect(await hashes('&trusted=false')).toMatchObject([{ safeTxHash, trusted: false, proposer: null }])
})

test('[G-26] a page of large calldata ends earlier, and counts as several requests', async () => {
  const { safe } = fixture
  const path = `${SERVICE}/v2/safes/${safe.address}/multisig-transactions`
  for (const nonce of [20, 21, 22]) {
    const { safeTxHash, ...proposal } = await fixture.proposalOf(nonce, alice, `0x${'ab'.repeat(120_000)}`)
    expect((await send('POST', path, { ...proposal, contractTransactionHash: safeTxHash })).status).toBe(201)
  }
  const read = async (url: string) =>
    (await (await fetch(url)).json()) as { next: string; results: { nonce: string; data: string }[] }
  const first = await read(`${server.url}${path}?nonce__gte=20`)
  expect(first.results.map(({ nonce, data }) => [nonce, data.length])).toEqual([
    ['22', 240_002],
    ['21', 240_002],
  ])
  const second = await read(first.next)
  expect(second).toMatchObject({ count: 3, next: null, results: [{ nonce: '20' }] })

  const { chain } = fixture.world
  const chains = new Map([['7700', chain]])
  await using limited = await startGatewayServer({
    routers: gatewayRoutes(chains),
    limits: { lists: { requests: 8, seconds: 3_600 } },
  })
  const statuses = []
  for (const _ of [1, 2]) statuses.push((await limited.ask(`${path}?nonce__gte=20`)).status)
  expect(statuses).toEqual([200, 429])
})

test('[G-26] a refusal for now says when to try again', async () => {
  isBusy = true
  const response = await send('GET', `/v1/chains/7700/safes/${zeroAddress}`)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await response.json()).toMatchObject({ code: 503, statusCode: 503 })
  // What owners sign is checked as far as it can be.
  const checks = await send('GET', `/v1/chains/7700/security/${zeroAddress}/recipient/${alice}`)
  expect([checks.status, await checks.json()]).toMatchObject([
    200,
    {
      isSafe: false,
      RECIPIENT_INTERACTION: [{ severity: 'INFO', type: 'FAILED' }],
      RECIPIENT_ACTIVITY: [{ severity: 'INFO', type: 'FAILED' }],
    },
  ])
})
