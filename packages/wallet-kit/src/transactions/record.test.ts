import { afterAll, beforeAll, expect, test } from 'vitest'
import { createJournal, getRecent, recordTransaction, resolveRecorded, type NewTransaction } from './index.ts'
import { profile } from './tabs.fixture.ts'
import { reload, startTestEnv, type Page, type TestEnv, type Visit } from './testEnv.fixture.ts'

const carol = { chainId: 7700, account: '0xAdA0000000000000000000000000000000000001' } as const
const hash = (n: number) => `0x${n.toString(16).padStart(64, '0')}` as const

let env: TestEnv
beforeAll(async () => {
  env = await startTestEnv()
})
afterAll(() => env.chain.stop())

/** Records what an app sent by itself. */
const record = (
  { journal, account }: Page,
  sent: `0x${string}`,
  over: Pick<NewTransaction, 'confirmations'> = {},
) => recordTransaction(journal, { chainId: 7700, account }, { hash: sent, description: 'Swap', ...over }).id
const look = (page: Page, now = Date.now) => env.check(page, { resolve: resolveRecorded, now })

/** A user whose app sent a transaction and recorded it. */
async function sender(
  over: Pick<NewTransaction, 'confirmations'> = {},
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

test('[T-01] waits for several confirmations on request', async () => {
  const alice = await sender({ confirmations: 3 })
  await env.chain.mine(2)
  await look(alice)
  expect(alice.journal.find(alice.id)?.status).toBe('sent')
  await env.chain.mine()
  await look(alice)
  expect(alice.journal.find(alice.id)?.status).toBe('confirmed')
})
