import { afterAll, beforeAll, expect, test } from 'vitest'
import { desc } from 'drizzle-orm'
import { encodeFunctionData, getAddress, numberToHex, zeroAddress } from 'viem'
import { creationTransaction, masterCopies, safeInfo } from '@peppermint/safe/wire'
import { safeAbi, safeAddress, type Safe } from '@peppermint/devnet/safe'
import { chainBlocks, confirmations, messages, proposals, safeHistory } from '../db/schema.ts'
import { startGatewayWorld, type GatewayWorld } from '../gatewayWorld.fixture.ts'
import { hashesOf } from '../messages/ownerMessages.fixture.ts'
import type { GatewaySafe } from './gatewaySafe.ts'
import { readListTags } from './listTags.ts'
import { describeSafe } from './safeRoutes.ts'
import { versionState } from '@peppermint/safe/describe'

let world: GatewayWorld

beforeAll(async () => {
  world = await startGatewayWorld({
    config: {
      contractNames: [{ address: safeAddress('fallbackHandler'), name: 'Handler', logoUri: null }],
    },
  })
})
afterAll(() => world.close())

const emptyAddress = getAddress(`0x5afe${'0'.repeat(36)}`)

async function get(path: string): Promise<unknown> {
  const response = await world.request(path)
  expect(response.status).toBe(200)
  return response.json()
}

const infoOf = async ({ address }: Pick<Safe, 'address'>) =>
  safeInfo.parse(await get(`/v1/chains/7700/safes/${address}`))

/** Stores a proposal with one confirmation for each of these owners, all at the same moment. */
async function storeProposal(safe: Safe, nonce: number, owners: number): Promise<`0x${string}`> {
  const { db } = world.chain.database
  const { transaction, safeTxHash } = await world.signTransaction(safe, { to: zeroAddress, nonce })
  const moment = new Date(1_800_000_000_000)
  await db.insert(proposals).values({
    ...transaction,
    safe: safe.address,
    safeTxHash,
    isTrusted: true,
    submittedAt: moment,
    modifiedAt: moment,
  })
  for (const owner of safe.owners.slice(0, owners)) await confirm(safeTxHash, owner.address)
  return safeTxHash
}

async function confirm(safeTxHash: `0x${string}`, owner: `0x${string}`): Promise<void> {
  await world.chain.database.db
    .insert(confirmations)
    .values({ safeTxHash, owner, signature: '0x', signatureType: 'EOA', submittedAt: new Date() })
}

test('[G-01] answers a Safe with its settings, and null for what it does not have', async () => {
  const safe = await world.createSafe({ ownerCount: 2, threshold: 2 })
  await world.caughtUp()
  expect(await get(`/v1/chains/7700/safes/${safe.address.toLowerCase()}`)).toEqual({
    address: { value: safe.address, name: null, logoUri: null },
    chainId: '7700',
    nonce: 0,
    threshold: 2,
    owners: safe.owners.map(({ address }) => ({ value: address, name: null, logoUri: null })),
    implementation: { value: safeAddress('safe'), name: null, logoUri: null },
    implementationVersionState: 'UP_TO_DATE',
    modules: null,
    fallbackHandler: { value: safeAddress('fallbackHandler'), name: 'Handler', logoUri: null },
    guard: null,
    version: '1.4.1+L2',
    collectiblesTag: null,
    txQueuedTag: null,
    txHistoryTag: null,
    messagesTag: null,
  })
})

test('[G-01] modules are null where there are none, and where they cannot be read', async () => {
  const { address } = await world.createSafe()
  const state = await world.chain.readSafe(address)
  if (state === undefined) throw new Error('Expected a Safe')
  const modulesOf = (modules: typeof state.modules) =>
    describeSafe({ ...state, modules }, world.chain.config).modules
  expect([modulesOf([]), modulesOf(null)]).toEqual([null, null])
  expect(modulesOf([emptyAddress])).toEqual([{ value: emptyAddress, name: null, logoUri: null }])
})

test('[G-27] tells outdated and unknown versions', async () => {
  const safe = await world.createSafe({ version: '1.3.0' })
  await world.caughtUp()
  expect(await infoOf(safe)).toMatchObject({
    version: '1.3.0+L2',
    implementationVersionState: 'OUTDATED',
  })
  expect(versionState('1.4.1+L2', '1.4.1')).toBe('UP_TO_DATE')
  expect(versionState('1.10.0', '1.4.1')).toBe('UP_TO_DATE')
  expect(versionState(null, '1.4.1')).toBe('UNKNOWN')
  expect(versionState('one', '1.4.1')).toBe('UNKNOWN')
  expect(versionState('1.4.1', 'newest')).toBe('UNKNOWN')
})

