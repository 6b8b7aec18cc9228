import { expect, test, vi } from 'vitest'
import {
  createJournal,
  InvalidTransactionError,
  isOpen,
  getRecent,
  type Journal,
  type NewIntent,
} from './index.ts'
import { profile } from './tabs.fixture.ts'

const alice = '0xAdA0000000000000000000000000000000000001'
const hash = (n: number) => `0x${n.toString(16).padStart(64, '0')}` as const

function mint(over: Partial<NewIntent> = {}): NewIntent {
  return {
    chainId: 7700,
    account: alice,
    description: 'Mint 2 Scovilles',
    request: {
      to: '0x5c00000000000000000000000000000000000003',
      data: '0xa0712d68',
      value: 14n * 10n ** 18n,
    },
    nonce: 3,
    fromBlock: 100n,
    meta: { quantity: 2, price: 7n * 10n ** 18n },
    ...over,
  }
}

/** Ask, and have the chain refuse it so that it is settled. */
function settleOne(journal: Journal, n: number): string {
  const asked = journal.addIntent(mint({ nonce: n }))
  journal.markSent(asked.id, hash(n + 1))
  const sent = journal.find(asked.id)
  if (sent?.status !== 'sent') throw new Error('It was not sent.')
  journal.settle(sent, {
    ...sent,
    status: 'confirmed',
    blockNumber: 101n,
    gasUsed: 1n,
    effectiveGasPrice: 1n,
    settledAt: 1000 + n,
  })
  return asked.id
}

test('[T-01] an intent is stored before the wallet request and survives a reload exactly', () => {
  const site = profile()
  const asked = createJournal(site.open()).addIntent(mint())
  expect(site.values.size).toBe(1)
  const [key] = site.values.keys()
  expect(key).toBe(`peppermint.tx.7700.${alice.toLowerCase()}.${asked.id}`)
  expect(createJournal(site.open()).entries(7700, alice)).toEqual([asked])
  expect(asked).toMatchObject({
    status: 'requested',
    confirmations: 1,
    meta: { quantity: 2, price: 7n * 10n ** 18n },
  })
})

test('[T-02] what cannot be followed is refused with every reason, and nothing is stored', () => {
  const site = profile()
  const journal = createJournal(site.open())
  // A plain JavaScript caller has no compiler to stop it.
  const nameless: NewIntent = JSON.parse(
    JSON.stringify({ ...mint({ confirmations: 0 }), description: 7, ...noBigints }),
  )
  expect(() => journal.addIntent(nameless)).toThrow(
    'Unable to add transaction\nTransaction must have a description\nTransaction confirmations must be a positiver integer',
  )
  expect(() => journal.addIntent(mint({ confirmations: 1.5 }))).toThrow('must be a positiver integer')
  expect(() => journal.addIntent(mint({ account: '0x12' }))).toThrow('No address or chain ID found')
  expect(site.values.size).toBe(0)
  const { id } = journal.addIntent(mint())
  expect(() => journal.markSent(id, '0x1234')).toThrow(InvalidTransactionError)
  expect(() => journal.markSent(id, '0x1234')).toThrow('Invalid transaction hash')
  expect(journal.find(id)?.status).toBe('requested')
})
const noBigints = { request: undefined, fromBlock: undefined, meta: undefined }

test('[T-03] the hash makes it sent; a repeat changes nothing', () => {
  const journal = createJournal({ ...profile().open(), now: () => 5000 })
  const { id } = journal.addIntent(mint())
  expect(journal.isRequestOpen(id)).toBe(true)
  journal.markSent(id, hash(1))
  expect(journal.isRequestOpen(id)).toBe(false)
  const sent = journal.find(id)
  expect(sent).toMatchObject({ status: 'sent', hash: hash(1), sentAt: 5000 })
  journal.markSent(id, hash(1))
  expect(journal.find(id)).toBe(sent)
})

