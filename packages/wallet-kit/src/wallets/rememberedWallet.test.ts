import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { browserStorage } from './browserStorage.ts'
import { forgetWallet, KIT_VERSION, readRecents, readRemembered, rememberWallet } from './rememberedWallet.ts'
import { memoryStorage } from './scriptedBrowser.fixture.ts'

test('[C-15] the stored version is the package’s', () => {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  expect(manifest).toContain(`"version": "${KIT_VERSION}"`)
})

test('[W-13] the newest wallet comes first, without duplicates, and old ones are evicted', () => {
  const storage = memoryStorage()
  for (const id of ['a', 'b', 'a', ...'cdefghij'.split('')]) rememberWallet(storage, { id, name: id })
  expect(readRecents(storage)).toEqual('jihgfedc'.split(''))
})

test.for(['{', 'null', '"a"', '{"a":1}'])('[W-13] recents stored as %s are none', (text) => {
  expect(readRecents(memoryStorage({ 'peppermint.kit.recent': text }))).toEqual([])
})

test('what was not written by us in recents is skipped', () => {
  expect(readRecents(memoryStorage({ 'peppermint.kit.recent': '["a",7,null,"a","b"]' }))).toEqual(['a', 'b'])
})

test('the connected wallet is remembered until it is forgotten', () => {
  const storage = memoryStorage()
  expect(readRemembered(storage)).toBeUndefined()
  rememberWallet(storage, { id: 'io.fox', name: 'Fox' })
  expect(readRemembered(storage)).toEqual({ id: 'io.fox', name: 'Fox' })
  forgetWallet(storage)
  expect(readRemembered(storage)).toBeUndefined()
  expect(readRecents(storage)).toEqual(['io.fox'])
})

test('where the browser refuses storage, the page remembers for as long as it is open', () => {
  const storage = browserStorage()
  storage.setItem('k', 'v')
  expect(storage.getItem('k')).toBe('v')
  storage.removeItem('k')
  expect(storage.getItem('k')).toBeNull()
})
