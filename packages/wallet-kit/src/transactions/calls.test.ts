import { type EIP1193Provider, keccak256, stringToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getRecent, recordTransaction, resolveRecorded } from './index.ts'
import { resolveCalls } from './resolveCalls.ts'
import { reload, startTestEnv, type Page, type TestEnv, type Visit } from './testEnv.fixture.ts'
import { toRows } from './useTransactions.ts'

const CALLS_ID = 'pepper-batch-7'

let env: TestEnv
beforeAll(async () => {
  env = await startTestEnv()
})
afterAll(() => env.chain.stop())

/** Someone whose app sent a batch of calls and recorded its id. */
async function sender(): Promise<Visit & { readonly id: string }> {
  const visit = await env.visit()
  const { id } = recordTransaction(
    visit.journal,
    { chainId: 7700, account: visit.account },
    { callsId: CALLS_ID, description: 'Approve and swap' },
  )
  return { ...visit, id }
}

/** What the wallet answers to `wallet_getCallsStatus`; undefined for an unknown id. */
type Answer =
  | { readonly status: number; readonly receipts?: readonly object[]; readonly chainId?: string }
  | undefined

const walletWith = (answer: Answer) => ({
  request: async ({ method, params }: { method: string; params?: readonly unknown[] }) => {
    expect([method, params]).toEqual(['wallet_getCallsStatus', [CALLS_ID]])
    if (!answer) throw Object.assign(new Error('Unknown bundle id'), { code: 5730 })
    return { version: '2.0.0', id: CALLS_ID, chainId: '0x1e14', atomic: true, ...answer }
  },
})

const look = (page: Page, answer: Answer, now = Date.now) =>
  env.check(page, {
    now,
    resolve: (...checked) => resolveCalls(...checked, async () => walletWith(answer) as EIP1193Provider),
  })

const receiptOf = (transactionHash: string, status = '0x1') => ({
  logs: [],
  status,
  blockHash: `0x${'1'.repeat(64)}`,
  blockNumber: '0x1',
  gasUsed: '0x5208',
  transactionHash,
})

const rowOf = ({ journal, account }: Page) =>
  getRecent(journal.entries(7700, account)).flatMap((entry) => toRows(entry, 'https://tuber.build'))[0]

test('[T-01] a batch of calls is pending until its wallet names a mined transaction', async () => {
  const alice = await sender()
  await look(alice, { status: 100 })
  expect(rowOf(alice)).toEqual({ id: alice.id, description: 'Approve and swap', status: 'pending' })
  const hash = await env.chain.send(alice.account, alice.mint)
  await env.chain.mine()
  const again = reload(alice)
  await look(again, { status: 200, receipts: [receiptOf(hash)] })
  expect(rowOf(again)).toMatchObject({ status: 'confirmed', href: `https://tuber.build/tx/${hash}` })
  expect(again.journal.find(alice.id)).toMatchObject({
    callsId: CALLS_ID,
    walletHash: keccak256(stringToHex(CALLS_ID)),
  })
})

test('[T-01] a wallet’s claim of success proves nothing without the transaction', async () => {
  const alice = await sender()
  await look(alice, { status: 200, receipts: [receiptOf(`0x${'ab'.repeat(32)}`)] })
  expect(rowOf(alice)?.status).toBe('pending')
})

test.for([
  ['reverted in a bundler’s transaction that succeeded', 500, 'failed'],
  ['reverted in part', 600, 'partial'],
] as const)('[T-01] calls that %s have not all gone through', async ([, status, shown]) => {
  const alice = await sender()
  const hash = await env.chain.send(alice.account, alice.mint)
  await env.chain.mine()
  await look(alice, { status, receipts: [receiptOf(hash)] })
  expect(rowOf(reload(alice))?.status).toBe(shown)
})

test.for([
  [500, 'failed'],
  [600, 'partial'],
] as const)('[T-01] a wallet’s %i without a transaction counts', async ([status, shown]) => {
  const alice = await sender()
  await look(alice, { status })
  expect(rowOf(reload(alice))?.status).toBe(shown)
})

test('[T-01] calls that their wallet gave up stay listed, as unable to arrive', async () => {
  const alice = await sender()
  await look(alice, { status: 400 })
  expect(rowOf(alice)).toMatchObject({ description: 'Approve and swap', status: 'lost' })
})

const inADay = () => Date.now() + 24 * 60 * 60_000

test.for([
  ['no usable answer', undefined],
  ['a success without a transaction', { status: 200 }],
  ['a status that no standard has', { status: 777 }],
  [
    'a transaction on another chain',
    { status: 200, chainId: '0x1', receipts: [receiptOf(`0x${'ab'.repeat(32)}`)] },
  ],
  ['a transaction that no node has', { status: 200, receipts: [receiptOf(`0x${'ab'.repeat(32)}`)] }],
] as const)('[T-01] %s: pending, and after a day unknown, never lost', async ([, answer]) => {
  const alice = await sender()
  await look(alice, answer)
  expect(rowOf(alice)?.status).toBe('pending')
  await look(alice, answer, inADay)
  expect(rowOf(reload(alice))?.status).toBe('unknown')
})

test('[T-01] an unknown batch is asked about every minute, and can be cleared', async () => {
  const alice = await sender()
  await look(alice, undefined, inADay)
  await look(alice, { status: 400 }, inADay)
  expect(rowOf(alice)?.status).toBe('unknown')
  await look(alice, { status: 100 }, () => inADay() + 61_000)
  expect(rowOf(alice)?.status).toBe('pending')
  alice.journal.clear(7700, alice.account)
  expect(rowOf(alice)?.status).toBe('pending')
  await look(alice, undefined, inADay)
  alice.journal.clear(7700, alice.account)
  expect(rowOf(alice)).toBeUndefined()
})

test('[T-01] an app’s own watcher takes no id of a batch for the hash of a transaction', async () => {
  const alice = await sender()
  const before = alice.journal.find(alice.id)
  await env.check(alice, { resolve: resolveRecorded })
  expect(alice.journal.find(alice.id)).toBe(before)
  await env.check(alice, { resolve: resolveRecorded, now: inADay })
  expect(rowOf(alice)?.status).toBe('unknown')
})

test('[T-01] a batch is listed once, and needs an id', async () => {
  const alice = await sender()
  const { journal, account } = alice
  const batch = { callsId: CALLS_ID, description: 'Approve and swap' }
  expect(recordTransaction(journal, { chainId: 7700, account }, batch).id).toBe(alice.id)
  expect(() => recordTransaction(journal, { chainId: 7700, account }, { ...batch, callsId: '' })).toThrow(
    'Invalid calls ID',
  )
})
