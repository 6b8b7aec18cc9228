import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Color, contrast, parseHex } from './contrast.ts'
import { backgrounds } from './palettes.ts'
import { themeVariables } from './themeVariables.ts'

const source = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(source, path), 'utf8')
const sheets = globSync('**/*.css', { cwd: source })
const listed = Object.keys(themeVariables).toSorted()

test('styles, list and guide have the same variables', () => {
  const used = sheets.flatMap((path) => read(path).match(/--kit-[a-z-]+/g) ?? [])
  expect([...new Set(used)].toSorted()).toEqual(listed)
  const documented = [...read('../docs/theming.md').matchAll(/^\| `(--kit-[a-z-]+)` \| (.+) \|$/gm)]
  expect(Object.fromEntries(documented.map(([, name, what]) => [name, what]))).toEqual(themeVariables)
})

test('every sheet is in the whole one, which begins with the two that a page may load apart', () => {
  const imported = (path: string) =>
    [...read(path).matchAll(/@import '(.+)'/g)].map(([, name = '']) => join('theme', name))
  const parts = ['theme/core.css', 'theme/connected.css']
  const whole = imported('theme/styles.css')
  expect(whole.slice(0, 2)).toEqual(parts)
  expect(imported('theme/neutral.css')).toEqual(whole.filter((path) => path !== 'theme/looks.css'))
  const entries = ['theme/styles.css', 'theme/neutral.css', 'theme/layered.css']
  const all = [...whole, ...parts.flatMap(imported), ...entries]
  expect(all.toSorted()).toEqual(sheets.toSorted())
  const layered = [...imported('theme/layered.css'), 'theme/guard.css', 'connect/steps.css']
  expect(layered.toSorted()).toEqual(imported('theme/core.css').toSorted())
})

test('styles go with the reading direction: no left, no right', () => {
  for (const path of sheets) {
    const rules = read(path).replace(/\/\*[^]*?\*\//g, '')
    expect(rules, path).not.toMatch(
      /[\s;{-](left|right)\s*:|: *(left|right);|(margin|padding|border)-(left|right)/,
    )
  }
})

test('all rules are in the layer, so that a page’s own win', () => {
  for (const path of sheets) {
    const rules = read(path)
      .replace(/\/\*[^]*?\*\//g, '')
      .replace(/@import [^;]+;/g, '')
      .trim()
    // The guard is outside of the layer, and only reverts to it.
    const sheet = path.endsWith('guard.css')
      ? /^(:where\(\.kit, \.kit \*\)[^{}]*\{(\s*[\w-]+: revert-layer;)+\s*\}\s*)+$/
      : /^(@layer kit \{[^]*\})?$/
    expect(rules, path).toMatch(sheet)
  }
})

/** The colors of a theme in the sheet, by day or by night. */
function readColors(selector: string, time: 'light' | 'dark'): Map<string, Color> {
  const blockOf = (of: string) =>
    (read('theme/themes.css') + read('theme/looks.css')).split(`  ${of} {`)[1]?.split('}')[0] ?? ''
  // What a look leaves out is as in all themes.
  const pairs = (blockOf('[data-kit-theme]') + blockOf(selector)).matchAll(
    /--kit-([a-z-]+):\s+(?:var\(--kit-by-day, (#\w+)\)\s+var\(--kit-by-night, (#\w+)\)|(#\w+));/g,
  )
  return new Map(
    [...pairs].flatMap(([, name = '', light = '', dark = '', both]) => {
      const color = parseHex(both ?? (time === 'light' ? light : dark))
      return color ? [[name, color] as const] : []
    }),
  )
}

const looks = [
  ['plain', '[data-kit-theme]', 'light'],
  ['plain', '[data-kit-theme]', 'dark'],
  ['midnight', "[data-kit-theme='midnight']", 'dark'],
  ['press', "[data-kit-theme='press']", 'light'],
  ['press', "[data-kit-theme='press']", 'dark'],
] as const

test.each(looks)(
  '%s, %s, %s: the grounds that accents are measured on are the sheet’s',
  (look, selector, time) => {
    const colors = readColors(selector, time)
    expect({ surface: colors.get('surface'), well: colors.get('well') }).toEqual(backgrounds[look][time])
  },
)

test.each(looks)('%s, %s, %s: every pair of the theme reads', (look, selector, time) => {
  const colors = readColors(selector, time)
  const pairs: readonly [string, string, number][] = [
    ['ink', 'surface', 4.5],
    ['ink', 'well', 4.5],
    ['ink', 'bad', 4.5],
    ['ink-soft', 'surface', 4.5],
    ['ink-soft', 'well', 4.5],
    ['accent-ink', 'accent', 4.5],
    ['accent-text', 'surface', 4.5],
    ['accent-text', 'well', 4.5],
    ['focus', 'surface', 3],
    ['good', 'surface', 3],
    ...(look === 'press' ? ([['button-ink', 'button', 4.5]] as [string, string, number][]) : []),
  ]
  for (const [top, ground, least] of pairs) {
    const [over, under] = [colors.get(top), colors.get(ground)]
    if (!over || !under) throw new Error(`${top} or ${ground} is not set by ${selector}.`)
    expect(contrast(over, under), `${top} on ${ground}`).toBeGreaterThanOrEqual(least)
  }
})
