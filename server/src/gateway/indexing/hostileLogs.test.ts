import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import {
  concatHex,
  encodeFunctionData,
  encodePacked,
  getAddress,
  type Hex,
  numberToHex,
  pad,
  size,
  zeroAddress,
} from 'viem'
import { readContract, setCode } from 'viem/actions'
import { safeAbi, safeAddress, type Safe } from '@peppermint/devnet/safe'
import { emitterBytecode, encodeLogs, toWord } from '../../chain/emitterContract.fixture.ts'
import { multisigExecutions } from '../db/schema.ts'
import { executionData, startGatewayWorld, type GatewayWorld } from '../gatewayWorld.fixture.ts'
import { MAX_LISTED_ADDRESSES } from './settingsState.ts'
import { SAFE_TOPICS } from '@peppermint/safe/events'

let world: GatewayWorld
const emitter = getAddress(`0xe0${'0'.repeat(38)}`)
const FULL_WORD: Hex = `0x${'ff'.repeat(32)}`

beforeAll(async () => {
  world = await startGatewayWorld()
  await setCode(world.client, { address: emitter, bytecode: emitterBytecode })
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

test('[G-12] a hash that a hostile Safe emits first still shows the transaction of its Safe', async () => {
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

test('follows the singleton of a migrated Safe', async () => {
  const safe = await world.createSafe({ version: '1.3.0' })
  const singleton = safeAddress('safe')
  await emitAs(safe, [{ topics: [SAFE_TOPICS.changedMasterCopy], data: pad(singleton.toLowerCase() as Hex) }])
  await world.caughtUp()
  expect(await world.chain.readSafe(safe.address)).toMatchObject({ singleton, version: '1.4.1' })
})