test('[G-01] a tag moves with every change of its list, also within one second', async () => {
  const safe = await world.createSafe({ ownerCount: 3, threshold: 2 })
  await world.caughtUp()
  const safeTxHash = await storeProposal(safe, 0, 1)
  const { txQueuedTag: proposed } = await infoOf(safe)
  expect(proposed).toMatch(/^1800000000\.\d{6}$/)
  await world.chain.changes.notify(world.chain.database.db, { type: 'safe', safe: safe.address })
  await confirm(safeTxHash, safe.owners[1]?.address ?? zeroAddress)
  await expect.poll(async () => (await infoOf(safe)).txQueuedTag).not.toBe(proposed)
  const { txQueuedTag: confirmed } = await infoOf(safe)

  await storeProposal(safe, 1, 0)
  await expect.poll(async () => (await infoOf(safe)).txQueuedTag).not.toBe(confirmed)
  const before = await infoOf(safe)
  await world.executeTransaction(safe, { to: zeroAddress })
  await world.caughtUp()
  await expect.poll(async () => (await infoOf(safe)).nonce).toBe(1)
  const executed = await infoOf(safe)
  expect(executed.txQueuedTag).not.toBe(before.txQueuedTag)
  expect(executed.txHistoryTag).not.toBe(before.txHistoryTag)
})

test('[G-01] the history tag moves within one second, and with the block of the same time', async () => {
  const { database } = world.chain
  const blocks = await database.db.select().from(chainBlocks).orderBy(desc(chainBlocks.number)).limit(2)
  const address = getAddress(numberToHex(0x7a6, { size: 20 }))
  const state = { address, nonce: 0, threshold: 1, owners: [] } as unknown as GatewaySafe
  const tags: (string | null)[] = []
  // The older block first.
  for (const { number } of blocks.toReversed()) {
    await database.db.insert(safeHistory).values({
      safe: address,
      transactionHash: numberToHex(number, { size: 32 }),
      blockNumber: number,
      transactionIndex: 0,
      timestamp: 1_800_000_000,
      hasExecution: true,
      isAlwaysShown: true,
    })
    tags.push((await readListTags(database, state)).txHistoryTag)
  }
  for (const tag of tags) expect(tag).toMatch(/^1800000000\.\d{6}$/)
  expect(tags[0]).not.toBe(tags[1])
})

test('[G-01] the messages tag moves when a message is signed on chain, and back with a reorg', async () => {
  const safe = await world.createSafe()
  await world.caughtUp()
  const { message, messageHash } = hashesOf(safe, 'gm')
  const moment = new Date(1_800_000_000_000)
  await world.chain.database.db.insert(messages).values({
    message: 'gm',
    messageHash,
    safe: safe.address,
    proposedBy: safe.owners[0]?.address ?? zeroAddress,
    createdAt: moment,
    modifiedAt: moment,
  })
  const { messagesTag: proposed } = await infoOf(safe)
  expect(proposed).toMatch(/^1800000000\.\d{6}$/)
  const data = encodeFunctionData({
    abi: safeAbi('signMessage'),
    functionName: 'signMessage',
    args: [message],
  })
  await world.executeTransaction(safe, { to: safeAddress('signMessage'), data, operation: 1 })
  await world.caughtUp()
  await expect.poll(async () => (await infoOf(safe)).messagesTag).not.toBe(proposed)
  await world.reorg(1)
  await world.caughtUp()
  await expect.poll(async () => (await infoOf(safe)).messagesTag).toBe(proposed)
})

test.each([
  ['an address without a Safe', `/v1/chains/7700/safes/${emptyAddress}`, 404, 'Safe not found'],
  ['an unknown chain', `/v1/chains/1/safes/${emptyAddress}`, 404, 'Chain not found'],
  ['an invalid address', '/v1/chains/7700/safes/0x12', 422, 'Invalid address'],
  ['an invalid owner', '/v1/chains/7700/owners/0x12/safes', 422, 'Invalid address'],
])('[G-26] refuses %s', async (_what, path, status, message) => {
  const response = await world.request(path)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ code: status, statusCode: status, message })
})

test('[G-07] lists the Safes of an owner, on one chain and on all', async () => {
  const first = await world.createSafe()
  const [owner] = first.owners
  const { address } = owner ?? { address: zeroAddress }
  await world.caughtUp()
  expect(await get(`/v1/chains/7700/owners/${address}/safes`)).toEqual({ safes: [first.address] })
  expect(await get(`/v2/owners/${address}/safes`)).toEqual({ '7700': [first.address] })
  expect(await get(`/v1/chains/7700/owners/${emptyAddress}/safes`)).toEqual({ safes: [] })
})

test('[G-16] lists the singletons, of L1 and L2', async () => {
  const copies = masterCopies.parse(await get('/v1/chains/7700/about/master-copies'))
  expect(copies.map(({ version }) => version)).toEqual(['1.4.1+L2', '1.4.1', '1.3.0+L2', '1.3.0'])
})

test.each(['1.4.1', '1.3.0'] as const)('answers how a Safe %s was created', async (version) => {
  const safe = await world.createSafe({ version, ownerCount: 2 })
  await world.caughtUp()
  const path = `/v1/chains/7700/safes/${safe.address}/transactions/creation`
  const created = creationTransaction.parse(await get(path))
  expect(created).toMatchObject({
    factoryAddress: safeAddress('proxyFactory', version),
    masterCopy: safeAddress('safe', version),
    saltNonce: expect.stringMatching(/^\d+$/) as unknown,
    dataDecoded: { method: 'setup' },
  })
  expect(created.creator).not.toBe(created.factoryAddress)
  expect(safe.creation.data).toContain(created.setupData?.slice(2))
  expect(await get(path)).toEqual(created)
  expect((await world.request(`/v1/chains/7700/safes/${emptyAddress}/transactions/creation`)).status).toBe(
    404,
  )
})
