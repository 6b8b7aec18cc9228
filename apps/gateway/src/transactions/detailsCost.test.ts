import type { Safe } from '@peppermint/devnet/safe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGatewayWorld, type GatewayWorld } from '../gatewayWorld.fixture.ts'
import { startGatewayServer } from '../http/gatewayServer.fixture.ts'
import { detailsRoute } from './detailsRoute.ts'
import { proposalOf, requestsTo, safeTransaction } from './proposals.fixture.ts'

let world: GatewayWorld
let safe: Safe

beforeAll(async () => {
  world = await startGatewayWorld()
  safe = await world.createSafe()
  await world.caughtUp()
})
afterAll(() => world.close())

test('[G-26] details of large calldata count as several requests, before it is read and decoded', async () => {
  const ids: string[] = []
  for (const [nonce, bytes] of [
    [1, 100],
    [2, 100_000],
  ] as const) {
    const transaction = safeTransaction({ nonce, data: `0x${'ab'.repeat(bytes)}` })
    const body = await proposalOf(safe.address, transaction, safe.owners)
    expect((await requestsTo(world).propose(safe.address, body)).status).toBe(200)
    ids.push(body.safeTxHash)
  }
  let decoded = 0
  const decoder: typeof world.chain.decoder = {
    ...world.chain.decoder,
    decode(...given) {
      decoded += 1
      return world.chain.decoder.decode(...given)
    },
  }
  await using server = await startGatewayServer({
    routers: [detailsRoute(new Map([['7700', { ...world.chain, decoder }]]))],
    limits: { lists: { requests: 6, seconds: 3_600 } },
  })
  const ask = async (id = '') => (await server.ask(`/v1/chains/7700/transactions/${id}`)).status
  const [small, large] = ids
  expect([await ask(small), await ask(large)]).toEqual([200, 200])
  expect(decoded).toBeGreaterThan(0)
  decoded = 0
  expect([await ask(large), decoded]).toEqual([429, 0])
})
