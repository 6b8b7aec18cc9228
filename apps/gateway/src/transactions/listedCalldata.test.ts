import { multiSendFunctions, tokenFunctions } from '@peppermint/safe/decode'
import type { Safe } from '@peppermint/devnet/safe'
import { concatHex, encodeFunctionData, encodePacked, type Hex, parseAbi, size, zeroAddress } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { moduleExecutions, multisigExecutions } from '../db/schema.ts'
import { startGatewayWorld, type GatewayWorld } from '../gatewayWorld.fixture.ts'
import { proposalOf, safeTransaction } from './proposals.fixture.ts'

/** A page of a list reads less of every value. */
const MAX_READ_BYTES = 8_192
const LARGE_BYTES = 60_000
const zeros = (bytes: number): Hex => `0x${'00'.repeat(bytes)}`

const callAbi = parseAbi(['function pay(bytes invoice)'])
const call = encodePacked(
  ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
  [0, zeroAddress, 1n, BigInt(LARGE_BYTES / 3), zeros(LARGE_BYTES / 3)],
)
const batch = encodeFunctionData({
  abi: multiSendFunctions,
  functionName: 'multiSend',
  args: [concatHex([call, call, call])],
})
/** Beginning, end: what lists show of each is in neither alone. */
const calldata = {
  batch,
  'a malformed batch': concatHex([batch.slice(0, -2_000) as Hex]),
  'a long argument': encodeFunctionData({
    abi: callAbi,
    functionName: 'pay',
    args: [zeros(LARGE_BYTES)],
  }),
  'an unknown function': concatHex(['0x12345678', zeros(LARGE_BYTES)]),
} as const

let world: GatewayWorld
let safe: Safe
let token: Hex
beforeAll(async () => {
  world = await startGatewayWorld({ config: { abis: [{ name: 'pay', address: null, abi: [...callAbi] }] } })
  safe = await world.createSafe()
  token = await world.deployToken()
  await world.caughtUp()
  for (const [index, data] of Object.values(calldata).entries())
    await propose(safeTransaction({ to: zeroAddress, data, nonce: index + 1 }))
  const transfer = encodeFunctionData({
    abi: tokenFunctions,
    functionName: 'transfer',
    args: [zeroAddress, 5n],
  })
  await propose(safeTransaction({ to: token, data: concatHex([transfer, zeros(LARGE_BYTES)]), nonce: 9 }))
  await world.executeTransaction(safe, { to: zeroAddress, data: calldata.batch })
  await world.caughtUp()
  const { db } = world.chain.database
  await db.update(multisigExecutions).set({ signatures: concatHex([zeros(LARGE_BYTES), zeros(LARGE_BYTES)]) })
  const [executed] = await db.select().from(multisigExecutions)
  if (executed === undefined) throw new Error('nothing was executed')
  await db.insert(moduleExecutions).values({
    ...executed,
    logIndex: executed.logIndex + 1,
    module: zeroAddress,
    to: zeroAddress,
    value: 0n,
    data: calldata.batch,
    operation: 0,
  })
}, 60_000)
afterAll(() => world.close())
afterEach(() => void vi.restoreAllMocks())

async function propose(transaction: ReturnType<typeof safeTransaction>) {
  const response = await world.request(`/v1/chains/7700/transactions/${safe.address}/propose`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(await proposalOf(safe.address, transaction, safe.owners.slice(0, 1))),
  })
  expect([response.status, await response.text()]).toMatchObject([200, expect.anything()])
}

interface Listed {
  readonly results: readonly {
    readonly transaction?: {
      readonly txInfo: { readonly type: string; readonly [field: string]: unknown }
      readonly executionInfo: { readonly nonce?: number } | null
    }
  }[]
}

async function list(path: string) {
  const response = await world.request(`/v1/chains/7700/safes/${safe.address}/${path}`)
  const { results } = (await response.json()) as Listed
  return results.flatMap(({ transaction }) => (transaction === undefined ? [] : [transaction]))
}

test.each([
  ['transactions/queued', 5],
  ['transactions/history', 2],
  ['multisig-transactions', 6],
  ['module-transactions', 1],
])('the list %s reads only the beginning of calldata and signatures', async (path, items) => {
  const queries = vi.spyOn(world.chain.database.lists.$client, 'query')
  expect((await list(path)).length).toBeGreaterThanOrEqual(items)
  const answers = (await Promise.all(
    queries.mock.results.map(({ value }) => value as Promise<{ rows: readonly unknown[] }>),
  )) as { readonly rows: readonly unknown[] }[]
  const sizes = answers.flatMap(({ rows }) => rows.flatMap(bytesIn))
  expect(sizes.length).toBeGreaterThan(0)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_READ_BYTES)
})

function bytesIn(value: unknown): readonly number[] {
  if (value instanceof Uint8Array) return [value.length]
  if (typeof value === 'string') return [value.length]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(bytesIn) : []
}

test('lists show of large calldata its size, function and number of calls', async () => {
  const byNonce = new Map(
    (await list('transactions/queued')).map(({ txInfo, executionInfo }) => [executionInfo?.nonce, txInfo]),
  )
  const shown = (methodName: string | null, actionCount: number | null, data: Hex) =>
    expect.objectContaining({ type: 'Custom', methodName, actionCount, dataSize: String(size(data)) })
  expect(byNonce.get(1)).toEqual(shown('multiSend', 3, calldata.batch))
  expect(byNonce.get(2)).toEqual(shown(null, null, calldata['a malformed batch']))
  expect(byNonce.get(3)).toEqual(shown('pay', null, calldata['a long argument']))
  expect(byNonce.get(4)).toEqual(shown(null, null, calldata['an unknown function']))
  expect(byNonce.get(9)).toMatchObject({ type: 'Transfer', transferInfo: { value: '5' } })
})

test('lists show the number of calls of executed batches', async () => {
  for (const path of ['transactions/history', 'module-transactions'])
    expect((await list(path)).at(0)?.txInfo, path).toMatchObject({ methodName: 'multiSend' })
  const [executed] = await world.chain.database.db.select().from(multisigExecutions)
  expect(executed?.actionCount).toBe(3)
})
