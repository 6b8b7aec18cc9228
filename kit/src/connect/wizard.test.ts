import { expect, test } from 'vitest'
import { explain } from '../errors/index.ts'
import { option } from './scriptedPort.testing.ts'
import { titleOf } from './titles.ts'
import {
  advance,
  backFrom,
  start,
  walletsToGet,
  type Move,
  type Surroundings,
  type Wizard,
} from './wizard.ts'
import { fill, type Say } from '../words/words.ts'

const wide: Surroundings = { isCompact: false, isPhone: false }
const compact: Surroundings = { isCompact: true, isPhone: false }
const phone: Surroundings = { isCompact: true, isPhone: true }

const guide = { instructions: { steps: ['create'] as const } }
const shop = { extensionDownloadUrl: 'https://shop.example/extension' }
const app = { qrCode: guide, downloadUrls: { qrCode: 'https://app.example', ios: 'https://ios.example' } }
const there = option({ id: 'there', name: 'There' })
const both = option({
  id: 'both',
  name: 'Both Wallet',
  shortName: 'Both',
  ready: false,
  ...shop,
  ...app,
  extension: guide,
})
const extension = option({ id: 'extension', name: 'Extension', ready: false, ...shop, extension: guide })
const appOnly = option({ id: 'app', name: 'App', ready: false, ...app })
const nowhere = option({ id: 'nowhere', name: 'Nowhere', ready: false })
const bare = option({
  id: 'bare',
  name: 'Bare',
  ready: false,
  ...shop,
  qrCode: {},
  downloadUrls: { qrCode: 'https://app.example' },
})

const through = (around: Surroundings, ...moves: Move[]) =>
  moves.reduce<Wizard>((state, move) => advance(state, move, around), start)
const choose = (wallet: typeof there): Move => ({ do: 'choose', wallet })
const pick = (wallet: typeof there): Move => ({ do: 'pick', wallet })
const problem = explain(new Error('boom'), { walletAsked: false })

test.each([
  ['NONE', wide, []],
  ['GET', wide, [{ do: 'get' }]],
  ['LEARN_COMPACT', compact, [{ do: 'learn' }]],
  // Where the panel stands beside the list, it says already what the step would.
  ['NONE', wide, [{ do: 'learn' }]],
  ['GET', compact, [{ do: 'learn' }, { do: 'get' }]],
  ['CONNECT', wide, [choose(there)]],
  ['DOWNLOAD_OPTIONS', wide, [choose(both)]],
  ['DOWNLOAD_OPTIONS', wide, [choose(extension)]],
  ['CONNECT', wide, [choose(appOnly)]],
  ['CONNECT', wide, [choose(nowhere)]],
  // A phone has no extensions to install.
  ['CONNECT', phone, [choose(both)]],
  ['DOWNLOAD_OPTIONS', wide, [{ do: 'get' }, pick(both)]],
  ['DOWNLOAD', wide, [{ do: 'get' }, pick(appOnly)]],
  ['INSTRUCTIONS_EXTENSION', wide, [{ do: 'get' }, pick(extension)]],
  ['DOWNLOAD', wide, [choose(both), { do: 'get-app' }]],
  ['INSTRUCTIONS_EXTENSION', wide, [choose(both), { do: 'add-extension' }]],
  ['INSTRUCTIONS_MOBILE', wide, [choose(both), { do: 'get-app' }, { do: 'continue' }]],
  ['CONNECT', wide, [choose(bare), { do: 'add-extension' }]],
  ['CONNECT', wide, [choose(bare), { do: 'get-app' }, { do: 'continue' }]],
  ['CONNECT', wide, [choose(both), { do: 'get-app' }, { do: 'continue' }, choose(there)]],
  ['DOWNLOAD', wide, [choose(appOnly), { do: 'download' }]],
] satisfies [Wizard['at'], Surroundings, Move[]][])('[W-09] [W-10] leads to %s', (at, around, moves) => {
  expect(through(around, ...moves).at).toBe(at)
})

