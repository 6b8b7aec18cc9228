/** Edges of the steps of connecting: moves that make no sense, ways that are missing, and what takes the focus. */
import { describe, expect, test } from 'vitest'
import { explain } from '../errors/index.ts'
import { createOption } from './scriptedPort.fixture.ts'
import { visibleWallets, nextIndex, walletGroups } from './walletGroups.ts'
import {
  wizardReducer,
  appLink,
  previousStep,
  hasApp,
  initialWizard,
  walletsToGet,
  type Wizard,
} from './wizard.ts'

const wide = { isCompact: false, isPhone: false }
const compact = { isCompact: true, isPhone: false }
const phone = { isCompact: true, isPhone: true }
const store = { extensionDownloadUrl: 'https://store.example/extension' }
const app = { qrCode: {}, downloadUrls: { qrCode: 'https://app.example' } }
const fox = createOption({ id: 'fox', name: 'Fox' })
const both = createOption({ id: 'both', name: 'Both', ready: false, ...store, ...app })
const extension = createOption({ id: 'extension', name: 'Extension', ready: false, ...store })
const problem = explain(new Error('boom'), { walletAsked: false })

describe('where a wallet can be had', () => {
  test('an app needs a code and an address behind it', () => {
    expect(hasApp(createOption({ id: 'a', name: 'A', qrCode: {} }))).toBe(false)
    expect(
      hasApp(createOption({ id: 'a', name: 'A', downloadUrls: { qrCode: 'https://app.example' } })),
    ).toBe(false)
    expect(hasApp(both)).toBe(true)
  })
  test('on a phone its own store first, then a page for any phone', () => {
    const downloadUrls = { ios: 'https://ios.example', mobile: 'https://mobile.example' }
    const wallet = createOption({ id: 'a', name: 'A', downloadUrls })
    expect(appLink(wallet, 'ios')).toBe('https://ios.example')
    expect(appLink(wallet, 'android')).toBe('https://mobile.example')
    expect(appLink(wallet, 'desktop')).toBe('https://mobile.example')
    expect(appLink(fox, 'ios')).toBeUndefined()
  })
  test('a phone offers wallets of either store', () => {
    const only = (downloadUrls: object) => createOption({ id: 'a', name: 'A', ready: false, downloadUrls })
    expect(walletsToGet([only({ ios: 'https://ios.example' })], phone)).toHaveLength(1)
    expect(walletsToGet([only({ android: 'https://android.example' })], phone)).toHaveLength(1)
    expect(walletsToGet([only({ chrome: 'https://store.example' })], phone)).toHaveLength(0)
  })
  test('a phone lists wallets of either store, and none without any address', () => {
    const only = (downloadUrls: object) => createOption({ id: 'a', name: 'A', ready: false, downloadUrls })
    const reachable = ['mobile', 'ios', 'android'].map((key) => only({ [key]: 'https://app.example' }))
    const unreachable = createOption({ id: 'b', name: 'B', ready: false })
    expect(visibleWallets([...reachable, unreachable], true)).toEqual(reachable)
  })
})

describe('[W-09] moves that make no sense in a step leave it as it is', () => {
  test.each([
    { type: 'download' },
    { type: 'get-app' },
    { type: 'add-extension' },
    { type: 'continue' },
  ] as const)('$do from the list', (move) => {
    expect(wizardReducer(initialWizard, move, wide)).toBe(initialWizard)
  })
  test('back from the list leads nowhere', () => {
    expect(previousStep(initialWizard, wide)).toBeUndefined()
    expect(previousStep(initialWizard, compact)).toBeUndefined()
  })
})

