import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getAddress,
  type Hex,
  keccak256,
  numberToHex,
  pad,
  parseAbiParameters,
  size,
  zeroAddress,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { getCode, readContract, setCode, setStorageAt } from 'viem/actions'
import { encodeMultiSendCalls } from '@peppermint/safe/decode'
import { safeAbi, safeAddress, type Safe } from '@peppermint/devnet/safe'
import { emitterBytecode, encodeLogs, toWord } from '@peppermint/indexer/chain/emitterContract.fixture.ts'
import { multisigExecutions } from '../db/schema.ts'
import { executionData, startGatewayWorld, type GatewayWorld } from '../gatewayWorld.fixture.ts'
import { readChainSafe } from '../safes/readChainSafe.ts'
import { MAX_LISTED_ADDRESSES } from './settingsState.ts'
import { SAFE_TOPICS } from '@peppermint/safe/events'

let world: GatewayWorld
const emitter = getAddress(`0xe0${'0'.repeat(38)}`)
/** Emits one log with two topics and any data: those of the calldata. */
const logger = getAddress(`0xe1${'0'.repeat(38)}`)
const loggerBytecode: Hex = '0x60403603806040600037600035602035916000a200'
const FULL_WORD: Hex = `0x${'ff'.repeat(32)}`

beforeAll(async () => {
  world = await startGatewayWorld()
  await setCode(world.client, { address: emitter, bytecode: emitterBytecode })
  await setCode(world.client, { address: logger, bytecode: loggerBytecode })
})
afterAll(() => world.close())

const address = (number: number) => getAddress(`0xaa${number.toString(16).padStart(38, '0')}`)

/** Emits logs from the address of a Safe, by a delegate call. */
function emitAs(safe: Safe, logs: Parameters<typeof encodeLogs>[0]) {
  return world.executeTransaction(safe, { to: emitter, operation: 1, data: encodeLogs(logs) })
}

test('ignores a contract that emits the events of a Safe', async () => {
  await world.send({
    to: emitter,
    data: encodeLogs([
      { topics: [SAFE_TOPICS.addedOwner, toWord(address(1))] },
      { topics: [SAFE_TOPICS.safeReceived, toWord(address(1))], data: numberToHex(1, { size: 32 }) },
      { topics: [SAFE_TOPICS.proxyCreation, toWord(address(1))], data: toWord(safeAddress('safe')) },
    ]),
  })
  await world.caughtUp()
  const { rows } = await world.chain.database.db.execute(sql`
    select 1 from chain_logs where address = ${Buffer.from(emitter.slice(2), 'hex')}`)
  expect(rows).toEqual([])
})

test('ignores a proxy of an unknown singleton', async () => {
  const abi = safeAbi('proxyFactory')
  const args = [emitter, '0x', 1n]
  const data = encodeFunctionData({ abi, functionName: 'createProxyWithNonce', args })
  await world.caughtUp()
  const rows = async () => {
    const { rows: found } = await world.chain.database.db.execute(sql`
      select proxy from proxy_creations union all select address from followed_contracts`)
    return found.length
  }
  const before = await rows()
  await world.send({ to: safeAddress('proxyFactory'), data })
  await world.caughtUp()
  expect(await rows()).toBe(before)
})

test('skips forged and malformed logs of a Safe, and indexes what follows', async () => {
  const safe = await world.createSafe()
  const forged = numberToHex(7, { size: 32 })
  const topics = Object.values(SAFE_TOPICS)
  await emitAs(safe, [
    ...topics.map((topic) => ({ topics: [topic], data: FULL_WORD })),
    ...topics.map((topic) => ({ topics: [topic, FULL_WORD], data: FULL_WORD })),
    ...topics.map((topic) => ({ topics: [topic, FULL_WORD, FULL_WORD], data: FULL_WORD })),
    { topics: [SAFE_TOPICS.executionSuccess, forged], data: numberToHex(0, { size: 32 }) },
  ])
  const { safeTxHash } = await world.executeTransaction(safe, { to: zeroAddress })
  await world.caughtUp()
  const executions = await world.chain.database.db
    .select()
    .from(multisigExecutions)
    .where(eq(multisigExecutions.safe, safe.address))
    .orderBy(multisigExecutions.blockNumber, multisigExecutions.logIndex)
  expect(executions.at(-1)).toMatchObject({ safeTxHash, nonce: 1 })
  // A hash that no announced transaction has says nothing about a nonce.
  expect(executions.find((execution) => execution.safeTxHash === forged)).toMatchObject({
    nonce: null,
    to: null,
  })
  expect(await world.chain.readSafe(safe.address)).toMatchObject({
    nonce: 2,
    owners: safe.owners.map((owner) => owner.address),
    threshold: 1,
  })
  expect(world.chain.follower.status().stalledReason).toBeUndefined()
})

