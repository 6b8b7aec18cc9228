import { expect, test, vi } from 'vitest'
import { memory } from './desk.testing.ts'
import { forgetSignedIn, mustSignOut, noting, rememberSignedIn, rememberUnsure } from './signedIn.ts'

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

/** Whether a session that holds at this moment would be ended, for each of the two. */
const ended = (storage = memory(), ask = mustSignOut) =>
  [ada, bo].map((account) => ask({ ...signedIn, account, before: undefined }, storage))

test("while a signature is checked a session that begins is its account's; and stays so when it is true", async () => {
  const storage = memory()
  rememberSignedIn(storage, ada)
  await noting(storage, bo, async () => {
    expect(ended(storage)).toEqual([true, false])
    return true
  })
  expect(ended(storage)).toEqual([true, false])
})

test('a signature that is not true leaves the session whose it was', async () => {
  const storage = memory()
  rememberSignedIn(storage, ada)
  expect(await noting(storage, bo, async () => false)).toBe(false)
  expect(ended(storage)).toEqual([false, true])
})

test('after a check that failed nobody counts as signed in, except the one who was', async () => {
  const storage = memory()
  rememberSignedIn(storage, ada)
  const broken = () => Promise.reject(new Error('The server is away.'))
  await expect(noting(storage, ada, broken)).rejects.toThrow('away')
  expect(ended(storage)).toEqual([false, true])
  await expect(noting(storage, bo, broken)).rejects.toThrow('away')
  expect(ended(storage)).toEqual([true, true])
})

test('a page that was closed while a signature was checked leaves nobody signed in', async () => {
  const storage = memory()
  rememberSignedIn(storage, ada)
  void noting(storage, bo, () => new Promise(() => undefined))
  expect(ended(storage)).toEqual([true, false])
  vi.resetModules()
  const nextVisit = await import('./signedIn.ts')
  expect(ended(storage, nextVisit.mustSignOut)).toEqual([true, true])
})

test('a session that could not be ended belongs to nobody who comes', () => {
  const storage = memory()
  rememberUnsure(storage)
  expect(ended(storage)).toEqual([true, true])
})
