/**
 * Pictures are well formed, within the limit, of whole numbers, and free of anything that a page with a strict policy
 * would refuse. Of the deck's one in ten is looked at here, all by `npm run art:prove`, which is repeated where
 * the drawing changes.
 */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { decodeCard, packTraits } from './card.ts'
import { draw } from './random.ts'
import { getCard } from './deck.ts'
import { drawPepper } from './drawPepper.ts'
import { drawFruit } from './drawFruit.ts'
import { drawHero } from './drawHero.ts'
import { drawPacket } from './drawPacket.ts'
import { CULTIVARS } from './facts/cultivars.ts'
import { STREAMS } from './facts/streams.ts'
import { CALYX, COMPANION, DECK_SIZE, PATTERN, RIPENESS, SKIN } from './facts/traits.ts'
import { GROUNDS } from './facts/palette.ts'
import { findProblems } from './validateSvg.fixture.ts'

const oneInTen = Array.from({ length: DECK_SIZE / 10 }, (_, i) => (i + 1) * 10)

const ids = (svg: string): string[] => [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '')

const wrapped = (markup: string): string => `<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`

describe('validateSvg', () => {
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
    expect(findProblems(svg, 'p1')).toContain(problem)
  })
})

/** Integers that stand in path data and transforms. */
const coordinates = (svg: string): number[] =>
  [...svg.matchAll(/ (?:d|transform)="([^"]*)"/g)].flatMap(([, text = '']) =>
    (text.match(/-?\d+/g) ?? []).map(Number),
  )

describe('the label', () => {
  test('one in ten is as it was: valid SVG of at most 6,144 bytes, numbers within 2,048', () => {
    const unsound: string[] = []
    const pictures = createHash('sha256')
    let longest = 0
    let least = 0
    let greatest = 0
    for (const number of oneInTen) {
      const svg = drawPepper(getCard(number))
      pictures.update(svg)
      longest = Math.max(longest, Buffer.byteLength(svg))
      for (const problem of findProblems(svg, `p${number}`)) unsound.push(`${number}: ${problem}`)
      for (const value of coordinates(svg)) {
        least = Math.min(least, value)
        greatest = Math.max(greatest, value)
      }
    }
    expect(unsound.slice(0, 5)).toEqual([])
    expect(longest).toBeLessThanOrEqual(6144)
    expect(least).toBeGreaterThan(-2048)
    expect(greatest).toBeLessThan(2048)
    expect(pictures.digest('hex')).toMatchInlineSnapshot(
      `"d8e52bec8eb06c14abb71294d772d1722efc6551a31507add848e8e578f7afae"`,
    )
  }, 60_000)

  test('seeds and traits outside the deck are valid and fit too', () => {
    const unsound: string[] = []
    let longest = 0
    for (let i = 0; i < 3000; i++) {
      const chance = (place: number, below: number): number => draw(i, STREAMS.packet, place, below)
      const number = chance(0, 0x10000) * 0x10000 + chance(1, 0x10000)
      const card = decodeCard(
        number,
        packTraits({
          cultivar: i % CULTIVARS.length,
          ripeness: chance(2, RIPENESS.length),
          skin: chance(3, SKIN.length),
          calyx: chance(4, CALYX.length),
          pattern: chance(5, PATTERN.length),
          companion: chance(6, COMPANION.length),
          ground: chance(7, GROUNDS.length),
        }),
      )
      const svg = drawPepper(card)
      longest = Math.max(longest, Buffer.byteLength(svg))
      for (const problem of findProblems(svg, `p${number}`)) unsound.push(`${number}: ${problem}`)
    }
    expect(unsound.slice(0, 5)).toEqual([])
    expect(longest).toBeLessThanOrEqual(6144)
  }, 60_000)

  test('the largest combinations of traits fit, whatever the seed', () => {
    const heaviest = (['bishop', 'reaper', 'bell', 'fatalii'] as const).flatMap((key) =>
      (['frosted', 'corked', 'gloss', 'variegated'] as const).map((skin) => ({ key, skin })),
    )
    let longest = 0
    for (const { key, skin } of heaviest) {
      for (let i = 0; i < 40; i++) {
        const card = decodeCard(0xffff_ffff - i * 9973, 0)
        const cultivar = CULTIVARS.findIndex((one) => one.key === key)
        const dressed = { ...card, cultivar, skin, ripeness: 'breaking', calyx: 'curl', ground: 10 } as const
        longest = Math.max(
          longest,
          Buffer.byteLength(drawPepper({ ...dressed, pattern: 'night', companion: 'bee' })),
        )
      }
    }
    expect(longest).toBeLessThanOrEqual(6144)
  })

  test('two peppers on one page have distinct ids', () => {
    const one = new Set([...ids(drawPepper(getCard(412))), ...ids(drawHero(getCard(412)).markup)])
    expect(one.size).toBeGreaterThan(5)
    expect(ids(drawPepper(getCard(4127))).filter((id) => one.has(id))).toEqual([])
    expect(
      ids(drawHero(getCard(4127)).markup).filter((id) => ids(drawPepper(getCard(4127))).includes(id)),
    ).toEqual([])
  })
})

describe('the hanging fruit', () => {
  test('every cultivar is valid, and fruit and sprig stay within 10 KB', () => {
    for (const cultivar of CULTIVARS.keys()) {
      const card = { ...getCard(4127), cultivar }
      expect(findProblems(wrapped(drawFruit(card).markup), 'h4127')).toEqual([])
      expect(Buffer.byteLength(drawFruit(card).markup)).toBeLessThanOrEqual(6144)
      expect(Buffer.byteLength(drawHero(card).markup)).toBeLessThanOrEqual(10_240)
    }
  })

  test('its outlines take the page’s color, so that night can lighten them', () => {
    const { markup } = drawHero({ ...getCard(4127), cultivar: CULTIVARS.length - 1 })
    const outlines = [...markup.matchAll(/<[^>]*class="k"[^>]*>/g)].map(([tag]) => tag)
    expect(outlines.length).toBeGreaterThanOrEqual(5)
    expect(outlines.every((tag) => tag.includes('stroke="currentColor"'))).toBe(true)
  })

  test('the stem ends inside the drawing', () => {
    const { viewBox, stemTop } = drawHero(getCard(2))
    const [left = 0, top = 0, width = 0] = viewBox.split(' ').map(Number)
    expect(stemTop[0]).toBeGreaterThan(left)
    expect(stemTop[0]).toBeLessThan(left + width)
    expect(stemTop[1]).toBe(top)
  })
})

describe('the sealed packet', () => {
  test('is valid on every ground, within 6,144 bytes, and described as sealed', () => {
    const grounds = new Set<string>()
    for (let token = 1; token <= 300; token++) {
      const svg = drawPacket(token)
      expect(findProblems(svg, `s${token}`)).toEqual([])
      expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(6144)
      expect(svg).toContain('<title>Sealed pepper</title><desc>A sealed seed packet, on a')
      grounds.add(/on an? (\w+) label/.exec(svg)?.[1] ?? '')
    }
    expect(grounds.size).toBe(GROUNDS.length)
    expect(Buffer.byteLength(drawPacket(0xffff_ffff))).toBeLessThanOrEqual(6144)
  })

  test('has distinct ids from the pepper of the same number', () => {
    const packet = new Set(ids(drawPacket(412)))
    expect(packet.size).toBe(5)
    expect(ids(drawPepper(getCard(412))).filter((id) => packet.has(id))).toEqual([])
  })
})
