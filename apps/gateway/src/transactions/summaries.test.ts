import { expect, test } from 'vitest'
import { multisigStatus } from './summaries.ts'

const now = 1_700_000_000_000
const queued = {
  nonce: 5,
  execution: null,
  confirmationsSubmitted: 1,
  confirmationsRequired: 2,
  modifiedAt: now - 3_600_000,
}

test('[G-27] an execution decides the status, whatever the nonce and the confirmations', () => {
  for (const safeNonce of [0, 5, 6]) {
    expect(multisigStatus({ ...queued, execution: { isSuccessful: true } }, safeNonce, now)).toBe('SUCCESS')
    expect(multisigStatus({ ...queued, execution: { isSuccessful: false } }, safeNonce, now)).toBe('FAILED')
  }
})

test('[G-27] a queued transaction awaits confirmations, then its execution', () => {
  expect(multisigStatus(queued, 5, now)).toBe('AWAITING_CONFIRMATIONS')
  for (const confirmationsSubmitted of [2, 3]) {
    expect(multisigStatus({ ...queued, confirmationsSubmitted }, 5, now)).toBe('AWAITING_EXECUTION')
  }
})

test('[G-27] a used nonce cancels, after a minute if it was just confirmed', () => {
  const confirmed = { ...queued, confirmationsSubmitted: 2 }
  expect(multisigStatus(confirmed, 6, now)).toBe('CANCELLED')
  expect(multisigStatus({ ...confirmed, modifiedAt: now - 59_999 }, 6, now)).toBe('AWAITING_EXECUTION')
  expect(multisigStatus({ ...confirmed, modifiedAt: now - 60_000 }, 6, now)).toBe('CANCELLED')
  expect(multisigStatus({ ...queued, modifiedAt: now }, 6, now)).toBe('CANCELLED')
})
