import { afterEach, expect, test, vi } from 'vitest'
import { formatEnsName } from './formatEnsName.ts'

afterEach(() => vi.unstubAllGlobals())

const count = (text: string) => [...new Intl.Segmenter('en').segment(text)].length

test.each([
  ['alice.eth', 'alice.eth'],
  ['exactlytwentyfourcha.eth', 'exactlytwentyfourcha.eth'],
  ['exactlytwentyfivechar.eth', 'exactlytwentyfivech….eth'],
  ['a.very.deep.name.of.someone.else.xyz', 'a.very.deep.name.of….xyz'],
  ['short.averyveryverylonglastlabel', 'short.averyveryverylong…'],
  [`${'👨‍👩‍👧'.repeat(30)}.eth`, `${'👨‍👩‍👧'.repeat(19)}….eth`],
])('[B-10] a name keeps to 24 characters, its start and its last label: %s', (name, short) => {
  expect(formatEnsName(name)).toBe(short)
  expect(count(formatEnsName(name))).toBeLessThanOrEqual(24)
})

test('[B-10] shortens names in browsers without a grapheme segmenter', () => {
  vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined })
  expect(formatEnsName('exactlytwentyfivechar.eth')).toBe('exactlytwentyfivech….eth')
  expect(formatEnsName('alice.eth')).toBe('alice.eth')
})
