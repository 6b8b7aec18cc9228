import { expect, test } from 'vitest'
import { createTheme } from './createTheme.ts'
import { validateRootId, themeAttributes, type ThemeChoice, resolveTheme } from './theme.ts'

test('[W-22] a theme given as a function is an error', () => {
  expect(() => resolveTheme(createTheme as unknown as ThemeChoice)).toThrow(
    'A theme function was provided to the "theme" prop instead of a theme object',
  )
})

test.each(['wallet', 'Wallet_2', '_'])('[W-22] "%s" is a root id', (id) => {
  expect(validateRootId(id)).toBe(id)
})

test.each(['', 'a b', 'a-b', 'a"b', 'a]{}', 'ä', 'a\n'])('[W-22] %j is no root id', (id) => {
  expect(() => validateRootId(id)).toThrow(`Invalid ID: ${id}`)
})

test('a name, a theme, nothing, and none at all', () => {
  expect(resolveTheme('press')).toEqual({ base: 'press', variables: {} })
  expect(resolveTheme(undefined)).toEqual({ base: 'auto', variables: {} })
  expect(resolveTheme(null)).toBeUndefined()
  const own = createTheme({ base: 'dark', accent: '#fff' })
  expect(resolveTheme(own)).toBe(own)
  expect(resolveTheme('dark')).toBe(resolveTheme('dark'))
})

test('what the server’s markup carries', () => {
  expect(themeAttributes(undefined)).toEqual({})
  expect(themeAttributes(resolveTheme('dark'))).toEqual({ 'data-kit-theme': 'dark' })
  const all = { base: 'press', scheme: 'dark', radius: 'none', density: 'compact', accent: '#fff' } as const
  expect(themeAttributes(createTheme(all))).toEqual({
    'data-kit-theme': 'press',
    'data-kit-scheme': 'dark',
    'data-kit-radius': 'none',
    'data-kit-density': 'compact',
  })
})