test.each([
  ['GET', 'NONE', wide, [{ do: 'get' }]],
  ['GET', 'LEARN_COMPACT', compact, [{ do: 'get' }]],
  ['LEARN_COMPACT', 'NONE', compact, [{ do: 'learn' }]],
  ['CONNECT', 'NONE', compact, [choose(there)]],
  ['CONNECT', undefined, wide, [choose(there)]],
  ['DOWNLOAD_OPTIONS', 'NONE', wide, [choose(both)]],
  ['DOWNLOAD_OPTIONS', 'GET', wide, [{ do: 'get' }, pick(both)]],
  ['DOWNLOAD_OPTIONS', undefined, wide, [choose(extension)]],
  // Without the list beside it, a step without Back would be a trap.
  ['DOWNLOAD_OPTIONS', 'NONE', compact, [choose(extension)]],
  ['DOWNLOAD', 'DOWNLOAD_OPTIONS', wide, [choose(both), { do: 'get-app' }]],
  ['DOWNLOAD', 'GET', wide, [{ do: 'get' }, pick(appOnly)]],
  ['DOWNLOAD', 'CONNECT', wide, [choose(appOnly), { do: 'download' }]],
  ['INSTRUCTIONS_MOBILE', 'DOWNLOAD', wide, [choose(both), { do: 'get-app' }, { do: 'continue' }]],
  ['INSTRUCTIONS_EXTENSION', 'DOWNLOAD_OPTIONS', wide, [choose(both), { do: 'add-extension' }]],
] satisfies [Wizard['at'], Wizard['at'] | undefined, Surroundings, Move[]][])(
  '[W-09] back from %s leads to %s',
  (at, to, around, moves) => {
    const state = through(around, ...moves)
    expect(state.at).toBe(at)
    expect(backFrom(state, around)?.at).toBe(to)
    expect(advance(state, { do: 'back' }, around).at).toBe(to ?? at)
  },
)

test('[W-12] a wallet that is not ready is never asked', () => {
  for (const wallet of [both, extension, appOnly, nowhere, bare]) {
    for (const around of [wide, compact, phone]) {
      const state = advance(start, choose(wallet), around)
      expect(state.at === 'CONNECT' ? state.attempt.at : 'unavailable').toBe('unavailable')
    }
  }
})

test('[W-14] the Get list filters first, then shows 5 wallets, or 3 where there is little room', () => {
  const wallets = [nowhere, both, { ...both, installed: true }, extension, appOnly, bare, both, both, nowhere]
  expect(walletsToGet(wallets, wide).map(({ id }) => id)).toEqual([
    'both',
    'extension',
    'app',
    'bare',
    'both',
  ])
  expect(walletsToGet(wallets, compact).map(({ id }) => id)).toEqual(['both', 'extension', 'app'])
  expect(walletsToGet([...wallets, both], { ...phone, isCompact: false }).map(({ id }) => id)).toEqual([
    'both',
    'app',
    'both',
  ])
})

test('[W-16] a refusal leads back to the list and to the row it came from; a failure stays to be read', () => {
  const asking = through(wide, choose(there))
  expect(advance(asking, { do: 'refused', walletId: 'there' }, wide)).toEqual({
    at: 'NONE',
    returnTo: { walletId: 'there' },
  })
  expect(advance(asking, { do: 'failed', walletId: 'there', problem }, wide)).toMatchObject({
    at: 'CONNECT',
    attempt: { at: 'failed', problem },
  })
  expect(advance(asking, { do: 'failed', walletId: 'other', problem }, wide)).toBe(asking)
})

test('an attempt that ends while its wallet is being got is found so on the way back', () => {
  const ready = { ...both, ready: true }
  const getting = through(wide, choose(ready), { do: 'download' })
  expect(getting.at).toBe('DOWNLOAD_OPTIONS')
  const failed = advance(getting, { do: 'failed', walletId: 'both', problem }, wide)
  expect(failed.at).toBe('DOWNLOAD_OPTIONS')
  expect(backFrom(failed, wide)).toMatchObject({ at: 'CONNECT', attempt: { at: 'failed' } })
  const refused = advance(getting, { do: 'refused', walletId: 'both' }, wide)
  expect(backFrom(refused, wide)).toMatchObject({ at: 'NONE' })
})

test('[W-09] every step has its title, shorter where there is little room', () => {
  const say: Say = (_key, english, values) => fill(english, values)
  const title = (around: Surroundings, ...moves: Move[]) => titleOf(say, through(around, ...moves), around)
  const relayed = option({ id: 'both', name: 'Both Wallet', shortName: 'Both', kind: 'walletConnect' })
  expect(title(wide)).toBe('Connect a Wallet')
  expect(title(compact, { do: 'learn' })).toBe('What is a Wallet?')
  expect(title(wide, { do: 'get' })).toBe('Get a Wallet')
  expect(title(wide, choose(both))).toBe('Get Both Wallet')
  expect(title(compact, choose(both))).toBe('Get Both')
  expect(title(wide, choose(both), { do: 'get-app' })).toBe('Install Both Wallet')
  expect(title(wide, choose(both), { do: 'add-extension' })).toBe('Get started with Both Wallet')
  expect(title(wide, choose(there))).toBe('Confirm in There')
  expect(title(wide, choose(relayed))).toBe('Scan with Both Wallet')
  expect(title(phone, choose(relayed))).toBe('Opening Both')
  expect(title(wide, choose({ ...relayed, id: 'walletConnect' }))).toBe('Scan with your phone')
  expect(title(wide, choose(nowhere))).toBe('Nowhere is not available here')
})
