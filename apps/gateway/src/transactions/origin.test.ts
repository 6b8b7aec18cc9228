import { expect, test } from 'vitest'
import { readOrigin } from './origin.ts'

const app = { url: 'https://mint.example', name: 'Mint', iconUrl: 'https://mint.example/icon.png' }
const note = (text: string) => readOrigin(JSON.stringify({ note: text }), []).note

test('a listed Safe App is shown with its listed name, and any other origin is not', () => {
  const claim = JSON.stringify({ url: app.url, name: '<b>Fake name</b>' })
  expect(readOrigin(claim, [app]).safeAppInfo).toEqual({ name: 'Mint', url: app.url, logoUri: app.iconUrl })
  for (const url of [`${app.url}/`, 'https://other.example', '']) {
    expect(readOrigin(JSON.stringify({ url, name: 'Mint' }), [app]).safeAppInfo).toBeNull()
  }
})

test('a note is shown without HTML', () => {
  expect(note('Rent for <b>May</b>')).toBe('Rent for May')
  expect(note('<img src=x onerror=alert(1)>')).toBeNull()
  expect(note('a <img src=x onerror=alert(1)')).toBe('a')
  expect(note('<<b>script>alert(1)<<i>/script>')).toBe('alert(1)')
  expect(note('<!-- hidden -->shown')).toBe('shown')
  expect(note('1 < 2 and 3 > 2')).toBe('1 < 2 and 3 > 2')
})

test.each([null, '', 'not JSON', '[]', '"text"', '{"url":1,"note":2}', '{"note":null}', '{'])(
  'the origin %j has no facts',
  (origin) => {
    expect(readOrigin(origin, [app])).toEqual({ safeAppInfo: null, note: null })
  },
)
