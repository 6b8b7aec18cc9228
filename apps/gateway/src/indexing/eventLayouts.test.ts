/** Every event of Safes, one by one, as the contracts of both versions emit it: 1.4.1 indexes values that 1.3.0 does not. */
import { testAccount } from '@peppermint/devnet/testChain'
import { type Safe, safeAbi, safeAddress } from '@peppermint/devnet/safe'
import { creationTransaction, safeInfo } from '@peppermint/safe/wire'
import { eq } from 'drizzle-orm'
import {
  type Address,
  concatHex,
  encodeFunctionData,
  getAddress,
  hashMessage,
  type Hex,
  numberToHex,
  pad,
  type TransactionReceipt,
} from 'viem'
import { setCode } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  approvedHashes,
  moduleExecutions,
  multisigExecutions,
  safeTransfers,
  signedMessages,
} from '../db/schema.ts'
import { startGatewayWorld, type GatewayWorld } from '../gatewayWorld.fixture.ts'
import { TRANSFER_TOPIC } from '@peppermint/safe/events'

const collectible = getAddress(`0x72${'1'.repeat(38)}`)
const guard = getAddress(`0x9a${'2'.repeat(38)}`)
/** Answers every call with 1: an ERC-165 contract with every interface, and a guard that allows everything. */
const ONE_CODE: Hex = '0x600160005260206000f3'
/** Emits a log with four topics, which are its calldata. */
const LOG_CODE: Hex = '0x60603560403560203560003560006000a400'
const reverting = getAddress(`0x9b${'2'.repeat(38)}`)
const module = testAccount(7)
const [one, two] = [testAccount(8).address, testAccount(9).address]

let world: GatewayWorld

beforeAll(async () => {
  world = await startGatewayWorld()
  await setCode(world.client, { address: collectible, bytecode: LOG_CODE })
  await setCode(world.client, { address: guard, bytecode: ONE_CODE })
  await setCode(world.client, { address: reverting, bytecode: '0x60006000fd' })
})
afterAll(() => world.close())

