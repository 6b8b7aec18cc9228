import { expect, test } from 'vitest'
import { memory } from './desk.testing.ts'
import { forgetSignedIn, mustSignOut, rememberSignedIn } from './signedIn.ts'

const ada = { address: '0x1111111111111111111111111111111111111111', chainId: 7700 } as const
const bo = { address: '0x2222222222222222222222222222222222222222', chainId: 7700 } as const
const elsewhere = { ...ada, chainId: 1 }
const signedIn = { status: 'authenticated', at: 'connected' } as const

test('the one who signed in stays signed in', () => {
  const storage = memory()
  rememberSignedIn(storage, ada)
  expect(mustSignOut({ ...signedIn, account: ada, before: ada }, storage)).toBe(false)
  expect(mustSignOut({ ...signedIn, account: ada, before: undefined }, storage)).toBe(false)
})

test.each([
  ['another account', bo],
  ['another chain', elsewhere],
])('%s ends the session', (_what, account) => {
  expect(mustSignOut({ ...signedIn, account, before: ada }, memory())).toBe(true)
})

test.each([
  ['another account', bo],
  ['another chain', elsewhere],
])('%s that came while no page was open ends the session', (_what, account) => {
  const storage = memory()
  rememberSignedIn(storage, ada)
  expect(mustSignOut({ ...signedIn, account, before: undefined }, storage)).toBe(true)
  forgetSignedIn(storage)
  expect(mustSignOut({ ...signedIn, account, before: undefined }, storage)).toBe(false)
})

test('disconnecting ends the session; a wallet that has not come back after a reload does not', () => {
  const gone = { status: 'authenticated', account: undefined } as const
  expect(mustSignOut({ ...gone, at: 'disconnected', before: ada }, memory())).toBe(true)
  expect(mustSignOut({ ...gone, at: 'disconnected', before: undefined }, memory())).toBe(false)
  expect(mustSignOut({ ...gone, at: 'reconnecting', before: ada }, memory())).toBe(false)
})

test.each(['loading', 'unauthenticated', undefined] as const)(
  'where the status is %s there is nothing to end',
  (status) => {
    expect(mustSignOut({ status, at: 'connected', account: bo, before: ada }, memory())).toBe(false)
  },
)
