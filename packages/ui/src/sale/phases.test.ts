/** Open, next and last phases, and the offer for an account. */
import { describe, expect, test } from 'vitest'
import type { Phase, Sale } from '@peppermint/sale'
import { testPhase, testSale } from '@peppermint/sale/sale.fixture.ts'
import {
  featuredPhase,
  lastPhase,
  allowlistPhases,
  isAllowlistRelevant,
  mintablePhases,
  findNextPhase,
  nextPhase,
  indexedPhases,
  findOffer,
  openPhases,
  getRemaining,
  type AllowlistResult,
  type AllowlistResults,
} from './phases.ts'

const T = 1_800_000_000
const phase = (name: string, start: number, end: number, changes: Partial<Phase> = {}) =>
  testPhase({ name, start: T + start, end: T + end, price: 60n, ...changes })
const root = `0x${'5e'.repeat(32)}` as const
const family = phase('Family', 0, 100, { price: 50n, allowlistRoot: root, maxSupply: 100 })
const friends = phase('Friends', 50, 150, { price: 55n, allowlistRoot: root, maxPerWallet: 3 })
const everyone = phase('Everyone', 100, 300)

const saleOf = (phases: readonly Phase[], minted = 10): Sale => testSale({ minted, phases })

const sale = saleOf([family, friends, everyone])
const names = (phases: readonly Phase[]) => phases.map(({ name }) => name)
const listed = (quota: number, price: bigint): AllowlistResult => ({
  status: 'listed',
  entitlement: { quota, price, proof: [] },
})

describe('[M-06] the time of a phase', () => {
  test('the start is inclusive, the end exclusive', () => {
    expect(names(openPhases(sale, T - 1))).toEqual([])
    expect(names(openPhases(sale, T))).toEqual(['Family'])
    expect(names(openPhases(sale, T + 99))).toEqual(['Family', 'Friends'])
    expect(names(openPhases(sale, T + 100))).toEqual(['Friends', 'Everyone'])
    expect(names(openPhases(sale, T + 300))).toEqual([])
  })
  test('next is the earliest start, last the latest end, in any order', () => {
    const mixed = saleOf([everyone, family, friends])
    expect(nextPhase(mixed, T - 1)).toMatchObject({ name: 'Family', index: 1 })
    expect(nextPhase(mixed, T + 99)).toMatchObject({ name: 'Everyone', index: 0 })
    expect(nextPhase(mixed, T + 100)).toBeUndefined()
    expect(lastPhase(mixed, T + 99)).toBeUndefined()
    expect(lastPhase(mixed, T + 299)).toMatchObject({ name: 'Friends' })
    expect(lastPhase(mixed, T + 300)).toMatchObject({ name: 'Everyone' })
  })
  test('a phase at its maximum supply is open but not mintable', () => {
    const full = saleOf([family, everyone], 100)
    expect(getRemaining(family, full)).toBe(0)
    expect(names(openPhases(full, T))).toEqual(['Family'])
    expect(mintablePhases(full, T)).toEqual([])
    expect(getRemaining(everyone, saleOf([everyone], 9_999))).toBe(1)
  })
  test('without an account the cheapest public phase is featured, else the first', () => {
    const dear = phase('Dear', 0, 300, { price: 90n })
    const all = indexedPhases(saleOf([dear, family, everyone]))
    expect(featuredPhase(all)?.name).toBe('Everyone')
    expect(featuredPhase(all.slice(1, 2))?.name).toBe('Family')
    expect(featuredPhase([])).toBeUndefined()
  })
})

