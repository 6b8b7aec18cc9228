/**
 * A card in words and figures.
 */
import { expect, test } from 'vitest'
import { getCultivar, getGround, getHeat, getRamp } from './card.ts'
import { getCard } from './deck.ts'
import { describeFruit, describePepper, describeTraits } from './describe.ts'
import { CLUSTERED, CULTIVARS } from './facts/cultivars.ts'
import { GROUNDS } from './facts/palette.ts'
import { SILHOUETTES } from './facts/silhouettes.ts'
import { DECK_SIZE } from './facts/traits.ts'
import { GROUND_WORDS } from './facts/words.ts'

const deck = Array.from({ length: DECK_SIZE }, (_, i) => getCard(i + 1))

test("heat is within the cultivar's range and deterministic", () => {
  for (const card of deck) {
    const [min, max] = getCultivar(card).heat
    const heat = getHeat(card)
    expect(Number.isInteger(heat) && heat >= min && heat <= max).toBe(true)
  }
  expect(getHeat(getCard(4127))).toBe(getHeat(getCard(4127)))
})

test('the description names the cultivar, its color and its ground, in one sentence', () => {
  for (const card of deck) {
    const words = describePepper(card)
    expect(words).toContain(getCultivar(card).name)
    expect(words).toContain(getRamp(card).word)
    expect(words).toContain(`${getGround(card).name.toLowerCase()} label`)
    expect(words).toMatch(/^An? [^.<>&"\\]+\.$/)
    expect(words).not.toMatch(/ {2}|\ba [aeiou]|\ban [^aeiou]/)
  }
  expect([1, 4, 7, 13].map((number) => describePepper(getCard(number)))).toMatchInlineSnapshot(`
    [
      "A breaking lime green to yellow Fatalii, satin, with a long calyx and seeds, on a cream label.",
      "A ripe black cluster of Black Pearl, satin, with a frilled calyx and a ladybird, on a sky label with rays.",
      "A dried brick red Fish, glossy, with a long calyx, on a blush label.",
      "A ripe red cluster of Bird’s eye, glossy, with a cap calyx, on a sky label with terrazzo.",
    ]
  `)
})

test('the fruit alone is described without its label', () => {
  expect(describeFruit(getCard(4))).toMatchInlineSnapshot(
    `"A ripe black cluster of Black Pearl, satin, with a frilled calyx."`,
  )
})

test('lists of traits name every trait once, heat and number as numbers', () => {
  for (const card of deck) {
    const traits = describeTraits(card)
    expect(new Set(traits.map(([name]) => name)).size).toBe(11)
    expect(traits.every(([, value]) => value !== '')).toBe(true)
  }
  expect(Object.fromEntries(describeTraits(getCard(4)))).toMatchInlineSnapshot(`
    {
      "Calyx": "Frill",
      "Card": 4,
      "Companion": "Ladybird",
      "Cultivar": "Black Pearl",
      "Ground": "Sky",
      "Heat": 16700,
      "Heat tier": "Medium",
      "Pattern": "Rays",
      "Ripeness": "Ripe",
      "Skin": "Satin",
      "Species": "Capsicum annuum",
    }
  `)
})

test('grounds are called the same in lists, sentences and the palette', () => {
  expect(GROUND_WORDS.map(([name]) => name)).toEqual(GROUNDS.map(({ name }) => name))
})

test('cultivars described as clusters are drawn as clusters', () => {
  for (const { key } of CULTIVARS)
    expect([key, CLUSTERED.includes(key)]).toEqual([key, !!SILHOUETTES[key].cluster])
})