test('[T-04] the eleventh settled transaction evicts the oldest; pending ones stay', () => {
  const site = profile()
  const journal = createJournal(site.open())
  const pending = Array.from({ length: 12 }, (_, n) => {
    const { id } = journal.addIntent(mint({ nonce: 50 + n }))
    journal.markSent(id, hash(500 + n))
    return id
  })
  const ids = Array.from({ length: 11 }, (_, n) => settleOne(journal, n))
  const settled = journal.entries(7700, alice).filter((entry) => !isOpen(entry))
  expect(settled).toHaveLength(10)
  expect(journal.find(ids[0] ?? '')).toBeUndefined()
  expect(pending.every((id) => journal.find(id)?.status === 'sent')).toBe(true)
  expect(site.values.size).toBe(22)
})

test('[T-04] repeated rejections evict no history and keep one rejection', () => {
  let now = 0
  const journal = createJournal({ ...profile().open(), now: () => now })
  const id = settleOne(journal, 1)
  const refusals = Array.from({ length: 15 }, () => {
    const asked = journal.addIntent(mint())
    journal.markRejected(asked.id)
    return asked.id
  })
  // A wallet may have sent any of them: each is looked for until two minutes have passed.
  expect(refusals.every((refusal) => journal.find(refusal)?.status === 'unsent')).toBe(true)
  now = 120_001
  journal.markRejected(journal.addIntent(mint()).id)
  expect(journal.find(id)?.status).toBe('confirmed')
  expect(journal.entries(7700, alice).filter(({ status }) => status === 'unsent')).toHaveLength(1)
})

test('[T-05] lists three recent transactions, without rejections and open requests', () => {
  let now = 0
  const journal = createJournal({ ...profile().open(), now: () => ++now })
  const ids = [1, 2, 3, 4].map((n) => settleOne(journal, n))
  journal.markRejected(journal.addIntent(mint()).id)
  journal.addIntent(mint())
  expect(getRecent(journal.entries(7700, alice)).map(({ id }) => id)).toEqual(ids.slice(1).toReversed())
})

test('[T-03] two tabs share one journal: each hears of the other, and neither overwrites', () => {
  const site = profile()
  const left = createJournal(site.open())
  const right = createJournal(site.open())
  const received = vi.fn<() => void>()
  right.subscribe(received)
  const a = left.addIntent(mint())
  const b = right.addIntent(mint())
  expect(received).toHaveBeenCalled()
  left.markSent(a.id, hash(1))
  right.markSent(b.id, hash(2))
  expect(left.entries(7700, alice)).toEqual(right.entries(7700, alice))
  expect(left.entries(7700, alice).map(({ status }) => status)).toEqual(['sent', 'sent'])
})

test('[T-03] an open request stays listed after site data is cleared', () => {
  const site = profile()
  const events = new EventTarget()
  const journal = createJournal({ ...site.open(), events })
  const asked = journal.addIntent(mint())
  const other = createJournal(site.open())
  site.values.clear()
  events.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
  expect(journal.entries(7700, alice)).toEqual([asked])
  expect(other.entries(7700, alice)).toEqual([asked])
  journal.markRejected(asked.id)
  site.values.clear()
  events.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
  expect(journal.entries(7700, alice)).toEqual([])
})

test('clearing keeps a settled entry whose wallet may still answer', () => {
  const journal = createJournal(profile().open())
  const asked = journal.addIntent(mint())
  const found = { ...asked, status: 'sent', hash: hash(1), sentAt: 1, recovered: true } as const
  journal.settle(asked, {
    ...found,
    status: 'confirmed',
    blockNumber: 1n,
    gasUsed: 1n,
    effectiveGasPrice: 1n,
    settledAt: 2,
  })
  journal.clear(7700, alice)
  expect(journal.find(asked.id)?.status).toBe('confirmed')
  journal.markRejected(asked.id)
  journal.clear(7700, alice)
  expect(journal.entries(7700, alice)).toMatchObject([{ id: asked.id, status: 'unsent' }])
})
