import { afterAll, beforeAll, expect, test } from 'vitest'
import { desc, eq } from 'drizzle-orm'
import {
  encodeFunctionData,
  encodePacked,
  concatHex,
  getAddress,
  numberToHex,
  pad,
  size,
  type Address,
  type Hex,
} from 'viem'
import { setCode } from 'viem/actions'
import { safeAbi, safeAddress, type Safe } from '@peppermint/devnet/safe'
import { testAccount } from '@peppermint/devnet/testChain'
import { emitterBytecode, encodeLogs, toWord } from '@peppermint/indexer/chain/emitterContract.fixture.ts'
import { safeHistory, safeTransfers } from '../db/schema.ts'
import { startGatewayWorld, type GatewayWorld } from '../gatewayWorld.fixture.ts'
import type { SafeChange } from '../safeChanges.ts'
import { SAFE_TOPICS, TRANSFER_TOPIC } from '@peppermint/safe/events'

let world: GatewayWorld
const emitter: Address = getAddress(`0xe0${'0'.repeat(38)}`)
const alice = testAccount(1).address
const bob = getAddress(`0xb0${'0'.repeat(38)}`)

beforeAll(async () => {
  world = await startGatewayWorld()
  await setCode(world.client, { address: emitter, bytecode: emitterBytecode })
})
afterAll(() => world.close())

/** The newest first. */
async function transfersOf({ address }: Safe) {
  await world.caughtUp()
  return world.chain.database.db
    .select()
    .from(safeTransfers)
    .where(eq(safeTransfers.safe, address))
    .orderBy(desc(safeTransfers.blockNumber), desc(safeTransfers.logIndex), desc(safeTransfers.part))
}

async function historyOf({ address }: Safe) {
  await world.caughtUp()
  return world.chain.database.db
    .select()
    .from(safeHistory)
    .where(eq(safeHistory.safe, address))
    .orderBy(desc(safeHistory.blockNumber))
}

function batch(
  calls: readonly { to: Address; value?: bigint; data?: Hex; operation?: 0 | 1 }[],
  trailing: Hex = '0x',
): Hex {
  const packed = calls.map(({ to, value = 0n, data = '0x', operation = 0 }) =>
    encodePacked(
      ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
      [operation, to, value, BigInt(size(data)), data],
    ),
  )
  return encodeFunctionData({
    abi: safeAbi('multiSend'),
    functionName: 'multiSend',
    args: [concatHex([...packed, trailing])],
  })
}

const emitLogs = (logs: Parameters<typeof encodeLogs>[0]) =>
  world.send({ to: emitter, data: encodeLogs(logs) })

test('indexes coins that a Safe receives', async () => {
  const safe = await world.createSafe()
  const { transactionHash } = await world.send({ to: safe.address, value: 3n })
  expect(await transfersOf(safe)).toMatchObject([
    {
      tokenType: 'NATIVE',
      from: testAccount(0).address,
      to: safe.address,
      value: 3n,
      token: null,
      transactionHash,
    },
  ])
  expect(await historyOf(safe)).toMatchObject([{ transactionHash, hasExecution: false, isAlwaysShown: true }])
})

test('indexes tokens from and to Safes, once for each side', async () => {
  const [safe, other] = [await world.createSafe(), await world.createSafe()]
  const token = await world.deployToken()
  await world.transferToken(token, safe.address, 10n)
  const data = encodeFunctionData({
    abi: [
      {
        type: 'function',
        name: 'transfer',
        stateMutability: 'nonpayable',
        outputs: [],
        inputs: [{ type: 'address' }, { type: 'uint256' }],
      },
    ],
    functionName: 'transfer',
    args: [other.address, 4n],
  })
  await world.executeTransaction(safe, { to: token, data })
  expect(await transfersOf(safe)).toMatchObject([
    { tokenType: 'ERC20', from: safe.address, to: other.address, value: 4n, token },
    { tokenType: 'ERC20', from: testAccount(0).address, to: safe.address, value: 10n, token },
  ])
  expect(await transfersOf(other)).toMatchObject([{ from: safe.address, to: other.address, value: 4n }])
  expect(await historyOf(safe)).toMatchObject([
    { hasExecution: true, isAlwaysShown: true },
    { hasExecution: false, isAlwaysShown: false },
  ])
})

