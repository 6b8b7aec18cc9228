import { expect, test, vi } from 'vitest'
import { createJournal, InvalidTransaction, isOpen, recent, type Journal, type NewIntent } from './index.ts'
import { profile } from './tabs.testing.ts'

const ada = '0xAdA0000000000000000000000000000000000001'
const ben = '0xbe00000000000000000000000000000000000002'
const hash = (n: number) => `0x${n.toString(16).padStart(64, '0')}` as const

function mint(over: Partial<NewIntent> = {}): NewIntent {
  return {
    chainId: 7700,
    account: ada,
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
  const asked = journal.intend(mint({ nonce: n }))
  journal.sent(asked.id, hash(n + 1))
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

test('[T-01] an intent is on disk before the wallet is asked, and a reloaded page reads the same, to the wei', () => {
  const site = profile()
  const asked = createJournal(site.open()).intend(mint())
  expect(site.values.size).toBe(1)
  const [key] = site.values.keys()
  expect(key).toBe(`peppermint.tx.7700.${ada.toLowerCase()}.${asked.id}`)
  expect(createJournal(site.open()).entries(7700, ada)).toEqual([asked])
  expect(asked).toMatchObject({
    status: 'asked',
    confirmations: 1,
    meta: { quantity: 2, price: 7n * 10n ** 18n },
  })
})

test('[T-01] each account and each chain has a list of its own; the case of an address does not matter', () => {
  const journal = createJournal(profile().open())
  journal.intend(mint())
  journal.intend(mint({ account: ben }))
  journal.intend(mint({ chainId: 1 }))
  expect(journal.entries(7700, ada.toLowerCase())).toHaveLength(1)
  expect(journal.entries(7700, ben)).toHaveLength(1)
  expect(journal.entries(1, ada)).toHaveLength(1)
  expect(journal.entries(1, ben)).toEqual([])
})

test('[T-02] what cannot be followed is refused with every reason, and nothing is stored', () => {
  const site = profile()
  const journal = createJournal(site.open())
  // A plain JavaScript caller has no compiler to stop it.
  const nameless: NewIntent = JSON.parse(
    JSON.stringify({ ...mint({ confirmations: 0 }), description: 7, ...noBigints }),
  )
  expect(() => journal.intend(nameless)).toThrow(
    'Unable to add transaction\nTransaction must have a description\nTransaction confirmations must be a positiver integer',
  )
  expect(() => journal.intend(mint({ confirmations: 1.5 }))).toThrow('must be a positiver integer')
  expect(() => journal.intend(mint({ account: '0x12' }))).toThrow('No address or chain ID found')
  expect(site.values.size).toBe(0)
  const { id } = journal.intend(mint())
  expect(() => journal.sent(id, '0x1234')).toThrow(InvalidTransaction)
  expect(() => journal.sent(id, '0x1234')).toThrow('Invalid transaction hash')
  expect(journal.find(id)?.status).toBe('asked')
})
const noBigints = { request: undefined, fromBlock: undefined, meta: undefined }

test('[T-03] the hash makes it sent; a second telling changes nothing', () => {
  const journal = createJournal({ ...profile().open(), now: () => 5000 })
  const { id } = journal.intend(mint())
  expect(journal.awaiting(id)).toBe(true)
  journal.sent(id, hash(1))
  expect(journal.awaiting(id)).toBe(false)
  const sent = journal.find(id)
  expect(sent).toMatchObject({ status: 'sent', hash: hash(1), sentAt: 5000 })
  journal.sent(id, hash(1))
  expect(journal.find(id)).toBe(sent)
})

test('a refusal ends it as unsent, but cannot undo what the network has', () => {
  const journal = createJournal(profile().open())
  const refused = journal.intend(mint())
  journal.refused(refused.id)
  expect(journal.find(refused.id)).toMatchObject({ status: 'unsent', because: 'refused' })
  const sent = journal.intend(mint())
  journal.sent(sent.id, hash(1))
  journal.refused(sent.id)
  expect(journal.find(sent.id)?.status).toBe('sent')
})

test('[T-04] the eleventh settled transaction drops the oldest; ten stay, and none that is pending is dropped', () => {
  const site = profile()
  const journal = createJournal(site.open())
  const pending = Array.from({ length: 12 }, (_, n) => {
    const { id } = journal.intend(mint({ nonce: 50 + n }))
    journal.sent(id, hash(500 + n))
    return id
  })
  const ids = Array.from({ length: 11 }, (_, n) => settleOne(journal, n))
  const settled = journal.entries(7700, ada).filter((entry) => !isOpen(entry))
  expect(settled).toHaveLength(10)
  expect(journal.find(ids[0] ?? '')).toBeUndefined()
  expect(pending.every((id) => journal.find(id)?.status === 'sent')).toBe(true)
  expect(site.values.size).toBe(22)
})

test('[T-04] refusing over and over drops no history, and keeps one refusal once their doubt is over', () => {
  let now = 0
  const journal = createJournal({ ...profile().open(), now: () => now })
  const id = settleOne(journal, 1)
  const refusals = Array.from({ length: 15 }, () => {
    const asked = journal.intend(mint())
    journal.refused(asked.id)
    return asked.id
  })
  // A wallet may have sent any of them: each is looked for until two minutes have passed.
  expect(refusals.every((refusal) => journal.find(refusal)?.status === 'unsent')).toBe(true)
  now = 120_001
  journal.refused(journal.intend(mint()).id)
  expect(journal.find(id)?.status).toBe('confirmed')
  expect(journal.entries(7700, ada).filter(({ status }) => status === 'unsent')).toHaveLength(1)
})

test('[T-05] three recent transactions are shown, newest first, without refusals and open questions', () => {
  let now = 0
  const journal = createJournal({ ...profile().open(), now: () => ++now })
  const ids = [1, 2, 3, 4].map((n) => settleOne(journal, n))
  journal.refused(journal.intend(mint()).id)
  journal.intend(mint())
  expect(recent(journal.entries(7700, ada)).map(({ id }) => id)).toEqual(ids.slice(1).toReversed())
})

test('[T-03] two tabs share one journal: each hears of the other, and neither overwrites', () => {
  const site = profile()
  const left = createJournal(site.open())
  const right = createJournal(site.open())
  const heard = vi.fn<() => void>()
  right.subscribe(heard)
  const a = left.intend(mint())
  const b = right.intend(mint())
  expect(heard).toHaveBeenCalled()
  left.sent(a.id, hash(1))
  right.sent(b.id, hash(2))
  expect(left.entries(7700, ada)).toEqual(right.entries(7700, ada))
  expect(left.entries(7700, ada).map(({ status }) => status)).toEqual(['sent', 'sent'])
})

test('a list keeps its identity until it changes, so that a page does not redraw for nothing', () => {
  const site = profile()
  const journal = createJournal(site.open())
  const { id } = journal.intend(mint())
  const before = journal.entries(7700, ada)
  expect(journal.entries(7700, ada)).toBe(before)
  journal.intend(mint({ account: ben }))
  expect(journal.entries(7700, ada)).toBe(before)
  journal.dismiss(id)
  expect(journal.entries(7700, ada)).not.toBe(before)
  expect(journal.find(id)).toMatchObject({ status: 'asked', dismissed: true })
})

test('a look at the chain that came back late does not undo a newer truth', () => {
  const journal = createJournal(profile().open())
  const asked = journal.intend(mint())
  journal.sent(asked.id, hash(1))
  expect(journal.settle(asked, { ...asked, nonce: 9 })).toBe(false)
  expect(journal.find(asked.id)?.status).toBe('sent')
})

test('a transaction belongs to the intent whose wallet named it, even if it was first taken for its twin', () => {
  const journal = createJournal(profile().open())
  const twin = journal.intend(mint())
  const own = journal.intend(mint())
  journal.settle(twin, { ...twin, status: 'sent', hash: hash(1), sentAt: 1, recovered: true })
  journal.sent(own.id, hash(1))
  expect(journal.find(own.id)).toMatchObject({ status: 'sent', hash: hash(1) })
  expect(journal.find(twin.id)?.status).toBe('asked')
})

test('a full or forbidden storage is told, not thrown, and the transaction is still followed', () => {
  const site = profile()
  const journal = createJournal(site.open())
  const before = journal.intend(mint())
  expect(journal.durable()).toBe(true)
  site.full = true
  const after = journal.intend(mint())
  journal.sent(before.id, hash(1))
  expect(journal.durable()).toBe(false)
  expect(
    journal
      .entries(7700, ada)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([before.id, after.id].sort())
  expect(journal.find(before.id)?.status).toBe('sent')

  const nowhere = createJournal({ storage: null, events: null })
  expect(nowhere.entries(7700, ada)).toEqual([])
  nowhere.intend(mint())
  expect(nowhere.entries(7700, ada)).toHaveLength(1)
  expect(nowhere.durable()).toBe(false)
})

test('values of another version, another site or a curious hand are passed over', () => {
  const site = profile()
  const journal = createJournal(site.open())
  const good = journal.intend(mint())
  const [key = '', value = ''] = [...site.values][0] ?? []
  const start = `peppermint.tx.7700.${ada.toLowerCase()}.`
  for (const [name, bad] of Object.entries({
    torn: value.slice(0, 40),
    future: value.replace('"v":1', '"v":2'),
    moved: value,
    number: value.replaceAll(good.id, 'number').replace('{"$n":"100"}', '{"$n":"a hundred"}'),
    state: value.replaceAll(good.id, 'state').replace('"asked"', '"confirmed"'),
    array: '[]',
    nothing: 'null',
  }))
    site.values.set(start + name, bad)
  site.values.set('peppermint.txt', 'not ours')
  expect(site.values.get(key)).toBe(value)
  expect(createJournal(site.open()).entries(7700, ada)).toEqual([good])
})

test('[T-03] a request stays listed while the wallet is asked, although the site’s data was cleared', () => {
  const site = profile()
  const events = new EventTarget()
  const journal = createJournal({ ...site.open(), events })
  const asked = journal.intend(mint())
  const other = createJournal(site.open())
  site.values.clear()
  events.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
  expect(journal.entries(7700, ada)).toEqual([asked])
  expect(other.entries(7700, ada)).toEqual([asked])
  journal.refused(asked.id)
  site.values.clear()
  events.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
  expect(journal.entries(7700, ada)).toEqual([])
})

test('clearing keeps a settled entry whose wallet may still answer', () => {
  const journal = createJournal(profile().open())
  const asked = journal.intend(mint())
  const found = { ...asked, status: 'sent', hash: hash(1), sentAt: 1, recovered: true } as const
  journal.settle(asked, {
    ...found,
    status: 'confirmed',
    blockNumber: 1n,
    gasUsed: 1n,
    effectiveGasPrice: 1n,
    settledAt: 2,
  })
  journal.clear(7700, ada)
  expect(journal.find(asked.id)?.status).toBe('confirmed')
  journal.refused(asked.id)
  journal.clear(7700, ada)
  expect(journal.entries(7700, ada)).toMatchObject([{ id: asked.id, status: 'unsent' }])
})

test('clearing forgets what is settled and keeps what is open', () => {
  const journal = createJournal(profile().open())
  settleOne(journal, 1)
  const open = journal.intend(mint())
  journal.clear(7700, ada)
  expect(journal.entries(7700, ada).map(({ id }) => id)).toEqual([open.id])
})
