/** What the journal stores when the wallet answers, or the chain does. */
import { describe, expect, test, vi } from 'vitest'
import { createJournal, recordTransaction, type Journal, type JournalEntry, type Sent } from './index.ts'
import { getSender } from './record.ts'
import { alice, bob, createHash, request } from './scriptedChain.fixture.ts'
import { profile } from './tabs.fixture.ts'

const NOW = 5_000_000

function open(over: object = {}): Journal {
  return createJournal({ ...profile().open(), now: () => NOW, ...over })
}
const ask = (journal: Journal, over: object = {}) =>
  journal.addIntent({
    chainId: 7700,
    account: alice,
    description: 'Mint',
    request,
    nonce: 5,
    fromBlock: 100n,
    ...over,
  })
/** Stores what the chain shows of the entry. */
function settle(journal: Journal, id: string, after: object): JournalEntry {
  const before = journal.find(id)
  if (!before) throw new Error('There is no entry.')
  expect(journal.settle(before, { ...before, ...after })).toBe(true)
  return journal.find(id) as JournalEntry
}
const block = {
  blockNumber: 101n,
  blockHash: createHash(0xb101),
  gasUsed: 1n,
  effectiveGasPrice: 1n,
  settledAt: NOW,
}
const found = {
  status: 'sent',
  hash: createHash(1),
  sentAt: NOW,
  nonceVerified: true,
  recovered: true,
} as const
const listed = (journal: Journal) => journal.entries(7700, alice)
const copyOf = (journal: Journal, id: string) => listed(journal).find((entry) => entry.id !== id)

