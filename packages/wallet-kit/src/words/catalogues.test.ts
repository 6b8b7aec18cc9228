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
  expect(where(texts, problemWith(/\b(?:in|mit|von|bei|aus|zu) \{wallet\}/i))).toEqual([])
})

test.each(['pl', 'ru', 'uk'] as const)(
  'in %s a wallet is not declined, and a chain follows “network”',
  async (code) => {
    const { default: texts }: { default: Texts } = await locales.find((each) => each.code === code)!.load()
    // After these a name keeps its form, but “wallet” does not.
    const declined =
      /(?<!\p{L})(?:bez|dla|do|od|o|po|przy|u|w|we|z|ze|без|для|до|з|за|зі|из|к|о|от|по|при|про|с|со|у|в|в[іо]д) \{wallet\}/iu
    expect(where(texts, problemWith(declined))).toEqual([])
    expect(where(texts, problemWith(/(?<!(?:sie|сет|мереж)\p{L}{1,3} )\{chain\}/iu))).toEqual([])
  },
)

test('Turkish adds no ending to a name, and makes no capital of an i, which is another letter', async () => {
  const texts: Texts = (await import('./catalogues/tr.json')).default
  expect(where(texts, (text) => /\}[’\p{L}]/u.test(text))).toEqual([])
  expect(where(texts, (text) => /^i|\{(?:sentNothing|checkFirst)\} i/.test(text))).toEqual([])
})

test('traditional Chinese is that of Taiwan: its characters, and its words', async () => {
  const texts: Texts = (await import('./catalogues/zh-TW.json')).default
  const simplified: Texts = (await import('./catalogues/zh.json')).default
  expect(where(texts, (text) => ONLY_SIMPLIFIED.test(text))).toEqual([])
  expect(where(simplified, (text) => ONLY_SIMPLIFIED.test(text)).length).toBeGreaterThan(200)
  // Network, device, server, message, link, page, set, via, support, extension, account, information: as in the mainland.
  expect(
    where(texts, (text) =>
      /網絡|設備|服務器|消息|鏈接|頁面|設置|通過|擴展|賬|帳號|信息|軟件|屏幕|默認/.test(text),
    ),
  ).toEqual([])
})

const problemWith = (pattern: RegExp) => (text: string, key: string) =>
  key.startsWith('problem.') && pattern.test(text)

/** Frequent characters of which traditional Chinese has another form. */
const ONLY_SIMPLIFIED =
  /[个们来时会为过没还这进连选关闭络请钱账户贝获签与应开启载发间错误复码设备动换显说页让给该认识]/
