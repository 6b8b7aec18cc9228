import { expect, test } from 'vitest'
import { explain } from '../errors/index.ts'
import { createOption } from './scriptedPort.fixture.ts'
import { stepTitle } from './titles.ts'
import {
  wizardReducer,
  previousStep,
  initialWizard,
  walletsToGet,
  type WizardAction,
  type Viewport,
  type Wizard,
} from './wizard.ts'
import { interpolate, type Translate } from '../words/translation.ts'

const wide: Viewport = { isCompact: false, isPhone: false }
const compact: Viewport = { isCompact: true, isPhone: false }
const phone: Viewport = { isCompact: true, isPhone: true }

const guide = { instructions: { steps: ['create'] as const } }
const shop = { extensionDownloadUrl: 'https://shop.example/extension' }
const app = { qrCode: guide, downloadUrls: { qrCode: 'https://app.example', ios: 'https://ios.example' } }
const there = createOption({ id: 'there', name: 'There' })
const both = createOption({
  id: 'both',
  name: 'Both Wallet',
  shortName: 'Both',
  ready: false,
  ...shop,
  ...app,
  extension: guide,
})
const extension = createOption({
  id: 'extension',
  name: 'Extension',
  ready: false,
  ...shop,
  extension: guide,
})
const appOnly = createOption({ id: 'app', name: 'App', ready: false, ...app })
const nowhere = createOption({ id: 'nowhere', name: 'Nowhere', ready: false })
const bare = createOption({
  id: 'bare',
  name: 'Bare',
  ready: false,
  ...shop,
  qrCode: {},
  downloadUrls: { qrCode: 'https://app.example' },
})

const through = (viewport: Viewport, ...moves: WizardAction[]) =>
  moves.reduce<Wizard>((state, move) => wizardReducer(state, move, viewport), initialWizard)
const choose = (wallet: typeof there): WizardAction => ({ type: 'choose', wallet })
const pick = (wallet: typeof there): WizardAction => ({ type: 'pick', wallet })
const problem = explain(new Error('boom'), { walletAsked: false })

test.each([
  ['NONE', wide, []],
  ['GET', wide, [{ type: 'get' }]],
  ['LEARN_COMPACT', compact, [{ type: 'learn' }]],
  // In the wide layout the panel already shows this content.
  ['NONE', wide, [{ type: 'learn' }]],
  ['GET', compact, [{ type: 'learn' }, { type: 'get' }]],
  ['CONNECT', wide, [choose(there)]],
  ['DOWNLOAD_OPTIONS', wide, [choose(both)]],
  ['DOWNLOAD_OPTIONS', wide, [choose(extension)]],
  ['CONNECT', wide, [choose(appOnly)]],
  ['CONNECT', wide, [choose(nowhere)]],
  // A phone has no extensions to install.
  ['CONNECT', phone, [choose(both)]],
  ['DOWNLOAD_OPTIONS', wide, [{ type: 'get' }, pick(both)]],
  ['DOWNLOAD', wide, [{ type: 'get' }, pick(appOnly)]],
  ['INSTRUCTIONS_EXTENSION', wide, [{ type: 'get' }, pick(extension)]],
  ['DOWNLOAD', wide, [choose(both), { type: 'get-app' }]],
  ['INSTRUCTIONS_EXTENSION', wide, [choose(both), { type: 'add-extension' }]],
  ['INSTRUCTIONS_MOBILE', wide, [choose(both), { type: 'get-app' }, { type: 'continue' }]],
  ['CONNECT', wide, [choose(bare), { type: 'add-extension' }]],
  ['CONNECT', wide, [choose(bare), { type: 'get-app' }, { type: 'continue' }]],
  ['CONNECT', wide, [choose(both), { type: 'get-app' }, { type: 'continue' }, choose(there)]],
  ['DOWNLOAD', wide, [choose(appOnly), { type: 'download' }]],
] satisfies [Wizard['type'], Viewport, WizardAction[]][])(
  '[W-09] [W-10] leads to %s',
  (type, viewport, moves) => {
    expect(through(viewport, ...moves).type).toBe(type)
  },
)