describe('a hash from the wallet', () => {
  test('makes the entry sent and keeps its fields', () => {
    const journal = open()
    const asked = ask(journal, { meta: 'm' })
    journal.markSent(asked.id, createHash(1))
    expect(journal.find(asked.id)).toEqual({ ...asked, status: 'sent', hash: createHash(1), sentAt: NOW })
  })

  test('that is a previous one changes nothing', () => {
    const journal = open()
    const { id } = ask(journal)
    journal.markSent(id, createHash(1))
    const repriced = settle(journal, id, {
      hash: createHash(2),
      previousHashes: [createHash(1)],
      repriced: true,
    })
    journal.markSent(id, createHash(1))
    expect(journal.find(id)).toBe(repriced)
    journal.markSent(id, createHash(3))
    expect(journal.find(id)).toMatchObject({ status: 'sent', hash: createHash(3) })
  })

  test.each(['confirmed', 'failed', 'inner-failed'])('does not undo a %s entry', (at) => {
    const journal = open()
    const { id } = ask(journal)
    journal.markSent(id, createHash(1))
    const outcome = settle(journal, id, { ...block, at, revert: {} })
    journal.markSent(id, createHash(2))
    expect(journal.find(id)).toBe(outcome)
  })

  test('keeps the recovered transaction as a separate entry, pending or mined', () => {
    for (const outcome of [found, { ...found, ...block, status: 'confirmed' }]) {
      const journal = open()
      const { id } = ask(journal)
      settle(journal, id, outcome)
      journal.markSent(id, createHash(2))
      expect(journal.find(id)).toMatchObject({ status: 'sent', hash: createHash(2) })
      expect(journal.find(id)).not.toHaveProperty('recovered')
      const copy = copyOf(journal, id)
      expect(copy).toMatchObject({ ...outcome, copyOf: id })
      expect(copy?.id).toMatch(/^[0-9a-f]{32}$/)
    }
  })

  test('moves from another entry if a wallet returned it to both', () => {
    const journal = open()
    const first = ask(journal)
    const second = ask(journal)
    const third = ask(journal)
    journal.markSent(first.id, createHash(1))
    journal.markSent(third.id, createHash(3))
    journal.markSent(second.id, createHash(1))
    expect(journal.find(first.id)).toBeUndefined()
    expect(journal.find(second.id)).toMatchObject({ hash: createHash(1) })
    expect(journal.find(third.id)).toMatchObject({ hash: createHash(3) })
  })

  test('moves a recovered transaction of an identical request with its state', () => {
    const journal = open()
    const twin = ask(journal, { meta: 'twin', description: 'Twin' })
    const own = ask(journal, { meta: 'own' })
    const unmarked = ask(journal)
    settle(journal, twin.id, {
      ...found,
      hash: createHash(2),
      previousHashes: [createHash(1)],
      nonce: 7,
      dismissed: true,
    })
    journal.markSent(own.id, createHash(1))
    expect(journal.find(own.id)).toEqual({
      ...own,
      status: 'sent',
      hash: createHash(2),
      previousHashes: [createHash(1)],
      nonce: 7,
      nonceVerified: true,
      sentAt: NOW,
    })
    expect(journal.find(twin.id)).toEqual({ ...twin, nonce: 7 })
    settle(journal, twin.id, found)
    journal.markSent(unmarked.id, createHash(1))
    expect(journal.find(unmarked.id)).toMatchObject({ status: 'sent', description: 'Mint' })
  })

  test('without meta copies none', () => {
    const journal = open()
    const twin = ask(journal)
    const own = ask(journal)
    settle(journal, twin.id, found)
    journal.markSent(own.id, createHash(1))
    expect(Object.keys(journal.find(own.id) ?? {})).not.toContain('meta')
    const other = ask(journal)
    settle(journal, twin.id, { ...found, hash: createHash(4) })
    journal.markSent(other.id, createHash(5))
    expect(journal.find(twin.id)).toMatchObject({ hash: createHash(4) })
  })

  test('of a recovered rejection restores the rejection', () => {
    const journal = open()
    const no = ask(journal)
    journal.markRejected(no.id)
    const refused = journal.find(no.id)
    settle(journal, no.id, { ...found, rejectedAt: NOW })
    const yes = ask(journal)
    journal.markSent(yes.id, createHash(1))
    expect(journal.find(no.id)).toMatchObject({ status: 'unsent', reason: 'rejected', settledAt: NOW })
    expect(journal.find(no.id)).toMatchObject({ id: refused?.id })
    expect(journal.find(yes.id)).not.toHaveProperty('rejectedAt')
  })

  test('of a kept copy moves it and removes the copy', () => {
    const journal = open()
    const first = ask(journal)
    const second = ask(journal)
    settle(journal, first.id, found)
    journal.markSent(first.id, createHash(2))
    expect(listed(journal)).toHaveLength(3)
    journal.markSent(second.id, createHash(1))
    expect(listed(journal)).toHaveLength(2)
    expect(journal.find(second.id)).toMatchObject({ hash: createHash(1) })
    expect(journal.find(second.id)).not.toHaveProperty('copyOf')
  })

  test('of an unknown entry is ignored', () => {
    const journal = open()
    journal.markSent('nowhere', createHash(1))
    journal.markRejected('nowhere')
    journal.dismiss('nowhere')
    expect(listed(journal)).toEqual([])
  })
})

describe('a rejection', () => {
  test('keeps the search progress and dismissed', () => {
    const journal = open()
    const asked = ask(journal)
    const nonceSearch = { nonce: 6, block: { number: 101n, hash: createHash(0xb101) }, usedBy: createHash(9) }
    settle(journal, asked.id, { nonceSearch, dismissed: true })
    journal.markRejected(asked.id)
    const refusal = { status: 'unsent', reason: 'rejected', settledAt: NOW }
    expect(journal.find(asked.id)).toEqual({ ...asked, ...refusal, nonceSearch, dismissed: true })
    const plain = ask(journal)
    journal.markRejected(plain.id)
    expect(journal.find(plain.id)).toEqual({ ...plain, ...refusal })
  })

  test('ends a tentative replacement without a hash, not one with a hash', () => {
    const journal = open()
    const guess = {
      status: 'replaced',
      reason: 'replaced',
      replacementHash: createHash(9),
      tentative: true,
      settledAt: NOW,
    }
    const unnamed = ask(journal)
    settle(journal, unnamed.id, guess)
    journal.markRejected(unnamed.id)
    expect(journal.find(unnamed.id)?.status).toBe('unsent')
    const named = ask(journal)
    settle(journal, named.id, { ...guess, hash: createHash(1) })
    journal.markRejected(named.id)
    expect(journal.find(named.id)?.status).toBe('replaced')
  })

  test('keeps an identical recovered transaction as a separate entry, once', () => {
    const journal = open()
    const { id } = ask(journal)
    settle(journal, id, found)
    journal.markRejected(id)
    expect(journal.find(id)).toMatchObject({ status: 'unsent' })
    expect(copyOf(journal, id)).toMatchObject({ ...found, copyOf: id })
    const again = settle(journal, id, { ...found, hash: createHash(2), rejectedAt: NOW })
    journal.markRejected(id)
    expect(journal.find(id)).toBe(again)
    expect(listed(journal)).toHaveLength(2)
    const outcome = ask(journal)
    journal.markSent(outcome.id, createHash(7))
    const confirmed = settle(journal, outcome.id, { ...block, status: 'confirmed' })
    journal.markRejected(outcome.id)
    expect(journal.find(outcome.id)).toBe(confirmed)
  })
})

