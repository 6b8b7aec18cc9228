/** When a page looks at the chain, for which entries, in which order, and with what it passes on. */
import { createClient, custom } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  blockToRecheck,
  isProvisional,
  isOpen,
  isAwaitingWallet,
  isWatched,
  keepDismissed,
  baseFields,
  getRecent,
} from './entry.ts'
import {
  createJournal,
  watchJournal,
  type Confirmed,
  type WatchJournalOptions,
  type JournalEntry,
  type ResolveContext,
  type Replaced,
  type Sent,
  type Unsent,
} from './index.ts'
import {
  alice,
  askedEntry,
  bob,
  createHash,
  request,
  scriptChain,
  sentEntry,
  transaction,
} from './scriptedChain.fixture.ts'
import { profile } from './tabs.fixture.ts'

const NOW = 2_000_000
const client = createClient({ transport: custom({ request: () => Promise.reject(new Error('unused')) }) })

const confirmed: Confirmed = {
  ...sentEntry(1),
  status: 'confirmed',
  blockNumber: 101n,
  blockHash: createHash(0xb101),
  gasUsed: 3n,
  effectiveGasPrice: 5n,
  settledAt: NOW,
}
const guess: Replaced = {
  ...askedEntry(),
  status: 'replaced',
  reason: 'replaced',
  tentative: true,
  settledAt: NOW,
}
const replaced: Replaced = {
  ...askedEntry(),
  status: 'replaced',
  reason: 'replaced',
  hash: createHash(1),
  replacementHash: createHash(9),
  block: { number: 101n, hash: createHash(0xb101) },
  settledAt: NOW,
}
const refusal: Unsent = { ...askedEntry(), status: 'unsent', reason: 'rejected', settledAt: NOW }

describe('an entry', () => {
  test('is provisional two minutes after a rejection, a day after a tentative replacement', () => {
    expect([isProvisional(refusal, NOW + 119_999), isProvisional(refusal, NOW + 120_000)]).toEqual([
      true,
      false,
    ])
    expect(isProvisional({ ...refusal, reason: 'dropped' }, NOW)).toBe(false)
    const day = NOW + 86_400_000
    expect([isProvisional(guess, day - 1), isProvisional(guess, day)]).toEqual([true, false])
    for (const entry of [replaced, confirmed, askedEntry(), sentEntry(1)])
      expect(isProvisional(entry, 0)).toBe(false)
  })

  test('is watched while open, provisional or reorgable', () => {
    for (const entry of [askedEntry(), sentEntry(1), refusal, guess, replaced, confirmed])
      expect(isWatched(entry, NOW)).toBe(true)
    const { blockHash: _, ...old } = confirmed
    const { block: __, ...placeless } = replaced
    for (const entry of [
      { ...confirmed, final: true },
      { ...replaced, final: true },
      old,
      placeless,
    ] as const)
      expect(isWatched(entry, NOW)).toBe(false)
    for (const entry of [refusal, guess]) expect(isWatched(entry, NOW + 86_400_000)).toBe(false)
  })

  test('exposes the block that a reorg could undo', () => {
    const block = { number: 101n, hash: createHash(0xb101) }
    expect([confirmed, replaced].map(blockToRecheck)).toEqual([block, block])
    for (const entry of [guess, refusal, askedEntry(), sentEntry(1)])
      expect(blockToRecheck(entry)).toBeUndefined()
  })

  test('awaits the wallet while it may send, and is open without an outcome', () => {
    const all = [askedEntry(), sentEntry(1), guess, replaced, refusal, confirmed]
    expect(all.map((entry) => isAwaitingWallet(entry, NOW))).toEqual([true, false, true, false, false, false])
    expect(all.map(isOpen)).toEqual([true, true, false, false, false, false])
  })

  test('lists three by default, excluding unsent', () => {
    const sent = [1, 2, 3, 4].map((n) => sentEntry(n))
    expect(getRecent([refusal, askedEntry(), ...sent])).toEqual(sent.slice(0, 3))
    expect(getRecent([confirmed, ...sent], 9)).toHaveLength(5)
  })

  test('keeps the common fields, and dismissed only if it is no news', () => {
    const whole = askedEntry({ meta: 0, dismissed: true })
    const { status: _, dismissed: __, ...rest } = whole
    expect(baseFields(whole)).toEqual(rest)
    expect(keepDismissed(whole)).toEqual({ ...rest, dismissed: true })
    const { meta: ___, expectedLog: ____, ...plain } = rest
    const bare: JournalEntry = { ...plain, status: 'requested' }
    expect(Object.keys(baseFields(bare))).toEqual(
      Object.keys(plain).filter((name) => name in baseFields(bare)),
    )
    expect(keepDismissed(bare)).toEqual(plain)
    expect(keepDismissed(bare)).not.toHaveProperty('dismissed')
    expect(baseFields(bare)).not.toHaveProperty('meta')
    expect(baseFields(bare)).not.toHaveProperty('expectedLog')
  })
})

beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A journal with the entries, and a page that looks at them, noting each look. */
function watch(entries: readonly JournalEntry[], over: Partial<WatchJournalOptions> = {}) {
  const { storage, events, locks } = profile().open()
  const journal = createJournal({ storage, events, locks, now: Date.now })
  for (const entry of entries) journal.add(entry as Sent)
  const looks: { id: string; look: ResolveContext }[] = []
  const following = watchJournal({
    journal,
    client,
    chainId: 7700,
    account: alice,
    resolve: (_, entry, look) => {
      looks.push({ id: entry.id, look })
      return Promise.resolve(entry)
    },
    ...over,
  })
  return { journal, looks, following, ids: () => looks.map(({ id }) => id) }
}

describe('a look', () => {
  test('orders by hash, then open, then provisional; oldest first', async () => {
    const at = (id: string, requestedAt: number) => ({ id, requestedAt })
    const { ids, following } = watch([
      { ...refusal, ...at('no', 1) },
      { ...askedEntry(), ...at('new', 9) },
      { ...askedEntry(), ...at('old', 2) },
      { ...sentEntry(1), ...at('sent', 8) },
      { ...sentEntry(2), ...at('earlier', 7) },
      { ...confirmed, hash: createHash(3), ...at('done', 6) },
      { ...confirmed, hash: createHash(4), final: true, ...at('final', 5) },
    ])
    await following.check()
    following.stop()
    expect(ids()).toEqual(['earlier', 'sent', 'old', 'new', 'no', 'done'])
  })

  test('passes the time, whether the wallet is pending, and what to keep', async () => {
    const keep = () => 1
    const now = () => 77
    const { journal, looks, following } = watch([], { pickReceiptData: keep, now })
    const asked = journal.addIntent({ ...askedEntry() })
    await following.check()
    await following.check()
    following.stop()
    expect(looks).toEqual([
      {
        id: asked.id,
        look: {
          now: 77,
          isAwaitingWallet: true,
          claimed: new Set(),
          hasUnverifiedDuplicate: false,
          pickReceiptData: keep,
        },
      },
    ])
    const plain = watch([askedEntry()])
    await plain.following.check()
    plain.following.stop()
    expect(plain.looks[0]?.look).toEqual({
      now: NOW,
      isAwaitingWallet: false,
      claimed: new Set(),
      hasUnverifiedDuplicate: false,
    })
  })

  test('passes the hashes and verified nonces of other entries', async () => {
    const { looks, following } = watch([
      askedEntry(),
      sentEntry(1, {
        id: 'a',
        previousHashes: [createHash(2)],
        walletHash: createHash(3),
        nonceVerified: true,
        nonce: 8,
      }),
      sentEntry(4, { id: 'b', nonceVerified: true, nonce: 9, missingSince: 1 }),
      sentEntry(5, { id: 'c', nonce: 10 }),
      { ...confirmed, hash: createHash(6), id: 'd', nonceVerified: true, nonce: 11 },
      { ...guess, id: 'e' },
    ])
    await following.check()
    following.stop()
    const own = looks.find(({ id }) => id === 'id')?.look.claimed
    expect(own).toEqual(
      new Set([8, createHash(1), createHash(3), createHash(2), createHash(4), createHash(5), createHash(6)]),
    )
    expect(looks.find(({ id }) => id === 'a')?.look.claimed).not.toContain(createHash(1))
  })

  test.each([
    ['the same request', {}, true],
    ['another target', { request: { ...request, to: bob } }, false],
    ['other data', { request: { ...request, data: '0x' } }, false],
    ['another value', { request: { ...request, value: 1n } }, false],
    ['a nonce that was seen', { nonceVerified: true }, false],
    ['a hash that is unseen', { unseen: true, missingSince: 1 }, false],
  ] as const)('waits for an unverified duplicate: %s', async (_, over, isTwin) => {
    const { looks, following } = watch([askedEntry(), sentEntry(1, { id: 'twin', ...over })])
    await following.check()
    following.stop()
    expect(looks.find(({ id }) => id === 'id')?.look.hasUnverifiedDuplicate).toBe(isTwin)
  })

  test('does not wait for an identical request without a hash', async () => {
    const { looks, following } = watch([askedEntry(), askedEntry({ id: 'twin' }), { ...guess, id: 'guess' }])
    await following.check()
    following.stop()
    expect(looks.map(({ look }) => look.hasUnverifiedDuplicate)).toEqual([false, false, false])
  })

  test('stores results; reports an error and continues', async () => {
    const errors: unknown[] = []
    const { journal, following } = watch([sentEntry(1, { id: 'a' }), sentEntry(2, { id: 'b' })], {
      onError: (error) => errors.push(error),
      resolve: async (_, entry) => {
        if (entry.id === 'a') throw new Error('out of nodes')
        return { ...entry, nonce: 8 }
      },
    })
    await following.check()
    following.stop()
    expect(errors).toEqual([new Error('out of nodes')])
    expect(journal.find('a')).toMatchObject({ nonce: 5 })
    expect(journal.find('b')).toMatchObject({ nonce: 8 })
  })

  test('continues after an error without an error handler', async () => {
    const { journal, following } = watch([sentEntry(1, { id: 'a' }), sentEntry(2, { id: 'b' })], {
      resolve: async (_, entry) => {
        if (entry.id === 'a') throw new Error('out of nodes')
        return { ...entry, nonce: 8 }
      },
    })
    await expect(following.check()).resolves.toBeUndefined()
    following.stop()
    expect(journal.find('b')).toMatchObject({ nonce: 8 })
  })

  test('is done by the rules of the chain unless others are given', async () => {
    vi.useRealTimers()
    const chain = scriptChain(transaction(1))
    const { storage, events, locks } = profile().open()
    const journal = createJournal({ storage, events, locks })
    journal.add(sentEntry(1))
    const following = watchJournal({ journal, client: chain.client, chainId: 7700, account: alice })
    await following.check()
    following.stop()
    expect(journal.find('id')).toMatchObject({ status: 'confirmed' })
  })

  test('ends when it is stopped', async () => {
    const { ids, following } = watch([sentEntry(1, { id: 'a' }), sentEntry(2, { id: 'b' })], {})
    following.stop()
    await following.check()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ids().length).toBeLessThanOrEqual(1)
    expect(await following.check()).toBeUndefined()
  })
})

