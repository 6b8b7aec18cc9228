import { expect, test } from 'vitest'
import type { Sale } from '@peppermint/contracts/sale'
import { readiness } from './readiness.ts'

const now = 1_795_000_600_000
const seconds = now / 1_000
const sale: Sale = {
  chainId: 7700,
  contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  name: 'Scovilles',
  supply: 10_000,
  minted: 17,
  paused: false,
  phase: { start: seconds - 10, end: seconds + 10, price: 60n, walletCap: 5, transactionCap: 5 },
  head: { number: 1, hash: `0x${'0'.repeat(64)}`, timestamp: seconds - 4 },
}
const codeOf = (change: Partial<Sale>, readAt = now, built = true) => {
  const state = readiness({ sale: { ...sale, ...change }, readAt }, built, now)
  return state.ready ? 'ok' : state.code
}

test('health is good exactly while a visitor could mint', () => {
  const { phase, head } = sale
  expect(codeOf({})).toBe('ok')
  expect(codeOf({ paused: true })).toBe('sale_paused')
  expect(codeOf({ minted: 10_000 })).toBe('sold_out')
  expect(codeOf({ head: { ...head, timestamp: seconds - 299 }, phase: { ...phase, start: 0 } })).toBe('ok')
  expect(codeOf({ head: { ...head, timestamp: seconds - 300 } })).toBe('chain_stale')
  expect(codeOf({}, now - 5_001)).toBe('chain_unreachable')
  expect(codeOf({}, now, false)).toBe('page_not_built')
  expect(readiness(undefined, true, now)).toMatchObject({ ready: false, code: 'chain_unreachable' })
})

test('the phase is judged by the chain’s clock: start counts, end does not', () => {
  const { phase, head } = sale
  const chainNow = head.timestamp
  expect(codeOf({ phase: { ...phase, start: chainNow } })).toBe('ok')
  expect(codeOf({ phase: { ...phase, start: chainNow + 1 } })).toBe('sale_not_started')
  expect(codeOf({ phase: { ...phase, end: chainNow + 1 } })).toBe('ok')
  expect(codeOf({ phase: { ...phase, end: chainNow } })).toBe('sale_ended')
})
