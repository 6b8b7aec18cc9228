import { expect, test } from 'vitest'
import { addressIn, keepLanguage } from './addressLanguage.ts'

const PAGE = 'https://mint.example/peppers'

test.each([
  ['a link to a page', '/stats', '?lang=de', '/stats?lang=de'],
  ['a link with a query', '/peppers?sort=-id', '?lang=de&view=list', '/peppers?sort=-id&lang=de'],
  ['a link with another language', '/?lang=ar', '?lang=de', '/?lang=ar'],
  ['a link with an anchor', '/#faq', '?lang=de', '/?lang=de#faq'],
  ['an address without a language', '/stats?sort=-id', '?sort=-id', '/stats?sort=-id'],
])('the language of the address holds on the next page: %s', (_, link, search, expected) => {
  const url = new URL(link, PAGE)
  keepLanguage(url, PAGE + search, 'a=b')
  expect(url.href).toBe(new URL(expected, PAGE).href)
})

test('a cookie with the language of the address leaves links as they are', () => {
  const after = (cookies: string) => {
    const url = new URL('/stats', PAGE)
    keepLanguage(url, `${PAGE}?lang=de`, cookies)
    return url.search
  }
  expect(after('a=b; lang=de')).toBe('')
  expect(after('a=b; lang=ar')).toBe('?lang=de')
})

test.each([
  ['', '?lang=de'],
  ['?cultivar=reaper&sort=-id', '?cultivar=reaper&sort=-id&lang=de'],
  ['?lang=ar&sort=-id', '?lang=de&sort=-id'],
  ['?sort=-id#list', '?sort=-id&lang=de#list'],
])('another language keeps the filters of %j', (search, expected) => {
  expect(addressIn('de', PAGE + search)).toBe(PAGE + expected)
})
