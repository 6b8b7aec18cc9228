/** Every route that may read a Safe from the chain does so for its client: each has a share of those reads. */
import { totpAt } from '@peppermint/safe/client'
import { hashDelegate } from '@peppermint/safe/hashes'
import { type Address, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gatewayRoutes } from './gatewayRoutes.ts'
import { GatewayError } from './http/gatewayError.ts'
import { startGatewayServer, type GatewayServer } from './http/gatewayServer.fixture.ts'
import { createListCache } from './http/listCache.ts'
import { alice, type ClientWorld, startClientWorld } from './sdk.fixture.ts'

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
  for (const [method, path, body] of requests) {
    const response = await send(method, path, body)
    expect([path, response.ok, [...new Set(readers)]]).toEqual([path, true, [CLIENT]])
  }
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