describe('relevant allowlists', () => {
  test('an allowlist is relevant while its phase is open or next', () => {
    expect(isAllowlistRelevant(sale, T - 1)).toBe(true)
    expect(isAllowlistRelevant(sale, T + 120)).toBe(true)
    expect(isAllowlistRelevant(sale, T + 150)).toBe(false)
    expect(isAllowlistRelevant(saleOf([everyone]), T)).toBe(false)
    const later = phase('Later', 400, 500, { allowlistRoot: root })
    expect(isAllowlistRelevant(saleOf([everyone, phase('Soon', 310, 320), later]), T + 100)).toBe(false)
    expect(isAllowlistRelevant(saleOf([everyone, later]), T + 100)).toBe(true)
  })
  test('an allowlist that is not set yet is not read', () => {
    const pending = phase('Pending', 0, 100, { allowlistRoot: 'pending' })
    expect(isAllowlistRelevant(saleOf([pending]), T + 10)).toBe(false)
    expect(isAllowlistRelevant(saleOf([pending]), T - 10)).toBe(false)
    expect(allowlistPhases(saleOf([pending]), T + 10)).toEqual([])
  })
  test('allowlists of phases that have not ended are read', () => {
    expect(names(allowlistPhases(sale, T + 120))).toEqual(['Friends'])
  })
})

describe('the offer for an account', () => {
  const offers = (at: number, listings: AllowlistResults, minted: readonly number[] = [0, 0, 0]) =>
    findOffer(mintablePhases(sale, T + at), minted, listings)

  test('is the cheapest available one', () => {
    expect(offers(60, { 0: listed(2, 50n), 1: listed(2, 40n) })).toMatchObject({
      status: 'offer',
      offer: { price: 40n, phase: { name: 'Friends' } },
    })
    expect(offers(60, { 0: listed(2, 50n), 1: listed(2, 40n) }, [0, 2, 0])).toMatchObject({
      offer: { price: 50n, phase: { name: 'Family' } },
    })
    expect(offers(120, { 1: listed(2, 70n) })).toMatchObject({ offer: { phase: { name: 'Everyone' } } })
  })
  test('has the account’s own quota and price, limited by the phase’s cap', () => {
    expect(offers(60, { 0: { status: 'not-listed' }, 1: listed(9, 0n) }, [0, 1, 0])).toMatchObject({
      offer: { limit: 3, used: 1, price: 0n, entitlement: { quota: 9 } },
    })
  })
  test('is undecided until the allowlists are read, which may be cheaper', () => {
    expect(offers(120, {})).toMatchObject({ status: 'checking', phase: { name: 'Friends' } })
    expect(offers(120, { 1: { status: 'reading' } })).toMatchObject({ status: 'checking' })
  })
  test('is a public phase if the allowlist cannot be checked', () => {
    const failed: AllowlistResult = { status: 'unreachable', technical: '503' }
    expect(offers(120, { 1: failed })).toMatchObject({
      status: 'offer',
      offer: { phase: { name: 'Everyone' } },
      unchecked: { phase: { name: 'Friends' }, reason: 'unreachable', technical: '503' },
    })
    expect(offers(10, { 0: { status: 'stale', technical: 'x' } })).toMatchObject({
      status: 'unchecked',
      reason: 'stale',
    })
    expect(offers(60, { 0: failed, 1: { status: 'not-listed' } })).toMatchObject({
      status: 'unchecked',
      phase: { name: 'Family' },
    })
  })
  test('distinguishes a used limit from not listed', () => {
    expect(offers(60, { 0: { status: 'not-listed' }, 1: listed(2, 1n) }, [0, 2, 0])).toMatchObject({
      status: 'used',
      offer: { phase: { name: 'Friends' }, used: 2 },
    })
    expect(offers(60, { 0: { status: 'not-listed' }, 1: { status: 'not-listed' } })).toMatchObject({
      status: 'not-listed',
      phase: { name: 'Family' },
    })
  })
  test('a phase without a count is unused', () => {
    expect(offers(160, {}, [])).toMatchObject({ status: 'offer', offer: { used: 0 } })
  })
  test('the next phase for an account is public or has it on its allowlist', () => {
    expect(findNextPhase(sale, T - 1, {})?.name).toBe('Everyone')
    expect(findNextPhase(sale, T - 1, { 1: listed(1, 1n) })?.name).toBe('Friends')
    expect(findNextPhase(sale, T + 100, {})).toBeUndefined()
  })
})
