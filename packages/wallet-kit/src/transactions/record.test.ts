import { afterAll, beforeAll, expect, test } from 'vitest'
import { SOLD_OUT, close } from '../testing/turnstile.fixture.ts'
import { createJournal, getRecent, recordTransaction, resolveRecorded, type NewTransaction } from './index.ts'
import { getSender } from './record.ts'
import { profile } from './tabs.fixture.ts'
import {
  afterUnseenTimeout,
  reload,
  startTestEnv,
  cancellation,
  type Page,
  type TestEnv,
  type Visit,
} from './testEnv.fixture.ts'

const carol = { chainId: 7700, account: '0xAdA0000000000000000000000000000000000001' } as const
const hash = (n: number) => `0x${n.toString(16).padStart(64, '0')}` as const

let env: TestEnv
beforeAll(async () => {
  env = await startTestEnv()
})
afterAll(() => env.chain.stop())

/** Records what an app sent by itself. */
const record = ({ journal, account }: Page, sent: `0x${string}`, over: Partial<NewTransaction> = {}) =>
  recordTransaction(journal, { chainId: 7700, account }, { hash: sent, description: 'Swap', ...over }).id
const look = (page: Page, now = Date.now) => env.check(page, { resolve: resolveRecorded, now })

/** A user whose app sent a transaction and recorded it. */
async function sender(
  over: Partial<NewTransaction> = {},
): Promise<Visit & { id: string; sent: `0x${string}` }> {
  const visit = await env.visit()
  const sent = await env.chain.send(visit.account, visit.mint)
  return { ...visit, sent, id: record(visit, sent, over) }
}

test('[T-01] stores a recorded transaction per account and chain, with one confirmation', () => {
  const site = profile()
  const journal = createJournal(site.open())
  const { id } = recordTransaction(journal, carol, { hash: hash(1), description: 'Swap' })
  const again = createJournal(site.open())
  expect(again.entries(7700, carol.account)).toMatchObject([
    { status: 'sent', hash: hash(1), description: 'Swap', confirmations: 1 },
  ])
  expect(again.entries(1, carol.account)).toEqual([])
  expect(getRecent(again.entries(7700, carol.account)).map((entry) => entry.id)).toEqual([id])
})

test('[T-01] recording twice, also in another tab, stores it once', () => {
  const site = profile()
  const [left, right] = [createJournal(site.open()), createJournal(site.open())]
  const first = recordTransaction(left, carol, { hash: hash(10), description: 'Swap' })
  const upper = `0x${hash(10).slice(2).toUpperCase()}` as const
  expect(recordTransaction(right, carol, { hash: upper, description: 'Swap' }).id).toBe(first.id)
  expect(right.entries(7700, carol.account)).toHaveLength(1)
})

test.for([
  [{ hash: '0x12', description: 'Swap' }, ['Invalid transaction hash']],
  [{ hash: hash(1), description: 7 }, ['Transaction must have a description']],
  [
    { hash: hash(1), description: 'Swap', confirmations: 0 },
    ['Transaction confirmations must be a positiver integer'],
  ],
  [
    { hash: hash(1), description: 'Swap', confirmations: 1.5 },
    ['Transaction confirmations must be a positiver integer'],
  ],
  [
    { hash: 'x', confirmations: -1 },
    [
      'Invalid transaction hash',
      'Transaction must have a description',
      'Transaction confirmations must be a positiver integer',
    ],
  ],
] as const)('[T-02] %o throws every problem and stores nothing', ([wrong, reasons]) => {
  const site = profile()
  // A plain JavaScript caller has no compiler to stop it.
  const transaction: NewTransaction = JSON.parse(JSON.stringify(wrong))
  expect(() => recordTransaction(createJournal(site.open()), carol, transaction)).toThrow(
    ['Unable to add transaction', ...reasons].join('\n'),
  )
  expect(site.values.size).toBe(0)
})

test('[T-01] recorded under two chains and accounts, each settles separately', () => {
  const journal = createJournal(profile().open())
  const places = [
    carol,
    { ...carol, chainId: 1 },
    { ...carol, account: '0xAdA0000000000000000000000000000000000002' as const },
  ]
  const ids = places.map(
    (place) => recordTransaction(journal, place, { hash: hash(3), description: 'Swap' }).id,
  )
  expect(ids.map((id) => journal.find(id))).toMatchObject(places)
  expect(new Set(ids).size).toBe(3)
})

test('[T-01] a transaction uses the wallet’s chain at the call unless it names one', () => {
  const wallet = { status: 'connected', chain: 'supported', walletId: 'fox', walletName: 'Fox' } as const
  const alice = '0xAdA0000000000000000000000000000000000001'
  const state = { ...wallet, account: alice, chainId: 7700 } as const
  expect(getSender(state, {})).toEqual({ account: alice, chainId: 7700 })
  expect(getSender(state, { chainId: 1 })).toEqual({ account: alice, chainId: 1 })
  const other = '0xAdA0000000000000000000000000000000000002'
  expect(getSender(state, { account: other })).toEqual({ account: other, chainId: 7700 })
  expect(getSender({ status: 'disconnected' }, { chainId: 1, account: other })).toBeUndefined()
})

