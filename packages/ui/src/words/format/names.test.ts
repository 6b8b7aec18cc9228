import { afterEach, expect, test, vi } from 'vitest'
import { labelWords, phaseName, shortenName, walletName } from './names.ts'

test.for(['Pub\u202elic', 'Pub\u2800lic', 'Pub\u00adlic', 'Pub\u{e0061}lic', 'Pub\u3164lic'])(
  'a name that others chose has no hidden characters: %j',
  (name) => {
    expect(phaseName({ name, index: 0 })).toBe('Public')
    expect(walletName(name)).toBe('Public')
    expect(shortenName(name)).toBe('Public')
    expect(labelWords(name)).toBe('Public')
  },
)

test('a name of hidden characters only is none', () => {
  expect([phaseName({ name: '\u3164\u200b', index: 1 }), walletName('\u2800')]).toEqual([
    'Phase 2',
    'your wallet',
  ])
})

afterEach(() => void vi.unstubAllGlobals())

test('a phase of the launch has its name in the page’s language, any other its own', () => {
  vi.stubGlobal('COLLECTION', { ...COLLECTION, phaseNames: [['Public sale', 'Öffentlicher Verkauf']] })
  expect(phaseName({ name: 'Public sale', index: 0 })).toBe('Öffentlicher Verkauf')
  for (const name of ['public sale', 'Encore', 'constructor', '__proto__'])
    expect(phaseName({ name, index: 1 })).toBe(name)
})
