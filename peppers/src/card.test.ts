/**
 * What is dealt: shares, heat, and the words for those who cannot see the picture.
 */
import { expect, test } from 'vitest'
import { cultivarOf, groundOf, heatOf, rampOf } from './card.ts'
import { cardOf, NoSuchPepper } from './deck.ts'
import { describePepper } from './describe.ts'
import { CLUSTERED, CULTIVARS } from './facts/cultivars.ts'
import { CALYX, DECK_SIZE, PATTERN, RIPENESS } from './facts/traits.ts'
import { SILHOUETTES } from './facts/silhouettes.ts'

const deck = Array.from({ length: DECK_SIZE }, (_, i) => cardOf(i + 1))

const tally = <T>(values: readonly T[]): Map<T, number> => {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

test('every cultivar comes exactly as often as its supply says', () => {
  const dealt = tally(deck.map((card) => cultivarOf(card)))
  for (const cultivar of CULTIVARS)
    expect([cultivar.key, dealt.get(cultivar)]).toEqual([cultivar.key, cultivar.supply])
})

test('ripeness, calyx and pattern come in the deck’s shares', () => {
  expect(tally(deck.map(({ ripeness }) => ripeness))).toEqual(new Map(RIPENESS))
  expect(tally(deck.map(({ calyx }) => calyx))).toEqual(new Map(CALYX))
  expect(tally(deck.map(({ pattern }) => pattern))).toEqual(new Map(PATTERN))
})

test('grounds are even, within what chance allows', () => {
  for (const [, cards] of tally(deck.map(({ ground }) => ground))) {
    expect(cards).toBeGreaterThan(720)
    expect(cards).toBeLessThan(950)
  }
})

test('no two tokens have one card', () => {
  const faces = new Set(deck.map((card) => JSON.stringify({ ...card, number: 0 })))
  expect(faces.size).toBe(DECK_SIZE)
})

test('a pepper is as hot as its cultivar can be, and the same each time', () => {
  for (const card of deck) {
    const [min, max] = cultivarOf(card).heat
    const heat = heatOf(card)
    expect(Number.isInteger(heat) && heat >= min && heat <= max).toBe(true)
  }
  expect(heatOf(cardOf(4127))).toBe(heatOf(cardOf(4127)))
})

test('someone who asks for a pepper that cannot exist is told which exist', () => {
  for (const id of [0, -1, 1.5, 10_001, Number.NaN]) expect(() => cardOf(id)).toThrow(NoSuchPepper)
  expect(() => cardOf(0)).toThrow('There is no pepper number 0: they run from 1 to 10000.')
})

test('the description names the cultivar, its colour and its ground, in one sentence', () => {
  for (const card of deck) {
    const words = describePepper(card)
    expect(words).toContain(cultivarOf(card).name)
    expect(words).toContain(rampOf(card).word)
    expect(words).toContain(`${groundOf(card).name.toLowerCase()} label`)
    expect(words).toMatch(/^An? [^.<>&]+\.$/)
  }
  expect([3, 5, 8, 11].map((id) => describePepper(cardOf(id)))).toMatchInlineSnapshot(`
    [
      "A breaking lime green to lemon yellow Lemon Drop, glossy, with a frilled calyx, on a mint label with terrazzo.",
      "An overripe maroon Cayenne, glossy, with a star calyx, on a midnight label with a dot screen.",
      "An unripe lime green Shishito, glossy, with a cap calyx, on a midnight label with a dot screen.",
      "A ripe maroon Poblano, glossy, with a long calyx, on a lilac label with tiles.",
    ]
  `)
})

test('what is called a cluster is drawn as one', () => {
  for (const { key } of CULTIVARS)
    expect([key, CLUSTERED.includes(key)]).toEqual([key, !!SILHOUETTES[key].cluster])
})