describe('a chain result', () => {
  test('is stored unless unchanged', () => {
    const journal = open()
    const asked = ask(journal)
    const changed = vi.fn<() => void>()
    journal.subscribe(changed)
    expect(journal.settle(asked, asked)).toBe(false)
    expect(changed).not.toHaveBeenCalled()
    expect(journal.settle(asked, { ...asked, nonce: 6 })).toBe(true)
    expect(journal.find(asked.id)).toMatchObject({ nonce: 6 })
  })

  const replaced = {
    status: 'replaced',
    reason: 'replaced',
    replacementHash: createHash(1),
    settledAt: NOW,
  } as const

  /** An open prompt whose equal mint was found, and whose wallet then returned another hash. */
  function openWithCopy(): { journal: Journal; id: string } {
    const journal = open()
    const { id } = ask(journal)
    settle(journal, id, found)
    journal.markSent(id, createHash(2))
    return { journal, id }
  }

  test('merges a copy that was the same transaction at another fee', () => {
    const { journal, id } = openWithCopy()
    expect(settle(journal, id, replaced)).toMatchObject({ ...found, id })
    expect(journal.find(id)).not.toHaveProperty('copyOf')
    expect(listed(journal)).toHaveLength(1)
  })

  test('keeps a copy if the replacement is tentative or another transaction', () => {
    for (const over of [
      { tentative: true },
      { replacementHash: createHash(8) },
      { status: 'sent', unseen: true },
    ]) {
      const { journal, id } = openWithCopy()
      expect(settle(journal, id, { ...replaced, ...over })).toMatchObject(over)
      expect(listed(journal)).toHaveLength(2)
    }
    const { journal, id } = openWithCopy()
    const other = ask(journal)
    journal.markSent(other.id, createHash(5))
    expect(settle(journal, other.id, replaced)).toMatchObject({ status: 'replaced', id: other.id })
    expect(journal.find(id)).toBeDefined()
    expect(listed(journal)).toHaveLength(3)
  })

  test('[T-03] assigns the execution of an operation hash to the entry that returned it', () => {
    const journal = open()
    const lost = ask(journal)
    const own = ask(journal)
    settle(journal, lost.id, { ...found, ...block, status: 'confirmed' })
    journal.markSent(own.id, createHash(7))
    const executed = { ...block, status: 'confirmed', hash: createHash(1), walletHash: createHash(7) }
    expect(settle(journal, own.id, executed)).toMatchObject(executed)
    expect(journal.find(lost.id)).toEqual(lost)
    // Settled again after a look that came back late, it stays.
    expect(settle(journal, own.id, { recovered: true })).toMatchObject(executed)
    expect(settle(journal, own.id, { final: true })).toMatchObject({ ...executed, final: true })
  })

  test('under its transaction hash takes nothing from others', () => {
    const journal = open()
    const lost = ask(journal)
    const sent = ask(journal)
    const before = settle(journal, lost.id, found)
    journal.markSent(sent.id, createHash(2))
    settle(journal, sent.id, { ...block, status: 'confirmed' })
    expect(journal.find(lost.id)).toBe(before)
  })
})

