import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeFunctionData, getAddress, type Address, type Hex } from 'viem'
import { readContract } from 'viem/actions'
import { safeAbi, type Safe } from '@peppermint/devnet/safe'
import { startGatewayWorld, type GatewayWorld } from '../gatewayWorld.fixture.ts'

let world: GatewayWorld

beforeAll(async () => {
  world = await startGatewayWorld()
})
afterAll(() => world.close())

const SENTINEL = '0x0000000000000000000000000000000000000001'
const someone = (number: number): Address => getAddress(`0xaa${number.toString(16).padStart(38, '0')}`)

/** Executes a call of the Safe to itself. */
function configure(safe: Safe, functionName: string, ...args: unknown[]) {
  const data: Hex = encodeFunctionData({ abi: safeAbi('safe'), functionName, args })
  return world.executeTransaction(safe, { to: safe.address, data })
}

test('[G-01] indexes a Safe of the factory with its owners and threshold', async () => {
  const safe = await world.createSafe({ ownerCount: 3, threshold: 2 })
  await world.caughtUp()
  expect(await world.chain.readSafe(safe.address)).toMatchObject({
    address: safe.address,
    nonce: 0,
    threshold: 2,
    owners: safe.owners.map(({ address }) => address),
    modules: [],
    version: '1.4.1',
    isIndexed: true,
  })
})

test('keeps owners in the order of the Safe’s list through additions, swaps and removals', async () => {
  const safe = await world.createSafe({ ownerCount: 3 })
  const [first, second, third] = safe.owners.map(({ address }) => address)
  await configure(safe, 'addOwnerWithThreshold', someone(1), 2n)
  await configure({ ...safe, threshold: 2 }, 'swapOwner', first, second, someone(2))
  await configure(
    { ...safe, threshold: 2, owners: safe.owners.filter((_, index) => index !== 1) },
    'removeOwner',
    someone(2),
    third,
    1n,
  )
  await world.caughtUp()
  const owners = await readContract(world.client, {
    address: safe.address,
    abi: safeAbi('safe'),
    functionName: 'getOwners',
  })
  expect(owners).toEqual([someone(1), first, someone(2)])
  expect(await world.chain.readSafe(safe.address)).toMatchObject({ owners, threshold: 1 })
})

test('[G-01] follows modules, guard and fallback handler', async () => {
  const safe = await world.createSafe()
  await configure(safe, 'enableModule', someone(1))
  await configure(safe, 'enableModule', someone(2))
  await configure(safe, 'enableModule', someone(3))
  await configure(safe, 'disableModule', someone(3), someone(2))
  await configure(safe, 'setFallbackHandler', someone(4))
  await world.caughtUp()
  expect(await world.chain.readSafe(safe.address)).toMatchObject({
    modules: [someone(3), someone(1)],
    fallbackHandler: someone(4),
    guard: null,
  })
  const [modules] = (await readContract(world.client, {
    address: safe.address,
    abi: safeAbi('safe'),
    functionName: 'getModulesPaginated',
    args: [SENTINEL, 10n],
  })) as [Address[]]
  expect(modules).toEqual([someone(3), someone(1)])
})