describe('looks', () => {
  test('come at once, every four seconds, and after each that was asked for', async () => {
    const { looks, following } = watch([sentEntry(1)])
    await vi.advanceTimersByTimeAsync(0)
    expect(looks).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(3_999)
    expect(looks).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(looks).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(2_000)
    await following.check()
    expect(looks).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(3_999)
    expect(looks).toHaveLength(3)
    following.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(looks).toHaveLength(3)
  })

  test('share one that is under way', async () => {
    const { looks, following } = watch([sentEntry(1)])
    const [first, second] = [following.check(), following.check()]
    expect(first).toBe(second)
    await first
    expect(looks).toHaveLength(1)
    await following.check()
    expect(looks).toHaveLength(2)
    following.stop()
  })

  test('come with a new block, and rarely in a hidden page, however many blocks there are', async () => {
    const page = Object.assign(new EventTarget(), { hidden: false })
    vi.stubGlobal('document', page)
    let newBlock = (): void => undefined
    const leave = vi.fn<() => void>()
    const { looks, following } = watch([sentEntry(1)], {
      subscribeToBlocks: (look) => {
        newBlock = look
        return leave
      },
    })
    await vi.advanceTimersByTimeAsync(0)
    newBlock()
    await vi.advanceTimersByTimeAsync(0)
    expect(looks).toHaveLength(2)
    page.hidden = true
    // The timer of the visible page, and the first of the hidden one.
    await vi.advanceTimersByTimeAsync(4_000 + 20_000)
    expect(looks).toHaveLength(4)
    newBlock()
    await vi.advanceTimersByTimeAsync(0)
    expect(looks).toHaveLength(4)
    following.stop()
    expect(leave).toHaveBeenCalledOnce()
  })

  test('are left to another tab three times, then done all the same', async () => {
    let isFree = false
    const names: string[] = []
    vi.stubGlobal('navigator', {
      locks: {
        request: (name: string, _: object, work: (lock: object | null) => Promise<unknown>) => {
          names.push(name)
          return work(isFree ? {} : null)
        },
      },
    })
    const { looks, following } = watch([sentEntry(1)], { pollingIntervalMs: 1e9 })
    for (let turn = 0; turn < 3; turn++) await following.check()
    expect(looks).toHaveLength(0)
    expect(names).toEqual(Array.from({ length: 3 }, () => `journal.7700.${alice}`))
    await following.check()
    expect(looks).toHaveLength(1)
    isFree = true
    await following.check()
    expect(looks).toHaveLength(2)
    following.stop()
  })

  test('reset the skipped turns after a check, and if nothing is watched', async () => {
    let isFree = false
    vi.stubGlobal('navigator', {
      locks: {
        request: (_: string, __: object, work: (lock: object | null) => Promise<unknown>) =>
          work(isFree ? {} : null),
      },
    })
    const { journal, looks, following } = watch([sentEntry(1)], { pollingIntervalMs: 1e9 })
    const check = async (times: number): Promise<number> => {
      const before = looks.length
      for (let turn = 0; turn < times; turn++) await following.check()
      return looks.length - before
    }
    expect(await check(2)).toBe(0)
    isFree = true
    expect(await check(1)).toBe(1)
    isFree = false
    expect(await check(3)).toBe(0)
    const sent = journal.find('id') as Sent
    journal.settle(sent, { ...confirmed, final: true })
    await following.check()
    journal.add(sentEntry(2, { id: 'next' }))
    expect(await check(3)).toBe(0)
    expect(await check(1)).toBe(1)
    following.stop()
  })

  test('report a failing lock and continue', async () => {
    const errors: unknown[] = []
    const { following, looks } = watch([sentEntry(1)], { onError: (error) => errors.push(error) })
    await following.check()
    expect(looks).toHaveLength(1)
    following.stop()
    const failing = createJournal({ storage: null, events: null, locks: null })
    vi.spyOn(failing, 'entries').mockImplementation(() => {
      throw new Error('out of storage')
    })
    const options = { journal: failing, client, chainId: 7700, account: alice }
    const other = watchJournal({ ...options, onError: (error) => errors.push(error) })
    await vi.advanceTimersByTimeAsync(500)
    expect(errors).toEqual([new Error('out of storage')])
    await vi.advanceTimersByTimeAsync(4_500)
    expect(errors).toHaveLength(2)
    other.stop()
    const silent = watchJournal(options)
    const checked = silent.check()
    await vi.advanceTimersByTimeAsync(500)
    await expect(checked).resolves.toBeUndefined()
    silent.stop()
  })

  test('are refused for a client of another chain', () => {
    const chain = { id: 1, name: 'Other', nativeCurrency: { name: 'O', symbol: 'O', decimals: 18 } }
    const other = createClient({
      chain: { ...chain, rpcUrls: { default: { http: ['http://node.invalid'] } } },
      transport: custom({ request: () => Promise.resolve('0x') }),
    })
    expect(() => watch([], { client: other })).toThrow('journal: expected a client of chain 7700, got 1')
    const same = createClient({
      chain: { ...chain, id: 7700, rpcUrls: { default: { http: ['http://node.invalid'] } } },
      transport: custom({ request: () => Promise.resolve('0x') }),
    })
    expect(() => watch([], { client: same }).following.stop()).not.toThrow()
  })
})
