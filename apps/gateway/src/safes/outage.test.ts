import { expect, test } from 'vitest'
import { getAddress, numberToHex } from 'viem'
import { safeOwners } from '../db/schema.ts'
import { startGatewayWorld } from '../gatewayWorld.fixture.ts'
import { createDirectReads } from './directReads.ts'

const unknown = getAddress(`0x5afe${'0'.repeat(36)}`)

test('[G-01] answers an indexed Safe without its node, and 503 for any other', async () => {
  const world = await startGatewayWorld()
  try {
    const safe = await world.createSafe()
    await world.caughtUp()
    await world.node.stop()
    expect((await world.request(`/v1/chains/7700/safes/${safe.address}`)).status).toBe(200)
    const response = await world.request(`/v1/chains/7700/safes/${unknown}`)
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({
      code: 503,
      statusCode: 503,
      message: 'The chain cannot be read now. Try again later.',
    })
  } finally {
    await world.close()
  }
})

test('[G-07] does not leave out Safes that the chain must confirm while it cannot be read', async () => {
  const world = await startGatewayWorld()
  try {
    const safe = await world.createSafe()
    await world.caughtUp()
    const owner = safe.owners[0]?.address ?? unknown
    const ofOwner = [`/v1/chains/7700/owners/${owner}/safes`, `/v2/owners/${owner}/safes`]
    await world.node.stop()
    for (const path of ofOwner) expect((await world.request(path)).status).toBe(200)
    await world.chain.database.db.update(safeOwners).set({ isProven: false })
    for (const path of ofOwner) expect((await world.request(path)).status).toBe(503)
  } finally {
    await world.close()
  }
})

test('reads few Safes from the chain at once, shares reads, and refuses a flood', async () => {
  const started: string[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const read = createDirectReads(async (safe) => {
    started.push(safe)
    await released
    return safe
  })
  const addresses = Array.from({ length: 1_000 }, (_, index) => numberToHex(index, { size: 20 }))
  const reads = addresses.map((address, index) => read(address, `10.0.${index % 10}.1`))
  const shared = read(numberToHex(0, { size: 20 }))
  const outcomes = Promise.allSettled(reads)
  expect(started).toHaveLength(8)
  release()
  const refused = (await outcomes).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(1_000 - 108)
  expect(await shared).toBe(addresses[0])
  expect(started).toHaveLength(108)
})

test('an address without a Safe is read once within two seconds', async () => {
  let reads = 0
  const read = createDirectReads(async () => {
    reads += 1
    return undefined
  })
  expect(await read(unknown)).toBeUndefined()
  expect(await read(unknown)).toBeUndefined()
  expect(reads).toBe(1)
})

test('a client that floods reads of Safes leaves turns to others', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const read = createDirectReads((safe) => released.then(() => safe))
  const addressOf = (index: number) => numberToHex(index, { size: 20 })
  const flood = Promise.allSettled(
    Array.from({ length: 500 }, (_, index) => read(addressOf(index), '10.0.0.1')),
  )
  const other = read(addressOf(1_000), '10.0.0.2')
  release()
  expect((await flood).filter(({ status }) => status === 'fulfilled')).toHaveLength(25)
  expect(await other).toBe(addressOf(1_000))
})
