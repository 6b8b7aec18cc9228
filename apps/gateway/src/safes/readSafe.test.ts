import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import {
  createClient,
  encodeFunctionData,
  getAddress,
  http,
  keccak256,
  pad,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { getCode, setCode, setStorageAt } from 'viem/actions'
import { safeAbi, safeAddress, type SafeVersion } from '@peppermint/devnet/safe'
import { startGatewayWorld, type GatewayWorld } from '../gatewayWorld.fixture.ts'
import { GatewayError } from '../http/gatewayError.ts'
import { readChainSafe } from './readChainSafe.ts'
import { createSafeReader } from './readSafe.ts'

let world: GatewayWorld

beforeAll(async () => {
  world = await startGatewayWorld()
})
afterAll(() => world.close())

const SAFE_VERSIONS: readonly SafeVersion[] = ['1.4.1', '1.3.0']

/** A Safe that no configured factory announced: a proxy's code and singleton, set up by a call. */
async function createUnannounced(version: SafeVersion): Promise<{ safe: Address; owner: Address }> {
  const template = await world.createSafe({ version })
  const safe = getAddress(`0x${keccak256(generatePrivateKey()).slice(26)}`)
  const owner = privateKeyToAccount(generatePrivateKey()).address
  await setCode(world.client, {
    address: safe,
    bytecode: (await getCode(world.client, { address: template.address })) ?? '0x',
  })
  await setStorageAt(world.client, { address: safe, index: 0, value: pad(safeAddress('safe', version)) })
  await world.send({
    to: safe,
    data: encodeFunctionData({
      abi: safeAbi('safe', version),
      functionName: 'setup',
      args: [[owner], 1n, zeroAddress, '0x', zeroAddress, zeroAddress, 0n, zeroAddress],
    }),
  })
  return { safe, owner }
}

test.each(SAFE_VERSIONS)('[G-01] reads from the chain what is indexed of a Safe %s', async (version) => {
  const safe = await world.createSafe({ version, ownerCount: 3, threshold: 2 })
  const data = encodeFunctionData({
    abi: safeAbi('safe'),
    functionName: 'enableModule',
    args: [safe.owners[0]?.address],
  })
  await world.executeTransaction(safe, { to: safe.address, data })
  await world.caughtUp()
  const indexed = await world.chain.readSafe(safe.address)
  expect(indexed).toMatchObject({ version, nonce: 1, modules: [safe.owners[0]?.address], isIndexed: true })
  const { isIndexed, hasWholeHistory, ...settings } = indexed ?? {}
  expect(await readChainSafe(world.client, world.chain.config.deployments, safe.address)).toMatchObject({
    ...settings,
    isGenuine: isIndexed && hasWholeHistory,
  })
})

test.each(SAFE_VERSIONS)('[G-01] answers and indexes a Safe %s of another factory', async (version) => {
  const { safe, owner } = await createUnannounced(version)
  await world.caughtUp()
  expect(await world.chain.readSafe(safe)).toMatchObject({ owners: [owner], version, isIndexed: false })
  await expect
    .poll(async () => {
      const { rows } = await world.chain.database.db.execute(sql`
        select 1 from safe_settings where safe = ${Buffer.from(safe.slice(2), 'hex')}`)
      return rows.length
    })
    .toBe(1)
  expect(await world.chain.readSafe(safe)).toMatchObject({ owners: [owner], version, isIndexed: true })
})

test.each<[string, Hex]>([
  ['no code', '0x'],
  ['a contract that returns nothing', '0x00'],
  ['a contract that reverts', '0x60006000fd'],
  ['a contract that burns all gas', '0x5b600056'],
  // Returns its own memory: 100 kB of zeros.
  ['a contract that returns a lot', '0x620186a06000f3'],
])('finds no Safe at an address with %s', async (_what, bytecode) => {
  const address = getAddress(`0x${keccak256(generatePrivateKey()).slice(26)}`)
  await setCode(world.client, { address, bytecode })
  expect(await world.chain.readSafe(address)).toBeUndefined()
})

test('neither indexes an imitation of a Safe nor calls its version known', async () => {
  const { safe: address } = await createUnannounced('1.4.1')
  const copy = await getCode(world.client, { address: safeAddress('safe') })
  await setCode(world.client, { address, bytecode: copy ?? '0x' })
  expect(await world.chain.readSafe(address)).toMatchObject({ version: null, isIndexed: false })
  const { rows } = await world.chain.database.db.execute(sql`
    select 1 from followed_contracts where address = ${Buffer.from(address.slice(2), 'hex')}`)
  expect(rows).toEqual([])
})

test('[G-01] answers the owners of the chain while the index is behind it', async () => {
  const lagging = await startGatewayWorld()
  try {
    const safe = await lagging.createSafe({ ownerCount: 2 })
    const [first, second] = safe.owners.map((owner) => owner.address)
    await lagging.caughtUp()
    await lagging.chain.follower.stop()
    const data = encodeFunctionData({
      abi: safeAbi('safe'),
      functionName: 'removeOwner',
      args: [first, second, 1n],
    })
    await lagging.executeTransaction(safe, { to: safe.address, data })
    // As after a restart: this process has followed nothing yet.
    const { head, ...status } = lagging.chain.follower.status()
    expect(head).toBeDefined()
    const restarted = { ...lagging.chain, follower: { status: () => status } }
    const close = createSafeReader(restarted)
    expect(await close(safe.address)).toMatchObject({ owners: [first, second], isIndexed: true })
    await lagging.client.mine({ blocks: 10 })
    const behind = createSafeReader(restarted)
    expect(await behind(safe.address)).toMatchObject({ owners: [first], nonce: 1, isIndexed: false })
    const unreachable = createClient({ transport: http('http://127.0.0.1:1', { retryCount: 0 }) })
    const blind = createSafeReader({ ...restarted, client: unreachable })
    await expect(blind(safe.address)).rejects.toEqual(
      new GatewayError(503, 'The chain cannot be read now. Try again later.'),
    )
  } finally {
    await lagging.close()
  }
})
