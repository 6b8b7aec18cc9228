import { expect, test } from 'vitest'
import { LOOKS } from './looks.ts'
import { toButtonTheme, toKitTheme } from './theme.ts'
import type { CustomTheme, Theme } from './types.ts'

const ONE_LOOK = ['midnight', 'minimal', 'nouns', 'retro', 'rounded', 'soft', 'web95'] as const

test('every theme but auto is the same in either mode, as in ConnectKit', () => {
  expect(Object.keys(LOOKS).toSorted()).toEqual([...ONE_LOOK])
  for (const theme of ONE_LOOK) {
    expect(toKitTheme(theme, 'dark')).toEqual(toKitTheme(theme, 'light'))
    expect(toKitTheme(theme).base).toBe(theme === 'midnight' ? 'dark' : 'light')
  }
  expect(toKitTheme().base).toBe('auto')
  expect(toKitTheme('auto', 'dark').base).toBe('dark')
})

test('no two themes look the same', () => {
  const all: readonly Theme[] = ['auto', ...ONE_LOOK]
  expect(new Set(all.map((theme) => JSON.stringify(toKitTheme(theme, 'light')))).size).toBe(all.length)
})

/** As in `themes.css`: what a look leaves out is the kit's. */
const KIT = {
  light: {
    '--kit-surface': '#ffffff',
    '--kit-ink': '#18181b',
    '--kit-ink-soft': '#61616b',
    '--kit-well': '#f4f4f5',
    '--kit-accent': '#1263d6',
    '--kit-accent-ink': '#ffffff',
    '--kit-accent-text': '#1263d6',
  },
  dark: {
    '--kit-surface': '#1b1c1f',
    '--kit-ink': '#f4f4f5',
    '--kit-ink-soft': '#a8a8b3',
    '--kit-well': '#28292d',
    '--kit-accent': '#6aa9ff',
    '--kit-accent-ink': '#06172e',
    '--kit-accent-text': '#7db3ff',
  },
} as const

/** WCAG's contrast of two colors `#rrggbb`. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [one, other]
    .map((color) => {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
        const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
        return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    })
    .toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

test.each(ONE_LOOK)('%s: every pair of its colors reads at 4.5:1', (theme) => {
  const { base, variables } = toKitTheme(theme)
  const look = { ...KIT[base === 'dark' ? 'dark' : 'light'], ...variables }
  const pairs = [
    ['--kit-ink', '--kit-surface'],
    ['--kit-ink', '--kit-well'],
    ['--kit-ink-soft', '--kit-surface'],
    ['--kit-ink-soft', '--kit-well'],
    ['--kit-accent-text', '--kit-surface'],
    ['--kit-accent-text', '--kit-well'],
    ['--kit-accent-ink', '--kit-accent'],
  ] as const
  const weak = pairs.filter(([ink, ground]) => contrast(look[ink], look[ground]) < 4.5)
  expect(weak).toEqual([])
})

test('values of an app are the kit’s where it has such a part; the others are ignored', () => {
  const custom = {
    '--ck-border-radius': 42,
    '--ck-modal-heading-font-weight': 400,
    '--ck-overlay-backdrop-filter': 'saturate(1) blur(3px)',
    '--ck-qr-dot-color': 'red',
    '--ck-body-color-valid': '',
    nested: {},
  }
  expect(toKitTheme('auto', 'dark', custom).variables).toEqual({
    ...toKitTheme('auto', 'dark').variables,
    '--kit-overlay-blur': '3px',
    '--kit-radius': '42px',
    '--kit-title-weight': '400',
  })
  expect(toKitTheme('nouns', 'auto', {}, 9).variables['--kit-overlay-blur']).toBe('9px')
})

test('what is written on an accent reads, without an own color for it', () => {
  const variablesOf = (mode: 'dark' | 'light', accent: string, ink?: string) =>
    toKitTheme('auto', mode, {
      '--ck-accent-color': accent,
      ...(ink !== undefined && { '--ck-accent-text-color': ink }),
    }).variables
  expect(variablesOf('dark', '#5b21b6')).toMatchObject({
    '--kit-accent': '#5b21b6',
    '--kit-accent-ink': '#ffffff',
    // ConnectKit’s button keeps its own color.
    '--kit-button': 'var(--kit-well)',
  })
  expect(variablesOf('dark', '#ffcc00')['--kit-accent-ink']).toBe('#000000')
  expect(variablesOf('light', '#ffcc00', '#222222')['--kit-accent-ink']).toBe('#222222')
  expect(variablesOf('light', 'yellow')['--kit-accent-ink']).toContain('from yellow')
})

test('of an accent and a secondary button, the accent is the color of buttons, in any order', () => {
  const accent = { '--ck-accent-color': '#1a1a80' }
  const secondary = { '--ck-secondary-button-background': '#f6f7f9' }
  const written = { ...secondary, '--ck-secondary-button-color': '#373737' }
  const buttonsOf = (mode: 'dark' | 'light', custom: CustomTheme) => {
    const { '--kit-accent': ground, '--kit-accent-ink': ink } = toKitTheme('auto', mode, custom).variables
    return [ground, ink]
  }
  for (const mode of ['dark', 'light'] as const) {
    for (const both of [
      { ...accent, ...written },
      { ...written, ...accent },
      { ...accent, ...secondary },
    ])
      expect(buttonsOf(mode, both)).toEqual(['#1a1a80', '#ffffff'])
    expect(buttonsOf(mode, secondary)).toEqual(['#f6f7f9', '#000000'])
    expect(buttonsOf(mode, { ...secondary, '--ck-accent-text-color': '#ffffff' })[1]).toBe('#000000')
    expect(buttonsOf(mode, written)[1]).toBe('#373737')
    // A color for another ground than the kit's accent.
    expect(buttonsOf(mode, { '--ck-secondary-button-color': '#373737' })).toEqual([undefined, undefined])
  }
  // Links and the ring around what has the focus are not on it.
  const { variables } = toKitTheme('auto', 'light', secondary)
  expect(variables).not.toHaveProperty('--kit-accent-text')
  expect(variables).not.toHaveProperty('--kit-focus')
  expect(buttonsOf('light', { '--ck-secondary-button-background': 'rgb(0 0 0 / 5%)' })[1]).toContain('alpha')
})

test('an app’s own ground decides whether the rest is light or dark', () => {
  const custom = { '--ck-body-background': '#101014', '--ck-body-color': '#fff' }
  const { base, variables } = toKitTheme('auto', 'light', custom)
  expect(base).toBe('dark')
  expect(variables['--kit-well']).toContain('var(--kit-surface)')
  const given = { ...custom, '--ck-body-background-secondary': '#222' }
  expect(toKitTheme('auto', 'light', given).variables['--kit-well']).toBe('#222')
  expect(toKitTheme('auto', 'dark', { '--ck-body-background': '#FFF' }).base).toBe('light')
})

test('a button takes over from its provider what it is not given', () => {
  const provider = { theme: 'retro', mode: 'dark', customTheme: { '--ck-border-radius': 3 } } as const
  expect(toButtonTheme({}, provider)).toBeUndefined()
  expect(toButtonTheme({ mode: 'light' }, provider)).toEqual(
    toKitTheme('retro', 'light', { '--ck-border-radius': 3 }),
  )
  expect(toButtonTheme({ theme: 'soft', customTheme: {} }, provider)).toEqual(toKitTheme('soft'))
})
