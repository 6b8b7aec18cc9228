/** Edges of the steps of connecting: moves that make no sense, ways that are missing, and what takes the focus. */
import { describe, expect, test } from 'vitest'
import { explain } from '../errors/index.ts'
import { option } from './scriptedPort.testing.ts'
import { listedWallets, towards, walletGroups } from './walletGroups.ts'
import { advance, appLink, backFrom, hasApp, start, walletsToGet, type Wizard } from './wizard.ts'

const wide = { isCompact: false, isPhone: false }
const compact = { isCompact: true, isPhone: false }
const phone = { isCompact: true, isPhone: true }
const store = { extensionDownloadUrl: 'https://store.example/extension' }
const app = { qrCode: {}, downloadUrls: { qrCode: 'https://app.example' } }
const fox = option({ id: 'fox', name: 'Fox' })
const both = option({ id: 'both', name: 'Both', ready: false, ...store, ...app })
const extension = option({ id: 'extension', name: 'Extension', ready: false, ...store })
const problem = explain(new Error('boom'), { walletAsked: false })

describe('where a wallet can be had', () => {
  test('an app needs a code and an address behind it', () => {
    expect(hasApp(option({ id: 'a', name: 'A', qrCode: {} }))).toBe(false)
    expect(hasApp(option({ id: 'a', name: 'A', downloadUrls: { qrCode: 'https://app.example' } }))).toBe(
      false,
    )
    expect(hasApp(both)).toBe(true)
  })
  test('on a phone its own store first, then a page for any phone', () => {
    const downloadUrls = { ios: 'https://ios.example', mobile: 'https://mobile.example' }
    const wallet = option({ id: 'a', name: 'A', downloadUrls })
    expect(appLink(wallet, 'ios')).toBe('https://ios.example')
    expect(appLink(wallet, 'android')).toBe('https://mobile.example')
    expect(appLink(wallet, 'desktop')).toBe('https://mobile.example')
    expect(appLink(fox, 'ios')).toBeUndefined()
  })
  test('a phone offers wallets of either store', () => {
    const only = (downloadUrls: object) => option({ id: 'a', name: 'A', ready: false, downloadUrls })
    expect(walletsToGet([only({ ios: 'https://ios.example' })], phone)).toHaveLength(1)
    expect(walletsToGet([only({ android: 'https://android.example' })], phone)).toHaveLength(1)
    expect(walletsToGet([only({ chrome: 'https://store.example' })], phone)).toHaveLength(0)
  })
  test('a phone lists wallets of either store, and none without any address', () => {
    const only = (downloadUrls: object) => option({ id: 'a', name: 'A', ready: false, downloadUrls })
    const reachable = ['mobile', 'ios', 'android'].map((key) => only({ [key]: 'https://app.example' }))
    const unreachable = option({ id: 'b', name: 'B', ready: false })
    expect(listedWallets([...reachable, unreachable], true)).toEqual(reachable)
  })
})

describe('[W-09] moves that make no sense in a step leave it as it is', () => {
  test.each([{ do: 'download' }, { do: 'get-app' }, { do: 'add-extension' }, { do: 'continue' }] as const)(
    '$do from the list',
    (move) => {
      expect(advance(start, move, wide)).toBe(start)
    },
  )
  test('back from the list leads nowhere', () => {
    expect(backFrom(start, wide)).toBeUndefined()
    expect(backFrom(start, compact)).toBeUndefined()
  })
})