describe('dismissing', () => {
  test('applies once, and only to what the network lacks', () => {
    const journal = open()
    const { id } = ask(journal)
    journal.dismiss(id)
    const dismissed = journal.find(id)
    expect(dismissed).toMatchObject({ dismissed: true })
    journal.dismiss(id)
    expect(journal.find(id)).toBe(dismissed)
    journal.markSent(id, createHash(1))
    journal.dismiss(id)
    expect(journal.find(id)).not.toHaveProperty('dismissed')
    settle(journal, id, { unseen: true })
    journal.dismiss(id)
    expect(journal.find(id)).toMatchObject({ dismissed: true })
  })
})

test('what a page derives something from is cleared once it is released', () => {
  const journal = open()
  const { id } = ask(journal, { isKept: true })
  journal.markSent(id, createHash(1))
  settle(journal, id, { ...block, status: 'confirmed' })
  journal.clear(7700, alice)
  expect(journal.find(id)).toMatchObject({ status: 'confirmed', isKept: true })
  journal.release(id)
  const released = journal.find(id)
  expect(released).not.toHaveProperty('isKept')
  journal.release(id)
  expect(journal.find(id)).toBe(released)
  journal.clear(7700, alice)
  expect(journal.find(id)).toBeUndefined()
  journal.release(id)
})

test('what a page derives something from stays so when it was matched to another entry first', () => {
  const journal = open()
  const lost = ask(journal)
  const { id } = ask(journal, { isKept: true })
  settle(journal, lost.id, found)
  journal.markSent(id, found.hash)
  expect(journal.find(id)).toMatchObject({ hash: found.hash, isKept: true })
})

