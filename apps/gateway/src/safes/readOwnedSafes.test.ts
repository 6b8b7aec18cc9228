import { numberToHex, zeroAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { safeCreations, safeOwners } from '../db/schema.ts'
import { startGatewayServer } from '../http/gatewayServer.fixture.ts'
import { startGatewayWorld, type GatewayWorld } from '../gatewayWorld.fixture.ts'
import { proposalOf, requestsTo, safeTransaction } from '../transactions/proposals.fixture.ts'
import { MAX_OWNED_SAFES } from './readOwnedSafes.ts'
import { safeRoutes } from './safeRoutes.ts'

let world: GatewayWorld

beforeAll(async () => {
  world = await startGatewayWorld()
})
afterAll(() => world.close())

test('[G-07] Safes that name an owner do not hide those that it uses', async () => {
  const key = generatePrivateKey()
  const victim = privateKeyToAccount(key)
  const owners = [key, generatePrivateKey()]
  const create = () => world.createSafe({ owners, threshold: 1 })
  const [oldest, executed, approved, confirmed] = [
    await create(),
    await create(),
    await create(),
    await create(),
  ]
  await world.executeTransaction(executed, { to: zeroAddress })
  await world.approveHash(approved, 0, numberToHex(1, { size: 32 }))
  await world.caughtUp()
  const body = await proposalOf(confirmed.address, safeTransaction(), [victim])
  expect((await requestsTo(world).propose(confirmed.address, body)).status).toBe(200)
  // An attacker chooses addresses that come first.
  const hostile = Array.from({ length: 2 * MAX_OWNED_SAFES }, (_, index) =>
    numberToHex(index + 1, { size: 20 }),
  )
  const { db } = world.chain.database
  await db.insert(safeOwners).values(hostile.map((safe) => ({ safe, owner: victim.address, isProven: true })))
  await db.insert(safeCreations).values(
    hostile.map((safe, logIndex) => ({
      safe,
      initiator: zeroAddress,
      blockNumber: 1_000_000,
      logIndex,
      transactionHash: numberToHex(logIndex, { size: 32 }),
      timestamp: 1,
    })),
  )
  const own = [confirmed, approved, executed, oldest].map(({ address }) => address)
  const { body: one } = await requestsTo(world).send<{ safes: string[] }>(
    'GET',
    `/v1/chains/7700/owners/${victim.address}/safes`,
  )
  expect(one.safes.slice(0, own.length)).toEqual(own)
  expect(one.safes).toHaveLength(MAX_OWNED_SAFES)
  const { body: all } = await requestsTo(world).send<Record<string, string[]>>(
    'GET',
    `/v2/owners/${victim.address}/safes`,
  )
  expect(all['7700']?.slice(0, own.length)).toEqual(own)
})

const addresses = (count: number, first = 1) =>
  Array.from({ length: count }, (_, index) => numberToHex(first + index, { size: 20 }))

test('[G-07] [G-26] Safes that the chain is asked about count as requests, before it is asked', async () => {
  const owner = privateKeyToAccount(generatePrivateKey()).address
  const hostile = addresses(300, 1_000_000)
  await world.chain.database.db
    .insert(safeOwners)
    .values(hostile.map((safe) => ({ safe, owner, isProven: false })))
  const asked: number[] = []
  const chain = {
    ...world.chain,
    confirmOwner: (...given: Parameters<typeof world.chain.confirmOwner>) => {
      asked.push(given[2].length)
      return world.chain.confirmOwner(...given)
    },
  }
  await using server = await startGatewayServer({
    routers: [safeRoutes(new Map([['7700', chain]]))],
    limits: { lists: { requests: 100, seconds: 3_600 } },
  })
  const { status, text } = await server.ask(`/v1/chains/7700/owners/${owner}/safes`)
  expect([status, JSON.parse(text)]).toEqual([200, { safes: [] }])
  expect(asked).toEqual([200])
  for (const path of [`/v1/chains/7700/owners/${owner}/safes`, `/v2/owners/${owner}/safes`])
    expect((await server.ask(path)).status).toBe(429)
  expect(asked).toEqual([200])
  // One whose Safes prove themselves costs nothing more.
  expect((await server.ask(`/v1/chains/7700/owners/${zeroAddress}/safes`)).status).toBe(200)
  expect(asked).toEqual([200])
})

test('[G-07] [G-26] Safes of an owner on many chains count once, each chain is asked its share', async () => {
  const owner = privateKeyToAccount(generatePrivateKey()).address
  await world.chain.database.db
    .insert(safeOwners)
    .values(addresses(300, 2_000_000).map((safe) => ({ safe, owner, isProven: false })))
  const asked: number[] = []
  const chain = {
    ...world.chain,
    confirmOwner: async (_owner: unknown, _client: unknown, safes: readonly `0x${string}`[]) => {
      asked.push(safes.length)
      return []
    },
  }
  const chains = new Map(['1', '2', '3', '4'].map((id) => [id, chain]))
  await using server = await startGatewayServer({
    routers: [safeRoutes(chains)],
    limits: { lists: { requests: 100, seconds: 3_600 } },
  })
  const { status, text } = await server.ask(`/v2/owners/${owner}/safes`)
  expect([status, JSON.parse(text)]).toEqual([200, { 1: [], 2: [], 3: [], 4: [] }])
  expect(asked).toEqual([50, 50, 50, 50])
  expect((await server.ask(`/v2/owners/${owner}/safes`)).status).toBe(429)
})

test('[G-07] the chain is asked for few owners of one client at a time, and once for each', async () => {
  const safes = addresses(1)
  const ask = (owner: `0x${string}`) => world.chain.confirmOwner(owner, '203.0.113.1', safes)
  const outcomes = await Promise.allSettled(addresses(30).map(ask))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(25)
  const again = numberToHex(1, { size: 20 })
  expect(await ask(again)).toBe(await ask(again))
})
