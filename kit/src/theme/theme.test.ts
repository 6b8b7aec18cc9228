import { expect, test } from 'vitest'
import { createTheme } from './createTheme.ts'
import { rootId, themeAttributes, type ThemeChoice, themeOf } from './theme.ts'

test('[W-22] a theme given as a function is an error', () => {
  expect(() => themeOf(createTheme as unknown as ThemeChoice)).toThrow(
    'A theme function was provided to the "theme" prop instead of a theme object',
  )
})

test.each(['wallet', 'Wallet_2', '_'])('[W-22] "%s" is a root id', (id) => {
  expect(rootId(id)).toBe(id)
})

test.each(['', 'a b', 'a-b', 'a"b', 'a]{}', 'ä', 'a\n'])('[W-22] %j is no root id', (id) => {
  expect(() => rootId(id)).toThrow(`Invalid ID: ${id}`)
})

test('a name, a theme, nothing, and none at all', () => {
  expect(themeOf('press')).toEqual({ base: 'press', variables: {} })
  expect(themeOf(undefined)).toEqual({ base: 'auto', variables: {} })
  expect(themeOf(null)).toBeUndefined()
  const own = createTheme({ base: 'dark', accent: '#fff' })
  expect(themeOf(own)).toBe(own)
  expect(themeOf('dark')).toBe(themeOf('dark'))
})

test('what the server’s markup carries', () => {
  expect(themeAttributes(undefined)).toEqual({})
  expect(themeAttributes(themeOf('dark'))).toEqual({ 'data-kit-theme': 'dark' })
  const all = { base: 'press', scheme: 'dark', radius: 'none', density: 'compact', accent: '#fff' } as const
  expect(themeAttributes(createTheme(all))).toEqual({
    'data-kit-theme': 'press',
    'data-kit-scheme': 'dark',
    'data-kit-radius': 'none',
    'data-kit-density': 'compact',
  })
})
