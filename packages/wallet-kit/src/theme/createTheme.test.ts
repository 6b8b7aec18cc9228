import { expect, test } from 'vitest'
import { contrast, parseHex } from './contrast.ts'
import { createTheme, type ThemeParameters } from './createTheme.ts'
import { backgrounds } from './palettes.ts'

test.each(['#0f6', '#0F6B4C', '#000', '#ffffff'])('[W-21] %s is an accent', (accent) => {
  expect(createTheme({ base: 'light', accent }).variables['--kit-accent']).toMatch(/^#[0-9a-f]{6}$/)
})

test.each(['red', '0f6b4c', '#0f6b', '#0f6b4', '#0f6b4c80', '#ggg', '', '#fff;color:red', ' #fff'])(
  '[W-21] "%s" is no accent, and the error says so',
  (accent) => {
    const message = `The accent color must be a hex value such as #0f6 or #0f6b4c, and is "${accent}".`
    expect(() => createTheme({ base: 'light', accent })).toThrow(message)
  },
)

test('[W-21] an accent for day and night is made readable for each', () => {
  const { variables } = createTheme({ base: 'auto', accent: '#f2b632' })
  expect(variables['--kit-accent']).toBe('#f2b632')
  expect(variables['--kit-accent-ink']).toBe('#000000')
  const [, day = '', night = ''] =
    /^var\(--kit-by-day, (#\w{6})\) var\(--kit-by-night, (#\w{6})\)$/.exec(
      variables['--kit-accent-text'] ?? '',
    ) ?? []
  expect(night).toBe('#f2b632')
  expect(contrast(parseHex(day) ?? [0, 0, 0], backgrounds.plain.light.surface)).toBeGreaterThanOrEqual(4.5)
})

test.each<[ThemeParameters, RegExp]>([
  [{ base: 'light', accent: '#fc0' }, /^#\w{6}$/],
  [{ base: 'dark', accent: '#00c' }, /^#\w{6}$/],
  [{ base: 'press', scheme: 'dark', accent: '#00c' }, /^#\w{6}$/],
  [{ base: 'press', accent: '#00c' }, /^var\(--kit-by-day, /],
])('a theme that is always day or always night has one color: %o', (parameters, form) => {
  const { variables } = createTheme(parameters)
  expect(variables['--kit-accent-text']).toMatch(form)
  expect(variables['--kit-focus']).toMatch(form)
})

test('what is not asked for is not set', () => {
  expect(createTheme({ base: 'press' })).toEqual({ base: 'press', variables: {} })
})

test('roundness, density, face and blur', () => {
  const theme = createTheme({
    base: 'dark',
    radius: 'large',
    density: 'compact',
    font: 'Inter, sans-serif',
    overlayBlur: 'small',
  })
  expect(theme).toEqual({
    base: 'dark',
    radius: 'large',
    density: 'compact',
    variables: {
      '--kit-font': 'Inter, sans-serif',
      '--kit-title-font': 'Inter, sans-serif',
      '--kit-overlay-blur': '4px',
    },
  })
})

test.each([
  [{ base: 'dusk' }, 'The theme\'s base is "dusk", and can be auto, light, dark, midnight, press.'],
  [{}, 'The theme\'s base is "undefined", and can be auto, light, dark, midnight, press.'],
  [{ base: 'dark', radius: 'huge' }, 'The theme\'s radius is "huge", and can be none, small, medium, large.'],
  [{ base: 'dark', density: '' }, 'The theme\'s density is "", and can be comfortable, compact.'],
  [{ base: 'dark', overlayBlur: 7 }, 'The theme\'s overlayBlur is "7", and can be none, small, large.'],
  [
    { base: 'light', scheme: 'dark' },
    'The theme\'s base is "light", which is a scheme already, so it takes no other.',
  ],
])('a choice that there is not is named: %o', (parameters, message) => {
  expect(() => createTheme(parameters as ThemeParameters)).toThrow(message)
})

test('a theme is data that JSON keeps', () => {
  const theme = createTheme({ base: 'auto', accent: '#7b3fe4', radius: 'small', font: 'Inter' })
  expect(JSON.parse(JSON.stringify(theme))).toEqual(theme)
})
