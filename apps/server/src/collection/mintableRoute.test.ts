import { expect, test } from 'vitest'
import type { Phase, Sale } from '@peppermint/sale'
import { checkMintable } from './mintableRoute.ts'
import { testPhase } from '@peppermint/sale/sale.fixture.ts'

const now = 1_795_000_600_000
const seconds = now / 1_000
const phase = testPhase({ name: 'Public sale', start: seconds - 10, end: seconds + 10, price: 60n })
const crateStatus = {
  closedCrates: 0,
  revealedCrates: 0,
  closedTokens: 0,
  revealedTokens: 0,
  capacity: 100,
  dueAt: seconds,
  linkWindow: 30,
}
const head = { number: 1, hash: `0x${'0'.repeat(64)}`, timestamp: seconds - 4 } as const
const sale: Sale = {
  chainId: 7700,
  contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  name: 'Scovilles',
  maxSupply: 10_000,
  minted: 17,
  paused: false,
  phases: [phase],
  crateStatus,
  head,
}
const codeOf = (change: Partial<Sale>, readAt = now, built = true) => {
  const state = checkMintable({ sale: { ...sale, ...change }, readAt }, built, now)
  return state.ready ? 'ok' : state.code
}

test('health is good exactly while a visitor could mint', () => {
  expect(codeOf({})).toBe('ok')
  expect(codeOf({ paused: true })).toBe('sale_paused')
  expect(codeOf({ minted: 10_000 })).toBe('sold_out')
  expect(codeOf({ head: { ...head, timestamp: seconds - 299 }, phases: [{ ...phase, start: 0 }] })).toBe('ok')
  expect(codeOf({ head: { ...head, timestamp: seconds - 300 } })).toBe('chain_stale')
  expect(codeOf({}, now - 5_001)).toBe('chain_unreachable')
  expect(codeOf({}, now, false)).toBe('page_not_built')
  expect(checkMintable(undefined, true, now)).toMatchObject({ ready: false, code: 'chain_unreachable' })
})

test('a phase is judged by the chain’s clock: start counts, end does not', () => {
  const chainNow = head.timestamp
  const codeOfOne = (change: Partial<Phase>) => codeOf({ phases: [{ ...phase, ...change }] })
  expect(codeOfOne({ start: chainNow })).toBe('ok')
  expect(codeOfOne({ start: chainNow + 1 })).toBe('sale_not_started')
  expect(codeOfOne({ end: chainNow + 1 })).toBe('ok')
  expect(codeOfOne({ end: chainNow })).toBe('sale_ended')
})

test('of several phases one that runs and has some left is enough; else the next one is named', () => {
  const friends = { ...phase, name: 'Friends', end: head.timestamp, maxSupply: 17 }
  const later = { ...phase, start: seconds + 60, end: seconds + 120 }
  expect(codeOf({ phases: [friends, phase] })).toBe('ok')
  expect(codeOf({ phases: [friends, { ...phase, maxSupply: 18 }] })).toBe('ok')
  expect(codeOf({ phases: [friends, { ...phase, maxSupply: 17 }, later] })).toBe('phase_sold_out')
  expect(codeOf({ phases: [friends] })).toBe('sale_ended')
  expect(codeOf({ phases: [] })).toBe('no_phase')
  expect(codeOf({ phases: [friends, later], minted: 10_000 })).toBe('sold_out')
  const phases = [{ ...later, name: 'Last', start: seconds + 90 }, friends, later]
  expect(checkMintable({ sale: { ...sale, phases }, readAt: now }, true, now)).toMatchObject({
    code: 'sale_not_started',
    message: '“Public sale” opens at 2026-11-18 11:17 UTC.',
  })
})