test('[G-11] a hash that a hostile Safe emits first still shows the transaction of its Safe', async () => {
  const [victim, hostile] = [await world.createSafe(), await world.createSafe()]
  const { transaction, safeTxHash, signatures } = await world.signTransaction(victim, { to: zeroAddress })
  const payment = numberToHex(0, { size: 32 })
  await emitAs(hostile, [{ topics: [SAFE_TOPICS.executionSuccess, safeTxHash], data: payment }])
  await world.send({ to: victim.address, data: executionData(transaction, signatures) })
  await world.caughtUp()
  const response = await world.request(`/v1/chains/7700/transactions/${safeTxHash}`)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ safeAddress: victim.address, txStatus: 'SUCCESS' })
})

test('answers a Safe from the chain whose logs name more owners than are indexed', async () => {
  const safe = await world.createSafe()
  await emitAs(
    safe,
    Array.from({ length: MAX_LISTED_ADDRESSES + 5 }, (_, index) => ({
      topics: [SAFE_TOPICS.addedOwner, toWord(address(index + 1))],
    })).flatMap((log) => [{ ...log, topics: [log.topics[0] ?? '0x'], data: log.topics[1] ?? '0x' }]),
  )
  await world.caughtUp()
  expect(await world.chain.readSafe(safe.address)).toMatchObject({
    owners: safe.owners.map((owner) => owner.address),
    isIndexed: true,
  })
})

test('tells a removal and an addition of owners from a swap', async () => {
  const safe = await world.createSafe({ ownerCount: 2 })
  const [first, second] = safe.owners.map((owner) => owner.address)
  const abi = safeAbi('safe')
  const calls = [
    encodeFunctionData({ abi, functionName: 'removeOwner', args: [first, second, 1n] }),
    encodeFunctionData({ abi, functionName: 'addOwnerWithThreshold', args: [address(1), 1n] }),
  ].map((data) =>
    encodePacked(
      ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
      [0, safe.address, 0n, BigInt(size(data)), data],
    ),
  )
  await world.executeTransaction(safe, {
    to: safeAddress('multiSendCallOnly'),
    operation: 1,
    data: encodeFunctionData({
      abi: safeAbi('multiSend'),
      functionName: 'multiSend',
      args: [concatHex(calls)],
    }),
  })
  await world.caughtUp()
  const owners = await readContract(world.client, { address: safe.address, abi, functionName: 'getOwners' })
  expect(owners).toEqual([address(1), first])
  expect(await world.chain.readSafe(safe.address)).toMatchObject({ owners })
})

test('follows the singleton of a migrated Safe, not that of a forged log', async () => {
  const [migrated, forging] = [
    await world.createSafe({ version: '1.3.0' }),
    await world.createSafe({ version: '1.3.0' }),
  ]
  const { singleton } = await chainState(forging)
  const newer = safeAddress('safe')
  const log = { topics: [SAFE_TOPICS.changedMasterCopy], data: pad(newer.toLowerCase() as Hex) }
  await emitAs(migrated, [log])
  await setStorageAt(world.client, { address: migrated.address, index: 0, value: toWord(newer) })
  await emitAs(forging, [log])
  await world.caughtUp()
  expect(await world.chain.readSafe(migrated.address)).toMatchObject({ singleton: newer, version: '1.4.1' })
  expect(await world.chain.readSafe(forging.address)).toMatchObject({ singleton, version: '1.3.0' })
})

/** What the chain says of a Safe. */
async function chainState(safe: Safe) {
  const found = await readChainSafe(world.client, world.chain.config.deployments, safe.address)
  if (found === undefined) throw new Error('There is no Safe.')
  return found
}

/** The Safes that the gateway lists for an owner. */
async function safesOf(owner: Hex) {
  const response = await world.request(`/v1/chains/7700/owners/${owner}/safes`)
  return ((await response.json()) as { readonly safes: readonly Hex[] }).safes
}

