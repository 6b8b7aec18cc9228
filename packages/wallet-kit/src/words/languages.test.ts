import { expect, test } from 'vitest'
import { getDirection, type Language, selectLanguage } from './languages.ts'

const language = (code: string): Language => ({ code, load: () => Promise.reject(new Error('Not asked.')) })
const available = ['de', 'pt-BR', 'ar', 'zh-TW', 'zh-CN'].map(language)
const choose = (...wanted: string[]) => selectLanguage(wanted, available)?.code ?? 'en'

test('selects the visitor’s first available language, by full code, else by its first part', () => {
  expect(choose('de-AT', 'ar')).toBe('de')
  expect(choose('zh-CN')).toBe('zh-CN')
  expect(choose('pt')).toBe('pt-BR')
  expect(choose('pt_BR')).toBe('pt-BR')
  expect(choose('tlh', 'ar-EG')).toBe('ar')
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