describe.each(['1.3.0', '1.4.1'] as const)('Safe %s', (version) => {
  const abi = safeAbi('safe', version)
  /** Topics of the event in the receipt: where its values are. */
  const topicsOf = ({ logs }: TransactionReceipt, index: number) => logs[index]?.topics.length
  const isIndexed = version === '1.4.1'

  /** A call of the Safe to itself. */
  const configure = (safe: Safe, functionName: string, ...args: unknown[]) =>
    world.executeTransaction(safe, {
      to: safe.address,
      data: encodeFunctionData({ abi, functionName, args }),
    })
  async function stateOf(safe: Safe) {
    await world.caughtUp()
    return world.chain.readSafe(safe.address)
  }
  async function infoOf(safe: Safe) {
    await world.caughtUp()
    const response = await world.request(`/v1/chains/7700/safes/${safe.address}`)
    return safeInfo.parse(await response.json())
  }
  const moduleCall = (to: Address, data: Hex = '0x') =>
    encodeFunctionData({ abi, functionName: 'execTransactionFromModule', args: [to, 0n, data, 0] })

  test('ProxyCreation and SafeSetup', async () => {
    const safe = await world.createSafe({ version, ownerCount: 3, threshold: 2 })
    expect(await stateOf(safe)).toMatchObject({
      owners: safe.owners.map(({ address }) => address),
      threshold: 2,
      singleton: safeAddress('safe', version),
      fallbackHandler: safeAddress('fallbackHandler', version),
      version,
      isIndexed: true,
    })
    const created = await world.request(`/v1/chains/7700/safes/${safe.address}/transactions/creation`)
    expect(creationTransaction.parse(await created.json())).toMatchObject({
      factoryAddress: safeAddress('proxyFactory', version),
      masterCopy: safeAddress('safe', version),
    })
  })

  test('AddedOwner and ChangedThreshold', async () => {
    const safe = await world.createSafe({ version })
    const receipt = await configure(safe, 'addOwnerWithThreshold', one, 2n)
    expect(topicsOf(receipt, 1)).toBe(isIndexed ? 2 : 1)
    expect(await stateOf(safe)).toMatchObject({ owners: [one, safe.owners[0]?.address], threshold: 2 })
  })

  test('ChangedThreshold alone', async () => {
    const safe = await world.createSafe({ version, ownerCount: 2 })
    await configure(safe, 'changeThreshold', 2n)
    expect(await stateOf(safe)).toMatchObject({ threshold: 2 })
  })

  test('RemovedOwner', async () => {
    const safe = await world.createSafe({ version, ownerCount: 2 })
    const [first, second] = safe.owners.map(({ address }) => address)
    const receipt = await configure(safe, 'removeOwner', first, second, 1n)
    expect(topicsOf(receipt, 1)).toBe(isIndexed ? 2 : 1)
    expect(await stateOf(safe)).toMatchObject({ owners: [first], threshold: 1 })
  })

  test('RemovedOwner and AddedOwner of a swap', async () => {
    const safe = await world.createSafe({ version, ownerCount: 2 })
    const [first, second] = safe.owners.map(({ address }) => address)
    await configure(safe, 'swapOwner', first, second, one)
    expect(await stateOf(safe)).toMatchObject({ owners: [first, one], threshold: 1 })
  })

  test('EnabledModule, DisabledModule', async () => {
    const safe = await world.createSafe({ version })
    const receipt = await configure(safe, 'enableModule', one)
    expect(topicsOf(receipt, 1)).toBe(isIndexed ? 2 : 1)
    await configure(safe, 'enableModule', two)
    expect(await stateOf(safe)).toMatchObject({ modules: [two, one] })
    await configure(safe, 'disableModule', two, one)
    expect(await stateOf(safe)).toMatchObject({ modules: [two] })
  })

  test('ChangedGuard, and its removal', async () => {
    const safe = await world.createSafe({ version })
    const receipt = await configure(safe, 'setGuard', guard)
    expect(topicsOf(receipt, 1)).toBe(isIndexed ? 2 : 1)
    await expect
      .poll(async () => (await infoOf(safe)).guard)
      .toEqual({ value: guard, name: null, logoUri: null })
    await configure(safe, 'setGuard', `0x${'00'.repeat(20)}`)
    await expect.poll(async () => (await infoOf(safe)).guard).toBeNull()
  })

  test('ChangedFallbackHandler, and its removal', async () => {
    const safe = await world.createSafe({ version })
    const receipt = await configure(safe, 'setFallbackHandler', one)
    expect(topicsOf(receipt, 1)).toBe(isIndexed ? 2 : 1)
    await expect.poll(async () => (await infoOf(safe)).fallbackHandler).toMatchObject({ value: one })
    await configure(safe, 'setFallbackHandler', `0x${'00'.repeat(20)}`)
    await expect.poll(async () => (await infoOf(safe)).fallbackHandler).toBeNull()
  })

  test('SafeReceived', async () => {
    const safe = await world.createSafe({ version })
    await world.send({ to: safe.address, value: 3n })
    await world.caughtUp()
    expect(await transfersOf(safe)).toMatchObject([{ tokenType: 'NATIVE', value: 3n, to: safe.address }])
  })

  test('SafeMultiSigTransaction with ExecutionSuccess, and with ExecutionFailure', async () => {
    const safe = await world.createSafe({ version })
    const good = await world.executeTransaction(safe, { to: one, value: 2n })
    const bad = await world.executeTransaction(safe, { to: reverting, safeTxGas: 100_000n })
    expect(topicsOf(good, 1)).toBe(isIndexed ? 2 : 1)
    await world.caughtUp()
    const rows = await world.chain.database.db
      .select()
      .from(multisigExecutions)
      .where(eq(multisigExecutions.safe, safe.address))
      .orderBy(multisigExecutions.nonce)
    expect(rows).toMatchObject([
      { safeTxHash: good.safeTxHash, isSuccessful: true, nonce: 0, to: one, value: 2n },
      { safeTxHash: bad.safeTxHash, isSuccessful: false, nonce: 1, to: reverting, safeTxGas: 100_000n },
    ])
    await expect.poll(async () => (await infoOf(safe)).nonce).toBe(2)
  })

  test('SafeModuleTransaction with success, and with failure', async () => {
    const safe = await world.createSafe({ version })
    await configure(safe, 'enableModule', module.address)
    const good = await world.send({ to: safe.address, data: moduleCall(one), account: module })
    await world.send({ to: safe.address, data: moduleCall(reverting), account: module })
    expect(topicsOf(good, 1)).toBe(2)
    await world.caughtUp()
    const rows = await world.chain.database.db
      .select()
      .from(moduleExecutions)
      .where(eq(moduleExecutions.safe, safe.address))
      .orderBy(moduleExecutions.blockNumber)
    expect(rows).toMatchObject([
      { module: module.address, to: one, isSuccessful: true },
      { module: module.address, to: reverting, isSuccessful: false },
    ])
  })

  test('ApproveHash', async () => {
    const safe = await world.createSafe({ version })
    const hash = hashMessage('approved')
    await world.approveHash(safe, 0, hash)
    await world.caughtUp()
    const { db } = world.chain.database
    const rows = await db.select().from(approvedHashes).where(eq(approvedHashes.safe, safe.address))
    expect(rows).toMatchObject([{ hash, owner: safe.owners[0]?.address }])
  })

  test('SignMsg', async () => {
    const safe = await world.createSafe({ version })
    const args = [hashMessage('signed')]
    const receipt = await world.executeTransaction(safe, {
      to: safeAddress('signMessage', version),
      operation: 1,
      data: encodeFunctionData({ abi: safeAbi('signMessage', version), functionName: 'signMessage', args }),
    })
    const [, messageHash] = receipt.logs[1]?.topics ?? []
    await world.caughtUp()
    const { db } = world.chain.database
    const rows = await db.select().from(signedMessages).where(eq(signedMessages.safe, safe.address))
    expect(rows).toMatchObject([{ messageHash, transactionHash: receipt.transactionHash }])
  })

  test('[G-01] Transfer of ERC-721: a row, and another collectiblesTag until a reorg', async () => {
    const safe = await world.createSafe({ version })
    expect((await infoOf(safe)).collectiblesTag).toBeNull()
    const receive = (tokenId: number) =>
      world.send({
        to: collectible,
        data: concatHex([TRANSFER_TOPIC, pad(one), pad(safe.address), numberToHex(tokenId, { size: 32 })]),
      })
    const { transactionHash } = await receive(7)
    await world.caughtUp()
    expect(await transfersOf(safe)).toMatchObject([
      { tokenType: 'ERC721', token: collectible, tokenId: 7n, value: null, from: one, transactionHash },
    ])
    await expect.poll(async () => (await infoOf(safe)).collectiblesTag).toMatch(/^\d+\.\d{6}$/)
    const { collectiblesTag } = await infoOf(safe)
    await receive(8)
    await expect.poll(async () => (await infoOf(safe)).collectiblesTag).not.toBe(collectiblesTag)
    await world.reorg(1)
    await expect.poll(async () => (await infoOf(safe)).collectiblesTag).toBe(collectiblesTag)
  })
})

const transfersOf = ({ address }: Safe) =>
  world.chain.database.db.select().from(safeTransfers).where(eq(safeTransfers.safe, address))