describe('[W-09] what takes the focus on the way back', () => {
  test('Get and Learn lead back to the start of the list', () => {
    expect(backFrom({ at: 'GET' }, wide)).toEqual({ at: 'NONE', returnTo: 'start' })
    expect(backFrom({ at: 'LEARN_COMPACT' }, compact)).toEqual({ at: 'NONE', returnTo: 'start' })
    expect(advance({ at: 'GET' }, { do: 'leave' }, wide)).toEqual({ at: 'NONE', returnTo: 'start' })
  })
  test('leaving a wallet leads back to its row', () => {
    const asking = advance(start, { do: 'choose', wallet: fox }, wide)
    expect(advance(asking, { do: 'leave' }, wide)).toEqual({ at: 'NONE', returnTo: { walletId: 'fox' } })
  })
  test('a wallet that was chosen in Get leads back to Get', () => {
    const chosen = advance({ at: 'GET' }, { do: 'choose', wallet: both }, wide)
    expect(chosen).toMatchObject({ at: 'DOWNLOAD_OPTIONS', from: { at: 'GET' } })
    const listed = advance(start, { do: 'choose', wallet: both }, wide)
    expect(listed).toMatchObject({ from: { at: 'NONE', returnTo: { walletId: 'both' } } })
  })
  test('an extension picked in Get leads back over its download to Get', () => {
    const picked = advance({ at: 'GET' }, { do: 'pick', wallet: extension }, wide)
    expect(picked.at).toBe('INSTRUCTIONS_EXTENSION')
    const download = advance(picked, { do: 'back' }, wide)
    expect(download.at).toBe('DOWNLOAD_OPTIONS')
    expect(backFrom(download, wide)).toEqual({ at: 'GET' })
  })
})

describe('a way without instructions', () => {
  const download = (wallet: typeof both): Wizard => ({
    at: 'DOWNLOAD_OPTIONS',
    wallet,
    from: { at: 'GET' },
  })
  test('asks a wallet that is ready, and says of another that it is not here', () => {
    const ready = advance(download({ ...both, ready: true }), { do: 'add-extension' }, wide)
    expect(ready).toMatchObject({ at: 'CONNECT', attempt: { at: 'asking' } })
    const missing = advance(download(both), { do: 'add-extension' }, wide)
    expect(missing).toMatchObject({ at: 'CONNECT', attempt: { at: 'unavailable' } })
  })
})

describe('an attempt that ends while the visitor is elsewhere', () => {
  const failed = (walletId: string) => ({ do: 'failed', walletId, problem }) as const
  test.each<Wizard>([
    { at: 'NONE' },
    { at: 'GET' },
    { at: 'DOWNLOAD_OPTIONS', wallet: both, from: { at: 'GET' } },
    { at: 'DOWNLOAD_OPTIONS', wallet: both, from: { at: 'NONE', returnTo: { walletId: 'both' } } },
  ])('changes nothing in %j', (state) => {
    expect(advance(state, failed('both'), wide)).toBe(state)
  })
  test('changes nothing where another wallet was asked before', () => {
    const from = { at: 'CONNECT', wallet: fox, attempt: { at: 'asking' } } as const
    const state: Wizard = { at: 'DOWNLOAD_OPTIONS', wallet: both, from }
    expect(advance(state, failed('both'), wide)).toBe(state)
    expect(advance(state, failed('fox'), wide)).toMatchObject({ from: { attempt: { at: 'failed' } } })
  })
})

describe('[W-01] the list', () => {
  test('has no heading without wallets', () => {
    expect(walletGroups([fox])).toEqual([{ name: 'popular', wallets: [fox] }])
    expect(walletGroups([])).toEqual([])
  })
  test('arrows stay inside it, and of equally close columns take the first', () => {
    const at = (offsetLeft: number, offsetTop: number) => ({ offsetLeft, offsetTop })
    const row = [at(0, 0), at(90, 0)]
    expect(towards(row, 1, 'ArrowRight', false)).toBeUndefined()
    expect(towards(row, 0, 'ArrowLeft', false)).toBeUndefined()
    expect(towards(row, 7, 'Home', false)).toBeUndefined()
    expect(towards([at(45, 0), at(0, 80), at(90, 80)], 0, 'ArrowDown', false)).toBe(1)
    expect(towards([at(0, 0), at(90, 80), at(0, 80)], 0, 'ArrowDown', false)).toBe(2)
    expect(towards([at(0, 0), at(0, 160), at(90, 80)], 0, 'ArrowDown', false)).toBe(2)
    expect(towards([at(0, 0), at(90, 80), at(0, 160)], 0, 'ArrowDown', false)).toBe(1)
  })
})