test.each([{ chainId: 1.5 }, { account: '0x12' as const }])(
  '[T-02] %o is nowhere, and is refused',
  (wrong) => {
    const site = profile()
    const journal = createJournal(site.open())
    expect(() =>
      recordTransaction(journal, { ...carol, ...wrong }, { hash: hash(1), description: 'Swap' }),
    ).toThrow('No address or chain ID found')
    expect(site.values.size).toBe(0)
  },
)

test('[T-02] recording throws without a wallet', () => {
  const journal = createJournal(profile().open())
  expect(() => recordTransaction(journal, undefined, { hash: hash(1), description: 'Swap' })).toThrow(
    'No address or chain ID found',
  )
})

test('[T-03] a recorded transaction is pending until mined, also after a reload', async () => {
  const alice = await sender()
  await look(alice)
  expect(alice.journal.find(alice.id)).toMatchObject({
    status: 'sent',
    request: alice.mint,
    nonceVerified: true,
  })
  await env.chain.mine()
  const again = reload(alice)
  await look(again)
  expect(again.journal.find(alice.id)).toMatchObject({ status: 'confirmed', hash: alice.sent })
  expect(alice.journal.find(alice.id)?.status).toBe('confirmed')
})

test('[T-03] an old mined transaction confirms at the first check', async () => {
  const alice = await env.visit()
  const sent = await env.chain.send(alice.account, alice.mint)
  await env.chain.mine(5)
  const id = record(alice, sent)
  await look(alice)
  expect(alice.journal.find(id)).toMatchObject({ status: 'confirmed', hash: sent })
})

test('[T-01] waits for several confirmations on request', async () => {
  const alice = await sender({ confirmations: 3 })
  await env.chain.mine(2)
  await look(alice)
  expect(alice.journal.find(alice.id)?.status).toBe('sent')
  await env.chain.mine()
  await look(alice)
  expect(alice.journal.find(alice.id)?.status).toBe('confirmed')
})

test('[T-03] a sped-up transaction is the same one; a canceled one never confirms', async () => {
  const alice = await sender()
  await look(alice)
  const nonce = alice.journal.find(alice.id)?.nonce ?? -1
  const faster = await env.chain.send(alice.account, { ...alice.mint, nonce, gasPrice: 5_000_000_000n })
  await env.chain.mine()
  await look(alice)
  expect(alice.journal.find(alice.id)).toMatchObject({ status: 'confirmed', hash: faster, repriced: true })

  const bob = await sender()
  await look(bob)
  const by = await env.chain.send(bob.account, {
    ...cancellation(bob.account),
    nonce: bob.journal.find(bob.id)?.nonce ?? -1,
  })
  await env.chain.mine()
  await look(bob)
  await look(bob)
  expect(bob.journal.find(bob.id)).toMatchObject({
    status: 'replaced',
    reason: 'cancelled',
    replacementHash: by,
  })
})

test('[T-06] a recorded transaction that reverts is failed, with its reason', async () => {
  const alice = await env.visit()
  await env.chain.send(alice.account, { to: alice.turnstile, data: close })
  await env.chain.mine()
  const id = record(alice, await env.chain.send(alice.account, alice.mint))
  await env.chain.mine()
  await look(alice)
  expect(alice.journal.find(id)).toMatchObject({ status: 'failed', revert: { data: SOLD_OUT } })
})

test('[T-03] an unknown hash is pending, then unseen, and dropped after a day', async () => {
  const alice = await env.visit()
  const id = record(alice, hash(77))
  await look(alice)
  expect(alice.journal.find(id)).toMatchObject({ status: 'sent' })
  await look(alice, afterUnseenTimeout)
  expect(alice.journal.find(id)).toMatchObject({ status: 'sent', unseen: true })
  await look(alice, () => Date.now() + 25 * 60 * 60_000)
  expect(alice.journal.find(id)).toMatchObject({ status: 'unsent', reason: 'dropped' })
})

test('[T-03] sent by another account, only its receipt counts', async () => {
  const owner = await env.visit()
  const safe = { ...(await env.visit()) }
  const sent = await env.chain.send(owner.account, owner.mint)
  const id = record(safe, sent)
  // The account's own transactions say nothing about it.
  await env.chain.send(safe.account, cancellation(safe.account))
  await look(safe)
  expect(safe.journal.find(id)).toMatchObject({ status: 'sent', placeholder: true })
  await env.chain.mine()
  await look(safe)
  expect(safe.journal.find(id)).toMatchObject({ status: 'confirmed', hash: sent })
})
