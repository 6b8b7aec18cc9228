import { expect, test, vi } from 'vitest'
import { createMemoryStorage } from './signIn.fixture.ts'
import { clearSessionOwner, shouldSignOut, storeUnknownOwner } from './sessionOwner.ts'
import { storeSessionOwner, trackOwner } from './trackOwner.ts'

const alice = { address: '0x1111111111111111111111111111111111111111', chainId: 7700 } as const
const bob = { address: '0x2222222222222222222222222222222222222222', chainId: 7700 } as const
const elsewhere = { ...alice, chainId: 1 }
const signedIn = { status: 'authenticated', walletStatus: 'connected' } as const

test('the one who signed in stays signed in', () => {
  const storage = createMemoryStorage()
  storeSessionOwner(storage, alice)
  expect(shouldSignOut({ ...signedIn, account: alice, previous: alice }, storage)).toBe(false)
  expect(shouldSignOut({ ...signedIn, account: alice, previous: undefined }, storage)).toBe(false)
})

test.each([
  ['another account', bob, false],
  ['another chain of a session bound to one', elsewhere, true],
])('%s ends the session', (_what, account, isBoundToChain) => {
  const context = { ...signedIn, account, isBoundToChain }
  expect(shouldSignOut({ ...context, previous: alice }, createMemoryStorage())).toBe(true)
})

test.each([
  ['another account', bob, false],
  ['another chain of a session bound to one', elsewhere, true],
])('%s that came while no page was open ends the session', (_what, account, isBoundToChain) => {
  const storage = createMemoryStorage()
  const context = { ...signedIn, account, previous: undefined, isBoundToChain }
  storeSessionOwner(storage, alice)
  expect(shouldSignOut(context, storage)).toBe(true)
  clearSessionOwner(storage)
  expect(shouldSignOut(context, storage)).toBe(false)
})

test('another chain keeps the session, switched to here or while no page was open', () => {
  const storage = createMemoryStorage()
  storeSessionOwner(storage, alice)
  for (const previous of [alice, undefined])
    expect(shouldSignOut({ ...signedIn, account: elsewhere, previous }, storage)).toBe(false)
})

test('disconnecting ends the session; a wallet that has not come back after a reload does not', () => {
  const gone = { status: 'authenticated', account: undefined } as const
  expect(
    shouldSignOut({ ...gone, walletStatus: 'disconnected', previous: alice }, createMemoryStorage()),
  ).toBe(true)
  expect(
    shouldSignOut({ ...gone, walletStatus: 'disconnected', previous: undefined }, createMemoryStorage()),
  ).toBe(false)
  expect(
    shouldSignOut({ ...gone, walletStatus: 'reconnecting', previous: alice }, createMemoryStorage()),
  ).toBe(false)
})

test.each(['loading', 'unauthenticated', undefined] as const)(
  'where the status is %s there is nothing to end',
  (status) => {
    expect(
      shouldSignOut(
        { status, walletStatus: 'connected', account: bob, previous: alice },
        createMemoryStorage(),
      ),
    ).toBe(false)
  },
)

/** Whether a valid session would be ended now, for each of the two. */
const ended = (storage = createMemoryStorage(), ask = shouldSignOut) =>
  [alice, bob].map((account) => ask({ ...signedIn, account, previous: undefined }, storage))

test('a session that begins during a signature check belongs to the checked account', async () => {
  const storage = createMemoryStorage()
  storeSessionOwner(storage, alice)
  await trackOwner(storage, bob, async () => {
    expect(ended(storage)).toEqual([true, false])
    return true
  })
  expect(ended(storage)).toEqual([true, false])
})

test('a signature that is not true leaves the session whose it was', async () => {
  const storage = createMemoryStorage()
  storeSessionOwner(storage, alice)
  expect(await trackOwner(storage, bob, async () => false)).toBe(false)
  expect(ended(storage)).toEqual([false, true])
})

test('a failed check keeps only a session of the same account', async () => {
  const storage = createMemoryStorage()
  storeSessionOwner(storage, alice)
  const broken = () => Promise.reject(new Error('The server is away.'))
  await expect(trackOwner(storage, alice, broken)).rejects.toThrow('away')
  expect(ended(storage)).toEqual([false, true])
  await expect(trackOwner(storage, bob, broken)).rejects.toThrow('away')
  expect(ended(storage)).toEqual([true, true])
})

test('a page closed during a signature check leaves no account signed in', async () => {
  const storage = createMemoryStorage()
  storeSessionOwner(storage, alice)
  void trackOwner(storage, bob, () => new Promise(() => undefined))
  expect(ended(storage)).toEqual([true, false])
  vi.resetModules()
  const nextVisit = await import('./sessionOwner.ts')
  expect(ended(storage, nextVisit.shouldSignOut)).toEqual([true, true])
})

test('a session that failed to end belongs to no account', () => {
  const storage = createMemoryStorage()
  storeUnknownOwner(storage)
  expect(ended(storage)).toEqual([true, true])
})
