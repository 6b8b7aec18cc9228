/**
 * What is dealt: exact counts, no twins, rare things spread, and the same deck for ever.
 */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { decodeCard, getCultivar, encodeTraits } from './card.ts'
import { getCard, deckBytes, NoSuchPepper } from './deck.ts'
import { CULTIVARS } from './facts/cultivars.ts'
import { CALYX, COMPANION, DECK_SIZE, GROUND, PATTERN, RIPENESS, SKIN } from './facts/traits.ts'

const deck = Array.from({ length: DECK_SIZE }, (_, i) => getCard(i + 1))

const tally = <T>(values: readonly T[]): Map<T, number> => {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

describe('the deck', () => {
  test('every cultivar comes exactly as often as its supply says', () => {
    const dealt = tally(deck.map((card) => getCultivar(card)))
    for (const cultivar of CULTIVARS)
      expect([cultivar.key, dealt.get(cultivar)]).toEqual([cultivar.key, cultivar.supply])
  })

  test('every trait comes exactly in its shares, and each table deals the whole deck', () => {
    expect(tally(deck.map(({ ripeness }) => ripeness))).toEqual(new Map(RIPENESS))
    expect(tally(deck.map(({ skin }) => skin))).toEqual(new Map(SKIN))
    expect(tally(deck.map(({ calyx }) => calyx))).toEqual(new Map(CALYX))
    expect(tally(deck.map(({ pattern }) => pattern))).toEqual(new Map(PATTERN))
    expect(tally(deck.map(({ companion }) => companion))).toEqual(new Map(COMPANION))
    expect(tally(deck.map(({ ground }) => ground))).toEqual(new Map(GROUND))
    for (const shares of [RIPENESS, SKIN, CALYX, PATTERN, COMPANION, GROUND])
      expect(shares.reduce((sum, [, cards]) => sum + cards, 0)).toBe(DECK_SIZE)
    expect(CULTIVARS.reduce((sum, { supply }) => sum + supply, 0)).toBe(DECK_SIZE)
  })

  test('no two cards have the same traits', () => {
    expect(new Set(deck.map((card) => encodeTraits(card))).size).toBe(DECK_SIZE)
  })

  test('rare traits are spread: no hundred cards contain half of them', () => {
    const most = (is: (index: number) => boolean): number => {
      let held = 0
      let greatest = 0
      for (let i = 0; i < DECK_SIZE + 100; i++) {
        if (is(i % DECK_SIZE)) held++
        if (i >= 100 && is((i - 100) % DECK_SIZE)) held--
        greatest = Math.max(greatest, held)
      }
      return greatest
    }
    expect(most((i) => deck[i]?.cultivar === CULTIVARS.length - 1)).toBeLessThanOrEqual(4)
    expect(most((i) => deck[i]?.skin === 'chrome')).toBeLessThanOrEqual(5)
    expect(most((i) => deck[i]?.pattern === 'marquee')).toBeLessThanOrEqual(7)
    expect(most((i) => deck[i]?.companion === 'gold')).toBeLessThanOrEqual(9)
  })

  test('the deck is frozen', () => {
    expect(createHash('sha256').update(deckBytes()).digest('hex')).toMatchInlineSnapshot(
      `"b1221ec73af133d7d49f20fb4cc8362e4156d023b04c150451a6de8ed02f167b"`,
    )
  })

  test('its bytes are three for each card, in the deck’s order', () => {
    const bytes = deckBytes()
    expect(bytes.length).toBe(3 * DECK_SIZE)
    for (const number of [1, 2, 4127, DECK_SIZE]) {
      const [high = 0, middle = 0, low = 0] = bytes.subarray(3 * number - 3, 3 * number)
      expect((high << 16) | (middle << 8) | low).toBe(encodeTraits(getCard(number)))
    }
  })

  test('a card made from its number and traits is the card of the deck', () => {
    for (const card of deck) expect(decodeCard(card.number, encodeTraits(card))).toEqual(card)
  })

  test('rejects a nonexistent pepper with the valid range', () => {
    for (const number of [0, -1, 1.5, 10_001, Number.NaN]) expect(() => getCard(number)).toThrow(NoSuchPepper)
    expect(() => getCard(0)).toThrow('There is no pepper number 0: they run from 1 to 10000.')
  })

  test('rejects unknown traits by name', () => {
    expect(() => decodeCard(1, 20 << 19)).toThrow('There is no cultivar 20.')
    expect(() => decodeCard(1, 5 << 16)).toThrow('There is no ripeness 5.')
    expect(() => decodeCard(1, 6 << 10)).toThrow('There is no calyx 6.')
    expect(() => decodeCard(1, 12)).toThrow('There is no ground 12.')
  })
})