test.each([
  ['GET', 'NONE', wide, [{ type: 'get' }]],
  ['GET', 'LEARN_COMPACT', compact, [{ type: 'get' }]],
  ['LEARN_COMPACT', 'NONE', compact, [{ type: 'learn' }]],
  ['CONNECT', 'NONE', compact, [choose(there)]],
  ['CONNECT', undefined, wide, [choose(there)]],
  ['DOWNLOAD_OPTIONS', 'NONE', wide, [choose(both)]],
  ['DOWNLOAD_OPTIONS', 'GET', wide, [{ type: 'get' }, pick(both)]],
  ['DOWNLOAD_OPTIONS', undefined, wide, [choose(extension)]],
  // Without the list beside it, a step without Back would be a trap.
  ['DOWNLOAD_OPTIONS', 'NONE', compact, [choose(extension)]],
  ['DOWNLOAD', 'DOWNLOAD_OPTIONS', wide, [choose(both), { type: 'get-app' }]],
  ['DOWNLOAD', 'GET', wide, [{ type: 'get' }, pick(appOnly)]],
  ['DOWNLOAD', 'CONNECT', wide, [choose(appOnly), { type: 'download' }]],
  ['INSTRUCTIONS_MOBILE', 'DOWNLOAD', wide, [choose(both), { type: 'get-app' }, { type: 'continue' }]],
  ['INSTRUCTIONS_EXTENSION', 'DOWNLOAD_OPTIONS', wide, [choose(both), { type: 'add-extension' }]],
] satisfies [Wizard['type'], Wizard['type'] | undefined, Viewport, WizardAction[]][])(
  '[W-09] back from %s leads to %s',
  (type, to, viewport, moves) => {
    const state = through(viewport, ...moves)
    expect(state.type).toBe(type)
    expect(previousStep(state, viewport)?.type).toBe(to)
    expect(wizardReducer(state, { type: 'back' }, viewport).type).toBe(to ?? type)
  },
)

test('[W-12] a wallet that is not ready is never asked', () => {
  for (const wallet of [both, extension, appOnly, nowhere, bare]) {
    for (const viewport of [wide, compact, phone]) {
      const state = wizardReducer(initialWizard, choose(wallet), viewport)
      expect(state.type === 'CONNECT' ? state.attempt.status : 'unavailable').toBe('unavailable')
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

test('[W-16] a rejection returns to its row in the list, which says so; a failure stays visible', () => {
  const asking = through(wide, choose(there))
  expect(wizardReducer(asking, { type: 'refused', walletId: 'there' }, wide)).toEqual({
    type: 'NONE',
    returnTo: { walletId: 'there' },
    declined: there,
  })
  expect(wizardReducer(asking, { type: 'failed', walletId: 'there', problem }, wide)).toMatchObject({
    type: 'CONNECT',
    attempt: { status: 'failed', problem },
  })
  expect(wizardReducer(asking, { type: 'failed', walletId: 'other', problem }, wide)).toBe(asking)
})

test('an attempt that ends while its wallet is being got is found so on the way back', () => {
  const ready = { ...both, ready: true }
  const getting = through(wide, choose(ready), { type: 'download' })
  expect(getting.type).toBe('DOWNLOAD_OPTIONS')
  const failed = wizardReducer(getting, { type: 'failed', walletId: 'both', problem }, wide)
  expect(failed.type).toBe('DOWNLOAD_OPTIONS')
  expect(previousStep(failed, wide)).toMatchObject({ type: 'CONNECT', attempt: { status: 'failed' } })
  const refused = wizardReducer(getting, { type: 'refused', walletId: 'both' }, wide)
  expect(previousStep(refused, wide)).toMatchObject({ type: 'NONE' })
})

test('[W-09] every step has its title, shorter where there is little room', () => {
  const t: Translate = (_key, english, values) => interpolate(english, values)
  const title = (viewport: Viewport, ...moves: WizardAction[]) =>
    stepTitle(t, through(viewport, ...moves), viewport)
  const relayed = createOption({ id: 'both', name: 'Both Wallet', shortName: 'Both', kind: 'walletConnect' })
  expect(title(wide)).toBe('Connect a Wallet')
  expect(title(compact, { type: 'learn' })).toBe('What is a Wallet?')
  expect(title(wide, { type: 'get' })).toBe('Get a Wallet')
  expect(title(wide, choose(both))).toBe('Get Both Wallet')
  expect(title(compact, choose(both))).toBe('Get Both')
  expect(title(wide, choose(both), { type: 'get-app' })).toBe('Install Both Wallet')
  expect(title(wide, choose(both), { type: 'add-extension' })).toBe('Get started with Both Wallet')
  expect(title(wide, choose(there))).toBe('Confirm in There')
  expect(title(wide, choose(relayed))).toBe('Scan with Both Wallet')
  expect(title(phone, choose(relayed))).toBe('Opening Both')
  expect(title(wide, choose({ ...relayed, id: 'walletConnect' }))).toBe('Scan with your phone')
  expect(title(phone, choose({ ...relayed, id: 'walletConnect' }))).toBe('Open a wallet on this device')
  expect(title(wide, choose(nowhere))).toBe('Nowhere isn’t available here')
  expect(title(phone, choose(nowhere))).toBe('Open Nowhere')
})
