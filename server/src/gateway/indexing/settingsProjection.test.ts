import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGatewayWorld, type GatewayWorld } from '../gatewayWorld.fixture.ts'

let world: GatewayWorld

beforeAll(async () => {
  world = await startGatewayWorld()
})
afterAll(() => world.close())

test('[G-01] indexes a Safe of the factory with its owners and threshold', async () => {
  const safe = await world.createSafe({ ownerCount: 3, threshold: 2 })
  await world.caughtUp()
  expect(await world.chain.readSafe(safe.address)).toMatchObject({
    safe: safe.address,
    nonce: 0,
    threshold: 2,
    owners: safe.owners.map(({ address }) => address),
    modules: [],
    version: '1.4.1',
    isIndexed: true,
  })
})
