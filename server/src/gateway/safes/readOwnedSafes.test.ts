import { numberToHex, zeroAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { safeCreations, safeOwners } from '../db/schema.ts'
import { startGatewayWorld, type GatewayWorld } from '../gatewayWorld.fixture.ts'
import { proposalOf, requestsTo, safeTransaction } from '../transactions/proposals.fixture.ts'
import { MAX_OWNED_SAFES } from './readOwnedSafes.ts'

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