describe('[W-09] what takes the focus on the way back', () => {
  test('Get and Learn lead back to the start of the list', () => {
    expect(previousStep({ type: 'GET' }, wide)).toEqual({ type: 'NONE', returnTo: 'start' })
    expect(previousStep({ type: 'LEARN_COMPACT' }, compact)).toEqual({ type: 'NONE', returnTo: 'start' })
    expect(wizardReducer({ type: 'GET' }, { type: 'leave' }, wide)).toEqual({
      type: 'NONE',
      returnTo: 'start',
    })
  })
  test('leaving a wallet leads back to its row', () => {
    const asking = wizardReducer(initialWizard, { type: 'choose', wallet: fox }, wide)
    expect(wizardReducer(asking, { type: 'leave' }, wide)).toEqual({
      type: 'NONE',
      returnTo: { walletId: 'fox' },
      canceled: fox,
    })
    const unavailable = wizardReducer(
      initialWizard,
      { type: 'choose', wallet: { ...fox, ready: false } },
      wide,
    )
    expect(wizardReducer(unavailable, { type: 'leave' }, wide)).toEqual({
      type: 'NONE',
      returnTo: { walletId: 'fox' },
    })
  })
  test('a wallet that was chosen in Get leads back to Get', () => {
    const chosen = wizardReducer({ type: 'GET' }, { type: 'choose', wallet: both }, wide)
    expect(chosen).toMatchObject({ type: 'DOWNLOAD_OPTIONS', from: { type: 'GET' } })
    const listed = wizardReducer(initialWizard, { type: 'choose', wallet: both }, wide)
    expect(listed).toMatchObject({ from: { type: 'NONE', returnTo: { walletId: 'both' } } })
  })
  test('an extension picked in Get leads back over its download to Get', () => {
    const picked = wizardReducer({ type: 'GET' }, { type: 'pick', wallet: extension }, wide)
    expect(picked.type).toBe('INSTRUCTIONS_EXTENSION')
    const download = wizardReducer(picked, { type: 'back' }, wide)
    expect(download.type).toBe('DOWNLOAD_OPTIONS')
    expect(previousStep(download, wide)).toEqual({ type: 'GET' })
  })
})

describe('a way without instructions', () => {
  const download = (wallet: typeof both): Wizard => ({
    type: 'DOWNLOAD_OPTIONS',
    wallet,
    from: { type: 'GET' },
  })
  test('asks a wallet that is ready, and says of another that it is not here', () => {
    const ready = wizardReducer(download({ ...both, ready: true }), { type: 'add-extension' }, wide)
    expect(ready).toMatchObject({ type: 'CONNECT', attempt: { status: 'pending' } })
    const missing = wizardReducer(download(both), { type: 'add-extension' }, wide)
    expect(missing).toMatchObject({ type: 'CONNECT', attempt: { status: 'unavailable' } })
  })
})

describe('an attempt that ends while the visitor is elsewhere', () => {
  const failed = (walletId: string) => ({ type: 'failed', walletId, problem }) as const
  test.each<Wizard>([
    { type: 'NONE' },
    { type: 'GET' },
    { type: 'DOWNLOAD_OPTIONS', wallet: both, from: { type: 'GET' } },
    { type: 'DOWNLOAD_OPTIONS', wallet: both, from: { type: 'NONE', returnTo: { walletId: 'both' } } },
  ])('changes nothing in %j', (state) => {
    expect(wizardReducer(state, failed('both'), wide)).toBe(state)
  })
  test('changes nothing where another wallet was asked before', () => {
    const from = { type: 'CONNECT', wallet: fox, attempt: { status: 'pending' } } as const
    const state: Wizard = { type: 'DOWNLOAD_OPTIONS', wallet: both, from }
    expect(wizardReducer(state, failed('both'), wide)).toBe(state)
    expect(wizardReducer(state, failed('fox'), wide)).toMatchObject({
      from: { attempt: { status: 'failed' } },
    })
  })
})

describe('the list', () => {
  test('has no heading without wallets', () => {
    expect(walletGroups([fox])).toEqual([{ name: 'popular', wallets: [fox] }])
    expect(walletGroups([])).toEqual([])
  })
  test('arrows stay inside it, and of equally close columns take the first', () => {
    const at = (offsetLeft: number, offsetTop: number) => ({ offsetLeft, offsetTop })
    const row = [at(0, 0), at(90, 0)]
    expect(nextIndex(row, 1, 'ArrowRight', false)).toBeUndefined()
    expect(nextIndex(row, 0, 'ArrowLeft', false)).toBeUndefined()
    expect(nextIndex(row, 7, 'Home', false)).toBeUndefined()
    expect(nextIndex([at(45, 0), at(0, 80), at(90, 80)], 0, 'ArrowDown', false)).toBe(1)
    expect(nextIndex([at(0, 0), at(90, 80), at(0, 80)], 0, 'ArrowDown', false)).toBe(2)
    expect(nextIndex([at(0, 0), at(0, 160), at(90, 80)], 0, 'ArrowDown', false)).toBe(2)
    expect(nextIndex([at(0, 0), at(90, 80), at(0, 160)], 0, 'ArrowDown', false)).toBe(1)
  })
})