test('indexes the coins that executions and their batches send', async () => {
  const safe = await world.createSafe()
  await world.executeTransaction(safe, { to: bob, value: 5n })
  const multiSend = safeAddress('multiSend')
  await world.executeTransaction(safe, {
    to: multiSend,
    operation: 1,
    data: batch([
      { to: bob, value: 1n },
      { to: bob, data: '0x12' },
      { to: multiSend, operation: 1, data: batch([{ to: alice, value: 2n }]) },
      { to: bob, value: 3n },
    ]),
  })
  expect(await transfersOf(safe)).toMatchObject([
    { part: 4, to: bob, value: 3n, from: safe.address, tokenType: 'NATIVE' },
    { part: 3, to: alice, value: 2n },
    { part: 1, to: bob, value: 1n },
    { part: 1, to: bob, value: 5n },
  ])
})

test('indexes the coins of a batch that ran although its end is truncated', async () => {
  const safe = await world.createSafe()
  await world.executeTransaction(safe, {
    to: safeAddress('multiSend'),
    operation: 1,
    data: batch(
      [
        { to: bob, value: 1n },
        { to: alice, value: 2n },
      ],
      '0x0000',
    ),
  })
  expect(await transfersOf(safe)).toMatchObject([
    { part: 2, to: alice, value: 2n },
    { part: 1, to: bob, value: 1n },
  ])
})

test('skips malformed logs of hostile contracts', async () => {
  const safe = await world.createSafe()
  const dirty: Hex = `0xff${pad(safe.address).slice(4)}`
  await emitLogs([
    { topics: [TRANSFER_TOPIC, toWord(alice)], data: toWord(safe.address) },
    { topics: [TRANSFER_TOPIC, dirty, toWord(safe.address)], data: numberToHex(1, { size: 32 }) },
    { topics: [TRANSFER_TOPIC, toWord(alice), dirty], data: numberToHex(1, { size: 32 }) },
    { topics: [TRANSFER_TOPIC, toWord(alice), toWord(safe.address)], data: numberToHex(0, { size: 32 }) },
  ])
  expect(await transfersOf(safe)).toMatchObject([{ value: 0n, from: alice }])
  expect(await historyOf(safe)).toEqual([])
})

test('[G-02] a flood of transfers to one Safe hides no event of another', async () => {
  const [flooded, other] = [await world.createSafe(), await world.createSafe()]
  await world.caughtUp()
  const changes: SafeChange[] = []
  const stop = world.chain.changes.subscribe((change) => changes.push(change))
  // Notifications arrive in order: after this one none of what happened before.
  const { database, changes: ofChain } = world.chain
  await ofChain.notify(database.db, { type: 'safe', safe: bob })
  await expect.poll(() => changes).toContainEqual({ type: 'safe', safe: bob })
  changes.length = 0
  const transfer = (value: number) => ({
    topics: [TRANSFER_TOPIC, toWord(alice), toWord(flooded.address)],
    data: numberToHex(value, { size: 32 }),
  })
  const ofSafe = ({ address }: Safe) =>
    changes.filter((change) => change.type === 'safe' && change.safe.toLowerCase() === address.toLowerCase())
  await world.inOneBlock(async () => {
    for (let count = 0; count < 4; count += 1)
      await world.submit({
        to: emitter,
        data: encodeLogs(Array.from({ length: 260 }, (_, index) => transfer(index % 2))),
      })
    await world.submit({ to: other.address, value: 5n })
  })
  await expect.poll(() => ofSafe(other)).toMatchObject([{ event: { type: 'INCOMING_ETHER', value: '5' } }])
  // One for each Ethereum transaction.
  await expect.poll(() => ofSafe(flooded)).toHaveLength(4)
  expect(changes).not.toContainEqual({ type: 'all' })
  changes.length = 0
  await emitLogs([transfer(0), transfer(0)])
  await expect.poll(() => changes).toEqual([{ type: 'safe', safe: flooded.address }])
  changes.length = 0
  const coins = Array.from({ length: 30 }, (_, index) => ({
    topics: [SAFE_TOPICS.safeReceived, toWord(alice)],
    data: numberToHex(index + 1, { size: 32 }),
  }))
  await world.executeTransaction(flooded, { to: emitter, operation: 1, data: encodeLogs(coins) })
  await emitLogs([transfer(1)])
  const types = () => changes.map((change) => (change.type === 'safe' ? change.event?.type : change.type))
  await expect.poll(types).toContain('INCOMING_TOKEN')
  expect(types().filter((type) => type === 'INCOMING_ETHER')).toHaveLength(20)
  stop()
})
