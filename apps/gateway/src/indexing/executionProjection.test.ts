import { afterAll, beforeAll, expect, test } from 'vitest'
import { desc, eq } from 'drizzle-orm'
import { encodeFunctionData, getAddress, type Address } from 'viem'
import { safeAbi, type Safe } from '@peppermint/devnet/safe'
import { testAccount } from '@peppermint/devnet/testChain'
import { approvedHashes, moduleExecutions, multisigExecutions } from '../db/schema.ts'
import { executionData, startGatewayWorld, type GatewayWorld } from '../gatewayWorld.fixture.ts'

let world: GatewayWorld

beforeAll(async () => {
  world = await startGatewayWorld()
})
afterAll(() => world.close())

const abi = safeAbi('safe')
const recipient = getAddress('0xaa000000000000000000000000000000000000aa')
const module = testAccount(5)

/** The newest first. */
async function multisigRows(safe: Safe) {
  await world.caughtUp()
  return world.chain.database.db
    .select()
    .from(multisigExecutions)
    .where(eq(multisigExecutions.safe, safe.address))
    .orderBy(desc(multisigExecutions.blockNumber), desc(multisigExecutions.logIndex))
}

async function moduleRows(safe: Safe) {
  await world.caughtUp()
  return world.chain.database.db
    .select()
    .from(moduleExecutions)
    .where(eq(moduleExecutions.safe, safe.address))
    .orderBy(moduleExecutions.blockNumber, moduleExecutions.logIndex)
}

async function enableModule(safe: Safe): Promise<void> {
  const data = encodeFunctionData({ abi, functionName: 'enableModule', args: [module.address] })
  await world.executeTransaction(safe, { to: safe.address, data })
}

function moduleCall(to: Address, value: bigint, data: `0x${string}` = '0x') {
  return encodeFunctionData({ abi, functionName: 'execTransactionFromModule', args: [to, value, data, 0] })
}

test('indexes an execution with every field, its executor and the threshold', async () => {
  const safe = await world.createSafe({ ownerCount: 3, threshold: 2 })
  const receipt = await world.executeTransaction(safe, { to: recipient, value: 5n, data: '0xabcd' })
  expect(await multisigRows(safe)).toEqual([
    expect.objectContaining({
      safe: safe.address,
      safeTxHash: receipt.safeTxHash,
      isSuccessful: true,
      payment: 0n,
      nonce: 0,
      to: recipient,
      value: 5n,
      data: '0xabcd',
      operation: 0,
      executor: testAccount(0).address,
      threshold: 2,
      blockNumber: Number(receipt.blockNumber),
      transactionHash: receipt.transactionHash,
    }),
  ])
  expect(await world.chain.readSafe(safe.address)).toMatchObject({ nonce: 1 })
})

test('indexes a failed execution as failed', async () => {
  const safe = await world.createSafe()
  const token = await world.deployToken()
  const data = encodeFunctionData({
    abi: [{ type: 'function', name: 'transfer', inputs: [{ type: 'address' }, { type: 'uint256' }] }],
    functionName: 'transfer',
    args: [recipient, 1n],
  })
  const { safeTxHash } = await world.executeTransaction(safe, { to: token, data, safeTxGas: 100_000n })
  expect(await multisigRows(safe)).toMatchObject([{ safeTxHash, isSuccessful: false, nonce: 0 }])
})

test('matches re-entrant executions in one Ethereum transaction by their hashes', async () => {
  const safe = await world.createSafe()
  const inner = await world.signTransaction(safe, { to: recipient, value: 1n, nonce: 1 })
  const outer = await world.executeTransaction(safe, {
    to: safe.address,
    data: executionData(inner.transaction, inner.signatures),
  })
  expect(await multisigRows(safe)).toMatchObject([
    { safeTxHash: outer.safeTxHash, nonce: 0, transactionHash: outer.transactionHash },
    { safeTxHash: inner.safeTxHash, nonce: 1, value: 1n, transactionHash: outer.transactionHash },
  ])
})

test('indexes calls of modules, failed and nested ones too', async () => {
  const safe = await world.createSafe()
  await enableModule(safe)
  await world.send({ to: safe.address, data: moduleCall(recipient, 7n), account: module })
  // The Safe itself is no module.
  await world.send({
    to: safe.address,
    data: moduleCall(safe.address, 0n, moduleCall(recipient, 1n)),
    account: module,
  })
  expect(await moduleRows(safe)).toMatchObject([
    { module: module.address, to: recipient, value: 7n, isSuccessful: true, operation: 0 },
    { module: module.address, to: safe.address, isSuccessful: false },
  ])
})

test('indexes an approved hash', async () => {
  const safe = await world.createSafe()
  const { safeTxHash } = await world.signTransaction(safe, { to: recipient })
  const receipt = await world.approveHash(safe, 0, safeTxHash)
  await world.caughtUp()
  expect(
    await world.chain.database.db.select().from(approvedHashes).where(eq(approvedHashes.safe, safe.address)),
  ).toEqual([
    expect.objectContaining({
      owner: safe.owners[0]?.address,
      hash: safeTxHash,
      transactionHash: receipt.transactionHash,
    }),
  ])
})
