/**
 * Every one of the 10,000 pictures is looked at: well formed, within the limit, whole numbers, and free of
 * anything that a page with a strict policy would refuse.
 */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { cardOf } from './deck.ts'
import { drawPepper } from './drawPepper.ts'
import { drawFruit } from './drawFruit.ts'
import { drawHero } from './drawHero.ts'
import { CULTIVARS } from './facts/cultivars.ts'
import { DECK_SIZE } from './facts/traits.ts'
import { GROUNDS } from './facts/palette.ts'
import { problemsOf } from './svgProblems.ts'

const everyId = Array.from({ length: DECK_SIZE }, (_, i) => i + 1)

const ids = (svg: string): string[] => [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '')

const wrapped = (markup: string): string => `<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`

describe('the reader that judges the pictures', () => {
  test.each([
    ['<g><path d="M0 0"/>', 'never closed: g'],
    ['<g style="x"></g>', 'attribute style'],
    ['<script></script>', 'a script element'],
    ['<use href="https://example.org/a.svg"/>', 'refers to https://example.org/a.svg'],
    ['<path d="M0 NaN"/>', 'no number in d: M0 NaN'],
    ['<path id="b"/>', 'id b'],
    ['<path d="M0 1.5"/>', 'a fraction: <path d="M0 1.5"/>'],
    ['<desc>salt & pepper</desc>', 'unescaped text: salt & pepper'],
  ])('%s is refused', (svg, problem) => {
    expect(problemsOf(svg, 'p1')).toContain(problem)
  })
})

describe('the label', () => {
  test('each of the 10,000 is sound SVG of at most 6,144 bytes', () => {
    const unsound: string[] = []
    let longest = 0
    for (const id of everyId) {
      const svg = drawPepper(cardOf(id))
      longest = Math.max(longest, Buffer.byteLength(svg))
      for (const problem of problemsOf(svg, `p${id}`)) unsound.push(`${id}: ${problem}`)
    }
    expect(unsound.slice(0, 5)).toEqual([])
    expect(longest).toBeLessThanOrEqual(6144)
  })

  test('the largest of what a deck could deal still fits', () => {
    let longest = 0
    for (const cultivar of CULTIVARS.keys()) {
      for (const ground of GROUNDS.keys()) {
        for (const ripeness of ['breaking', 'dried'] as const) {
          for (const calyx of ['curl', 'frill', 'gilded'] as const) {
            const card = { ...cardOf(10_000), cultivar, ground, ripeness, calyx, pattern: 'contour' as const }
            longest = Math.max(longest, Buffer.byteLength(drawPepper({ ...card, bend: -30, length: 108 })))
          }
        }
      }
    }
    expect(longest).toBeLessThanOrEqual(6144)
  })

  test('the same card is drawn the same on every machine', () => {
    const digests = [1, 257, 4127, 10_000].map((id) =>
      createHash('sha256')
        .update(drawPepper(cardOf(id)))
        .digest('hex')
        .slice(0, 16),
    )
    expect(digests).toMatchInlineSnapshot(`
      [
        "521697e7fd340696",
        "a5b6bec8e40a205b",
        "bed9030dcde735e4",
        "91cf9a173165e801",
      ]
    `)
  })

  test('two peppers on one page share no id', () => {
    const one = new Set([...ids(drawPepper(cardOf(412))), ...ids(drawHero(cardOf(412)).markup)])
    expect(one.size).toBeGreaterThan(5)
    expect(ids(drawPepper(cardOf(4127))).filter((id) => one.has(id))).toEqual([])
    expect(
      ids(drawHero(cardOf(4127)).markup).filter((id) => ids(drawPepper(cardOf(4127))).includes(id)),
    ).toEqual([])
  })
})

describe('the hanging fruit', () => {
  test('every cultivar is sound, and fruit and sprig stay within 10 KB', () => {
    for (const cultivar of CULTIVARS.keys()) {
      const card = { ...cardOf(4127), cultivar }
      expect(problemsOf(wrapped(drawFruit(card).markup), 'h4127')).toEqual([])
      expect(Buffer.byteLength(drawFruit(card).markup)).toBeLessThanOrEqual(6144)
      expect(Buffer.byteLength(drawHero(card).markup)).toBeLessThanOrEqual(10_240)
    }
  })

  test('its outlines take the page’s colour, so that night can lighten them', () => {
    const { markup } = drawHero({ ...cardOf(4127), cultivar: CULTIVARS.length - 1 })
    const outlines = [...markup.matchAll(/<[^>]*class="k"[^>]*>/g)].map(([tag]) => tag)
    expect(outlines.length).toBeGreaterThanOrEqual(5)
    expect(outlines.every((tag) => tag.includes('stroke="currentColor"'))).toBe(true)
  })

  test('the stem ends inside the drawing', () => {
    const { viewBox, stemTop } = drawHero(cardOf(2))
    const [left = 0, top = 0, width = 0] = viewBox.split(' ').map(Number)
    expect(stemTop[0]).toBeGreaterThan(left)
    expect(stemTop[0]).toBeLessThan(left + width)
    expect(stemTop[1]).toBe(top)
  })
})