const forgedLog = (topic: Hex, word: Hex) => ({ topics: [topic], data: pad(word) })
const indexedLog = (topic: Hex, word: Hex) => ({ topics: [topic, pad(word)] })

/** Settings logs in the layout of a version. */
const forgedSettings = (version: '1.3.0' | '1.4.1', owner: Hex, victim: Hex) => {
  const log = version === '1.3.0' ? forgedLog : indexedLog
  return [
    log(SAFE_TOPICS.addedOwner, victim),
    log(SAFE_TOPICS.removedOwner, owner),
    forgedLog(SAFE_TOPICS.changedThreshold, '0x07'),
    log(SAFE_TOPICS.enabledModule, victim),
    log(SAFE_TOPICS.changedGuard, victim),
    log(SAFE_TOPICS.changedFallbackHandler, victim),
  ]
}

describe.each(['1.3.0', '1.4.1'] as const)(
  'settings logs that a Safe %s forges by a delegate call',
  (version) => {
    const victim = address(version === '1.3.0' ? 901 : 902)
    test('do not change its settings, nor list it for the owner that they name', async () => {
      const safe = await world.createSafe({ version })
      const owner = safe.owners[0]?.address ?? '0x'
      await emitAs(safe, forgedSettings(version, owner, victim))
      await world.caughtUp()
      expect(await world.chain.readSafe(safe.address)).toEqual({
        ...(await chainState(safe)),
        isIndexed: true,
        hasWholeHistory: false,
      })
      expect(await safesOf(victim)).toEqual([])
    })
    test('do not within a batch', async () => {
      const safe = await world.createSafe({ version })
      const owner = safe.owners[0]?.address ?? '0x'
      const data = encodeLogs(forgedSettings(version, owner, victim))
      const nested = encodeMultiSendCalls([{ operation: 1, to: emitter, value: 0n, data }])
      const to = safeAddress('multiSend', version)
      await world.executeTransaction(safe, {
        to,
        operation: 1,
        data: encodeMultiSendCalls([{ operation: 1, to, value: 0n, data: nested }]),
      })
      await world.caughtUp()
      expect(await world.chain.readSafe(safe.address)).toEqual({
        ...(await chainState(safe)),
        isIndexed: true,
        hasWholeHistory: false,
      })
      expect(await safesOf(victim)).toEqual([])
    })
    test.each([
      ['a setup without one', () => [logger, forgedSetup(victim)] as const],
      ['changes', (owner: Hex) => [emitter, encodeLogs(forgedSettings(version, owner, victim))] as const],
    ])('do not by the initializer of its setup, which logs %s', async (_what, initializerOf) => {
      const owner = privateKeyToAccount(generatePrivateKey()).address
      const setup = encodeFunctionData({
        abi: safeAbi('safe'),
        functionName: 'setup',
        args: [[owner], 1n, ...initializerOf(owner), zeroAddress, zeroAddress, 0n, zeroAddress],
      })
      const receipt = await world.send({
        to: safeAddress('proxyFactory', version),
        data: encodeFunctionData({
          abi: safeAbi('proxyFactory', version),
          functionName: 'createProxyWithNonce',
          args: [safeAddress('safe', version), setup, 77n],
        }),
      })
      const created = receipt.logs.at(-1)
      const [proxy] = decodeWordsOf(created?.topics[1] ?? created?.data ?? '0x')
      await world.caughtUp()
      expect(await world.chain.readSafe(proxy)).toMatchObject({ owners: [owner], threshold: 1, modules: [] })
      expect(await safesOf(victim)).toEqual([])
    })
  },
)

/** The first word, as an address. */
const decodeWordsOf = (words: Hex) => [getAddress(`0x${words.slice(26, 66)}`)] as const

/** Calldata of the logger for a `SafeSetup` without an initializer. */
const forgedSetup = (owner: Hex) =>
  concatHex([
    SAFE_TOPICS.safeSetup,
    pad(owner),
    encodeAbiParameters(parseAbiParameters('address[], uint256, address, address'), [
      [owner],
      1n,
      zeroAddress,
      zeroAddress,
    ]),
  ])

