import { expect, test } from 'vitest'
import { getDirection, type Language, selectLanguage } from './languages.ts'
import { locales } from './locales.ts'

const language = (code: string): Language => ({ code, load: () => Promise.reject(new Error('Not asked.')) })
const available = ['de', 'pt-BR', 'ar', 'zh-TW', 'zh-CN'].map(language)
const choose = (...wanted: string[]) => selectLanguage(wanted, available)?.code ?? 'en'

test('selects the visitor’s first available language, by full code, else by its language', () => {
  expect(choose('de-AT', 'ar')).toBe('de')
  expect(choose('zh-CN')).toBe('zh-CN')
  expect(choose('pt')).toBe('pt-BR')
  expect(choose('pt_BR')).toBe('pt-BR')
  expect(choose('tlh', 'ar-EG')).toBe('ar')
})

test('zh-TW, zh-HK and zh-Hant are traditional characters, zh, zh-CN and zh-Hans simplified', () => {
  const shown = (code: string) => selectLanguage([code], locales)?.code
  for (const code of ['zh-TW', 'zh-Hant', 'zh-HK', 'zh-Hant-HK', 'zh_TW', 'zh-MO'])
    expect(shown(code), code).toBe('zh-TW')
  for (const code of ['zh', 'zh-CN', 'zh-Hans', 'zh-SG', 'ZH-cn']) expect(shown(code), code).toBe('zh')
  // An app’s own Chinese of Hong Kong, wherever it is.
  expect(selectLanguage(['zh-HK'], [...locales, language('zh-Hant-HK')])?.code).toBe('zh-Hant-HK')
})

test('a language in another script is not shown: the visitor’s next one is', () => {
  expect(selectLanguage(['zh-TW', 'ja'], ['zh-CN', 'ja'].map(language))?.code).toBe('ja')
  expect(selectLanguage(['sr-Latn', 'de'], ['sr', 'de'].map(language))?.code).toBe('de')
})

test('every name that a RainbowKit app sets has its language, codes of the past too', () => {
  const shown = (code: string) => selectLanguage([code], locales)?.code ?? 'en'
  for (const code of RAINBOWKIT_LOCALES) {
    const [base = ''] = code.split('-')
    const expected = base === 'ua' ? 'uk' : /^zh-(?:HK|TW|Hant)$/.test(code) ? 'zh-TW' : base
    expect(shown(code), code).toBe(expected)
  }
  expect(shown('in')).toBe('id')
})

test('what is no code, or none of a language that is there, is English', () => {
  for (const code of ['', 'c', 'x-own', '*', 'not a code', 'nb', 'no', 'iw'])
    expect(selectLanguage([code], locales), code).toBeUndefined()
  expect(selectLanguage(['*', 'th-TH'], locales)?.code).toBe('th')
})

test('English ends the search, and is the fallback when nothing is spoken', () => {
  expect(choose('en-GB', 'de')).toBe('en')
  expect(choose('tlh')).toBe('en')
  expect(choose()).toBe('en')
})

test('Arabic, Persian, Hebrew and Urdu are written from right to left', () => {
  expect(['ar-EG', 'fa', 'he', 'ur'].map(getDirection)).toEqual(['rtl', 'rtl', 'rtl', 'rtl'])
  expect(['de', 'en', 'zh-TW'].map(getDirection)).toEqual(['ltr', 'ltr', 'ltr'])
})

const RAINBOWKIT_LOCALES = (
  'ar ar-AR de de-DE en en-US es es-419 fr fr-FR hi hi-IN id id-ID ja ja-JP ko ko-KR ms ms-MY pt pt-BR ' +
  'ru ru-RU th th-TH tr tr-TR ua uk-UA vi vi-VN zh zh-CN zh-HK zh-TW zh-Hans zh-Hant'
).split(' ')
