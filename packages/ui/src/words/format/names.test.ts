import { expect, test } from 'vitest'
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