test('an owner whom a Safe removed without a log is not listed, nor answered as one', async () => {
  const safe = await world.createSafe()
  const owner = safe.owners[0]?.address ?? '0x'
  await world.caughtUp()
  expect(await safesOf(owner)).toEqual([safe.address])
  // What runs as the Safe may write its storage: here, the list of owners with another one.
  const replaced = address(903)
  await emitAs(safe, [])
  const slotOf = (key: Hex) => keccak256(concatHex([pad(key), numberToHex(2, { size: 32 })]))
  const write = (key: Hex, value: Hex) =>
    setStorageAt(world.client, { address: safe.address, index: slotOf(key), value: pad(value) })
  await write('0x01', replaced)
  await write(replaced, '0x01')
  await write(owner, '0x00')
  await world.client.mine({ blocks: 1 })
  await world.caughtUp()
  expect(await world.chain.readSafe(safe.address)).toMatchObject({ owners: [replaced] })
  expect(await safesOf(owner)).toEqual([])
})

test('reads a Safe from the index while it ran known code only', async () => {
  const safe = await world.createSafe()
  const data = encodeMultiSendCalls([{ operation: 0, to: zeroAddress, value: 0n, data: '0x' }])
  for (const name of ['multiSend', 'multiSendCallOnly'] as const)
    await world.executeTransaction(safe, { to: safeAddress(name), operation: 1, data })
  await world.caughtUp()
  const { rows } = await world.chain.database.db.execute(sql`
    select is_proven from safe_settings where safe = ${Buffer.from(safe.address.slice(2), 'hex')}`)
  expect(rows).toEqual([{ is_proven: true }])
})

test('a proxy whose singleton was replaced by a foreign one is listed for no owner', async () => {
  const safe = await world.createSafe()
  const owner = safe.owners[0]?.address ?? '0x'
  await emitAs(safe, [])
  // Answers 1 to everything.
  const liar = address(904)
  await setCode(world.client, { address: liar, bytecode: '0x600160005260206000f3' })
  await setStorageAt(world.client, { address: safe.address, index: 0, value: pad(liar) })
  await world.client.mine({ blocks: 1 })
  await world.caughtUp()
  expect(await safesOf(owner)).toEqual([])
})

/** `setup` of a Safe with one owner and no initializer. */
const plainSetup = (owner: Hex) =>
  encodeFunctionData({
    abi: safeAbi('safe'),
    functionName: 'setup',
    args: [[owner], 1n, zeroAddress, '0x', zeroAddress, zeroAddress, 0n, zeroAddress],
  })

test('a Safe whose singleton logs no calls is listed for the owners that the chain confirms', async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const receipt = await world.send({
    to: safeAddress('proxyFactory'),
    data: encodeFunctionData({
      abi: safeAbi('proxyFactory'),
      functionName: 'createProxyWithNonce',
      args: [safeAddress('safeWithoutEvents'), plainSetup(account.address), 78n],
    }),
  })
  const [proxy] = decodeWordsOf(receipt.logs.at(-1)?.topics[1] ?? '0x')
  const safe: Safe = { ...(await world.createSafe()), address: proxy, owners: [account], threshold: 1 }
  const victim = address(905)
  await emitAs(safe, [indexedLog(SAFE_TOPICS.addedOwner, victim)])
  await world.caughtUp()
  expect(await safesOf(victim)).toEqual([])
  expect(await safesOf(account.address)).toEqual([proxy])
})

test('a Safe of no configured factory is listed for the owners that the chain confirms', async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const victim = address(906)
  const proxy = address(907)
  const { client } = world
  const code = await getCode(client, { address: (await world.createSafe()).address })
  await setCode(client, { address: proxy, bytecode: code ?? '0x' })
  // At first a hostile singleton, which can log anything.
  await setStorageAt(client, { address: proxy, index: 0, value: pad(logger) })
  await world.send({
    to: proxy,
    data: forgedSetup(victim),
  })
  await setStorageAt(client, { address: proxy, index: 0, value: toWord(safeAddress('safe')) })
  await world.send({ to: proxy, data: plainSetup(account.address) })
  const settings = async () => {
    await world.chain.readSafe(proxy)
    await client.mine({ blocks: 1 })
    await world.caughtUp()
    const { rows } = await world.chain.database.db.execute(sql`
      select 1 from safe_settings where safe = ${Buffer.from(proxy.slice(2), 'hex')}`)
    return rows.length
  }
  await expect.poll(settings, { timeout: 20_000 }).toBeGreaterThan(0)
  expect(await safesOf(victim)).toEqual([])
  expect(await world.chain.readSafe(proxy)).toMatchObject({ owners: [account.address], isIndexed: true })
})