test('clearing keeps open and provisional entries', () => {
  const journal = open()
  const open1 = ask(journal)
  const no = ask(journal)
  journal.markRejected(no.id)
  const done = ask(journal)
  journal.markSent(done.id, createHash(1))
  settle(journal, done.id, { ...block, status: 'confirmed' })
  journal.clear(7700, alice)
  expect(
    listed(journal)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([open1.id, no.id].toSorted())
})

describe('a page', () => {
  test('provides storage, events and locks unless others are given', async () => {
    const tab = profile().open()
    vi.stubGlobal('localStorage', tab.storage)
    vi.stubGlobal('window', tab.events)
    vi.stubGlobal('navigator', { locks: tab.locks })
    const journal = createJournal()
    const asked = ask(journal)
    expect(journal.isPersistent()).toBe(true)
    const other = createJournal({ storage: tab.storage, events: null, locks: tab.locks })
    expect(other.find(asked.id)).toEqual(asked)
    expect(await other.isRequestOpenInAnyTab(asked)).toBe(true)
    expect(await createJournal({ locks: null }).isRequestOpenInAnyTab({ ...asked, requestedAt: 0 })).toBe(
      false,
    )
    const changed = vi.fn<() => void>()
    journal.subscribe(changed)
    const deaf = createJournal({ events: null })
    const unchanged = vi.fn<() => void>()
    deaf.subscribe(unchanged)
    ;(tab.events as EventTarget).dispatchEvent(new Event('storage'))
    expect(changed).toHaveBeenCalledTimes(1)
    expect(unchanged).not.toHaveBeenCalled()
    journal.close()
    ;(tab.events as EventTarget).dispatchEvent(new Event('storage'))
    expect(changed).toHaveBeenCalledTimes(1)
    expect(createJournal({ storage: null }).isPersistent()).toBe(false)
    vi.unstubAllGlobals()
  })

  test('works without a window', () => {
    vi.stubGlobal('window', undefined)
    const journal = createJournal({ storage: null, locks: null })
    expect(ask(journal).requestedAt).toBeGreaterThan(NOW)
    vi.unstubAllGlobals()
  })
})

test('a rejected request is no longer open', () => {
  const journal = open()
  const { id } = ask(journal)
  journal.markRejected(id)
  expect(journal.isRequestOpen(id)).toBe(false)
})

test('a previous hash of another entry leaves that entry unchanged', () => {
  const journal = open()
  const first = ask(journal)
  const second = ask(journal)
  journal.markSent(first.id, createHash(1))
  settle(journal, first.id, { hash: createHash(2), previousHashes: [createHash(1)], repriced: true })
  journal.markSent(second.id, createHash(1))
  expect(journal.find(first.id)).toMatchObject({ status: 'sent', hash: createHash(2) })
  expect(journal.find(second.id)).toMatchObject({ status: 'sent', hash: createHash(1) })
})

describe('a recorded transaction', () => {
  test('[T-02] throws every problem, also while disconnected', () => {
    const journal = open()
    const wrong = { hash: '0x12', description: 7, confirmations: 0 } as never
    expect(() => recordTransaction(journal, sender, wrong)).toThrow(
      /^Unable to add transaction\nInvalid transaction hash\nTransaction must have a description\nTransaction confirm/,
    )
    const right = { hash: createHash(1), description: 'Swap' }
    for (const nowhere of [undefined, { ...sender, chainId: 1.5 }])
      expect(() => recordTransaction(journal, nowhere, right)).toThrow(
        /^Unable to add transaction\nNo address or chain ID found$/,
      )
    expect(listed(journal)).toEqual([])
  })

  test('[T-01] uses the current wallet unless it names an account', () => {
    const wallet = { status: 'connected', chain: 'supported', walletId: 'fox', walletName: 'Fox' } as const
    const state = { ...wallet, ...sender } as const
    expect(getSender(state, {})).toEqual(sender)
    expect(getSender(state, { chainId: 1, account: bob })).toEqual({ chainId: 1, account: bob })
    expect(getSender({ status: 'disconnected' }, { chainId: 1, account: bob })).toBeUndefined()
  })

  const sender = { chainId: 7700, account: alice }
  const hash = `0x${'Ab'.repeat(32)}` as const

  test('has an id derived from hash, chain and account', () => {
    const journal = open()
    const entry = recordTransaction(journal, sender, { hash, description: 'Swap' }, NOW)
    expect(entry).toEqual({
      ...sender,
      status: 'sent',
      id: `${'ab'.repeat(32)}-7700-${alice.slice(2)}`,
      description: 'Swap',
      confirmations: 1,
      hash,
      request: { to: '0x0000000000000000000000000000000000000000', data: '0x', value: 0n },
      nonce: 0,
      fromBlock: 0n,
      requestedAt: NOW,
      sentAt: NOW,
      placeholder: true,
    })
    const upper = { chainId: 7700, account: `0x${alice.slice(2).toUpperCase()}` } as const
    expect(recordTransaction(open(), upper, { hash, description: 'Swap' }).id).toBe(entry.id)
    expect(journal.find(entry.id)).toBe(entry)
  })

  test('returns the existing entry with that hash, whatever its status', () => {
    const journal = open()
    const open1 = ask(journal)
    const guess = ask(journal)
    settle(journal, guess.id, { status: 'replaced', reason: 'replaced', tentative: true, settledAt: NOW })
    const { id } = ask(journal)
    journal.markSent(id, hash)
    const recorded = recordTransaction(
      journal,
      sender,
      { hash: `0x${'aB'.repeat(32)}`, description: 'Swap' },
      NOW,
    )
    expect(recorded.id).toBe(id)
    expect(listed(journal)).toHaveLength(3)
    const other = recordTransaction(journal, sender, { hash: createHash(3), description: 'Swap' }, NOW)
    expect(other.id).not.toBe(id)
    expect(listed(journal)).toHaveLength(4)
    expect(open1.status).toBe('requested')
  })
})

test('does not overwrite another tab’s write of the same second', () => {
  const site = profile()
  const [left, right] = [createJournal(site.open()), createJournal(site.open())]
  const asked = ask(left)
  const before = right.find(asked.id) as JournalEntry
  left.markSent(asked.id, createHash(1))
  expect(right.settle(before, { ...before, nonce: 9 })).toBe(false)
  expect(right.find(asked.id)).toMatchObject({ status: 'sent', nonce: 5 } satisfies Partial<Sent>)
})
