import { createJournal } from '@peppermint/wallet-kit/transactions'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closedIn, createClosedTokens } from './closedTokens.ts'
import { confirmed, CONTRACT, sent, SENT_AT } from './journalMint.fixture.ts'
import { closeCard } from './keptClosed.ts'
import { openPackets } from './openedPackets.ts'

const NOW = SENT_AT + 1_000
const DAYS_MS = 86_400_000

beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(NOW))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A mint of each test: opened packets are remembered by it. */
const mintOf = (id: string, ...receiptData: number[]) => ({ ...confirmed, id, receiptData })

test('[F-02] packets of the shown mint are closed until they were opened, one packet too', () => {
  expect(closedIn([mintOf('several', 7, 8)])).toEqual([7, 8])
  openPackets('several', [7])
  expect(closedIn([mintOf('several', 7, 8)])).toEqual([8])
  expect(closedIn([mintOf('one', 9)])).toEqual([9])
  openPackets('one', [9])
  expect(closedIn([mintOf('one', 9)])).toEqual([])
})

test('[F-02] what the panel does not show any more is open: dismissed, or days ago', () => {
  expect(closedIn([{ ...mintOf('left', 7), dismissed: true }])).toEqual([])
  expect(closedIn([mintOf('old', 7)], NOW + 2 * DAYS_MS)).toEqual([])
  expect(closedIn([sent])).toEqual([])
})

test('lists have the closed packets of every account, before one is connected', () => {
  const { account: alice } = confirmed
  const bob = `0x${'b0'.repeat(20)}`
  const entries = { [alice]: [mintOf('a', 7)], [bob]: [mintOf('b', 8, 9)] }
  const real = createJournal({ storage: null, events: null, locks: null })
  const journal = {
    ...real,
    accounts: () => [alice, bob],
    entries: (_: number, account: string) => entries[account] ?? [],
  }
  const closed = createClosedTokens(journal, { chainId: 7700, contract: CONTRACT, block: 1 })
  expect(closed.get()).toEqual([7, 8, 9])
  // React compares by identity.
  expect(closed.get()).toBe(closed.get())
  let changes = 0
  const end = closed.subscribe(() => (changes += 1))
  openPackets('b', [8])
  expect([closed.get(), changes]).toEqual([[7, 9], 1])
  end()
  openPackets('b', [9])
  expect([closed.get(), changes]).toEqual([[7], 1])
})

test('[F-02] pages that the server renders find what is closed in the browser’s storage', async () => {
  const items = new Map<string, string>([['peppermint.closed', '[1]']])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  })
  vi.resetModules()
  const { keepClosed } = await import('./keptClosed.ts')
  let closed: readonly number[] = [7, 8]
  let notify = () => {}
  keepClosed({
    get: () => closed,
    subscribe(listener) {
      notify = listener
      return () => {}
    },
  })
  expect(items.get('peppermint.closed')).toBe('[7,8]')
  closed = []
  notify()
  expect(items.has('peppermint.closed')).toBe(false)
})

test('[F-02] of an answer, the card of a closed packet is left out, and no other', () => {
  const pepper = { id: 7, card: { number: 1 } }
  expect(closeCard(pepper, [7])).toEqual({ id: 7, card: null })
  expect(closeCard(pepper, [8])).toBe(pepper)
})
