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

const eve = { chainId: 7700, account: '0xAdA0000000000000000000000000000000000001' } as const
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
  const { id } = recordTransaction(journal, eve, { hash: hash(1), description: 'Swap' })
  const again = createJournal(site.open())
  expect(again.entries(7700, eve.account)).toMatchObject([
    { status: 'sent', hash: hash(1), description: 'Swap', confirmations: 1 },
  ])
  expect(again.entries(1, eve.account)).toEqual([])
  expect(getRecent(again.entries(7700, eve.account)).map((entry) => entry.id)).toEqual([id])
})

test('[T-01] recording twice, also in another tab, stores it once', () => {
  const site = profile()
  const [left, right] = [createJournal(site.open()), createJournal(site.open())]
  const first = recordTransaction(left, eve, { hash: hash(10), description: 'Swap' })
  const upper = `0x${hash(10).slice(2).toUpperCase()}` as const
  expect(recordTransaction(right, eve, { hash: upper, description: 'Swap' }).id).toBe(first.id)
  expect(right.entries(7700, eve.account)).toHaveLength(1)
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
  expect(() => recordTransaction(createJournal(site.open()), eve, transaction)).toThrow(
    ['Unable to add transaction', ...reasons].join('\n'),
  )
  expect(site.values.size).toBe(0)
})

test('[T-01] recorded under two chains and accounts, each settles separately', () => {
  const journal = createJournal(profile().open())
  const places = [
    eve,
    { ...eve, chainId: 1 },
    { ...eve, account: '0xAdA0000000000000000000000000000000000002' as const },
  ]
  const ids = places.map(
    (place) => recordTransaction(journal, place, { hash: hash(3), description: 'Swap' }).id,
  )
  expect(ids.map((id) => journal.find(id))).toMatchObject(places)
  expect(new Set(ids).size).toBe(3)
})

test('[T-01] a transaction uses the wallet’s chain at the call unless it names one', () => {
  const wallet = { status: 'connected', chain: 'supported', walletId: 'fox', walletName: 'Fox' } as const
  const ada = '0xAdA0000000000000000000000000000000000001'
  const state = { ...wallet, account: ada, chainId: 7700 } as const
  expect(getSender(state, {})).toEqual({ account: ada, chainId: 7700 })
  expect(getSender(state, { chainId: 1 })).toEqual({ account: ada, chainId: 1 })
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
      recordTransaction(journal, { ...eve, ...wrong }, { hash: hash(1), description: 'Swap' }),
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
  const ada = await sender()
  await look(ada)
  expect(ada.journal.find(ada.id)).toMatchObject({ status: 'sent', request: ada.mint, nonceVerified: true })
  await env.chain.mine()
  const again = reload(ada)
  await look(again)
  expect(again.journal.find(ada.id)).toMatchObject({ status: 'confirmed', hash: ada.sent })
  expect(ada.journal.find(ada.id)?.status).toBe('confirmed')
})

test('[T-03] an old mined transaction confirms at the first check', async () => {
  const ada = await env.visit()
  const sent = await env.chain.send(ada.account, ada.mint)
  await env.chain.mine(5)
  const id = record(ada, sent)
  await look(ada)
  expect(ada.journal.find(id)).toMatchObject({ status: 'confirmed', hash: sent })
})

test('[T-01] waits for several confirmations on request', async () => {
  const ada = await sender({ confirmations: 3 })
  await env.chain.mine(2)
  await look(ada)
  expect(ada.journal.find(ada.id)?.status).toBe('sent')
  await env.chain.mine()
  await look(ada)
  expect(ada.journal.find(ada.id)?.status).toBe('confirmed')
})

test('[T-03] a sped-up transaction is the same one; a canceled one never confirms', async () => {
  const ada = await sender()
  await look(ada)
  const nonce = ada.journal.find(ada.id)?.nonce ?? -1
  const faster = await env.chain.send(ada.account, { ...ada.mint, nonce, gasPrice: 5_000_000_000n })
  await env.chain.mine()
  await look(ada)
  expect(ada.journal.find(ada.id)).toMatchObject({ status: 'confirmed', hash: faster, repriced: true })

  const ben = await sender()
  await look(ben)
  const by = await env.chain.send(ben.account, {
    ...cancellation(ben.account),
    nonce: ben.journal.find(ben.id)?.nonce ?? -1,
  })
  await env.chain.mine()
  await look(ben)
  await look(ben)
  expect(ben.journal.find(ben.id)).toMatchObject({
    status: 'replaced',
    reason: 'cancelled',
    replacementHash: by,
  })
})

test('[T-06] a recorded transaction that reverts is failed, with its reason', async () => {
  const ada = await env.visit()
  await env.chain.send(ada.account, { to: ada.turnstile, data: close })
  await env.chain.mine()
  const id = record(ada, await env.chain.send(ada.account, ada.mint))
  await env.chain.mine()
  await look(ada)
  expect(ada.journal.find(id)).toMatchObject({ status: 'failed', revert: { data: SOLD_OUT } })
})

test('[T-03] an unknown hash is pending, then unseen, and dropped after a day', async () => {
  const ada = await env.visit()
  const id = record(ada, hash(77))
  await look(ada)
  expect(ada.journal.find(id)).toMatchObject({ status: 'sent' })
  await look(ada, afterUnseenTimeout)
  expect(ada.journal.find(id)).toMatchObject({ status: 'sent', unseen: true })
  await look(ada, () => Date.now() + 25 * 60 * 60_000)
  expect(ada.journal.find(id)).toMatchObject({ status: 'unsent', reason: 'dropped' })
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
