import { beforeAll, describe, expect, test } from 'vitest'
import english from './catalogues/en.json' with { type: 'json' }
import { locales } from './locales.ts'

type Texts = Readonly<Record<string, string>>

/** Names that stay as they are in every language. */
const PRODUCTS = /MetaMask|Rabby|Rainbow|Safe|WalletConnect/g

const inEnglish: Texts = english
const placesOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()
const wordsOf = (text: string) =>
  text
    .replace(/\{\w+\}/g, '')
    .replace(PRODUCTS, '')
    .match(/[\p{L}\p{M}]+/gu) ?? []

/** The keys of the texts of which something holds: what a failure names. */
const where = (texts: Texts, matches: (text: string, key: string) => boolean) =>
  Object.entries(texts)
    .filter(([key, text]) => matches(text, key))
    .map(([key]) => key)

describe.each(locales)('the catalogue of $code', ({ load }) => {
  let texts: Texts = {}

  beforeAll(async () => {
    texts = (await load()).default
  })

  test('has exactly the keys of English, in their order', () => {
    expect({
      missing: where(inEnglish, (_, key) => !(key in texts)),
      surplus: where(texts, (_, key) => !(key in inEnglish)),
    }).toEqual({ missing: [], surplus: [] })
    expect(Object.keys(texts)).toEqual(Object.keys(inEnglish))
  })

  test('keeps the places of every text', () => {
    const places = (all: Texts) =>
      Object.fromEntries(Object.entries(all).map(([key, text]) => [key, placesOf(text)]))
    expect(places(texts)).toEqual(places(inEnglish))
  })

  test('continues after a shared sentence', () => {
    expect(where(texts, (text) => /\{(?:sentNothing|checkFirst)\}\s*$/.test(text))).toEqual([])
  })

  test('leaves nothing empty, and nothing of more than two words in English', () => {
    expect(where(texts, (text) => text.trim() === '')).toEqual([])
    expect(where(texts, (text, key) => text === inEnglish[key] && wordsOf(text).length > 2)).toEqual([])
  })

  test('is plain text: no markup, control characters, bidi marks or straight quotes', () => {
    expect(where(texts, (text) => /[<>]|&#?\w+;/.test(text))).toEqual([])
    expect(where(texts, (text) => /\p{Cc}|\p{Bidi_Control}/u.test(text))).toEqual([])
    expect(where(texts, (text) => /["'`]/.test(text))).toEqual([])
    expect(where(texts, (text) => text !== text.trim() || text !== text.normalize('NFC'))).toEqual([])
  })

  test('is about as long as English, so that it fits', () => {
    const isLong = (text: string, key: string) => text.length > 2.5 * (inEnglish[key]?.length ?? 0) + 20
    expect(where(texts, isLong)).toEqual([])
  })
})

test('Korean has one level of politeness, that of the pages', async () => {
  const texts: Texts = (await import('./catalogues/ko.json')).default
  expect(where(texts, (text) => /니다(?:[.!?…]|$)/.test(text))).toEqual([])
})

test('German fits “deine Wallet” where a wallet has no name: nothing asks for another case', async () => {
  const texts: Texts = (await import('./catalogues/de.json')).default
  const isProblem = (key: string) => key.startsWith('problem.')
  expect(
    where(texts, (text, key) => isProblem(key) && /\b(?:in|mit|von|bei|aus|zu) \{wallet\}/i.test(text)),
  ).toEqual([])
})
