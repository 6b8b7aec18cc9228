import { getCard, CULTIVARS, encodeTraits } from '@peppermint/art'
import { describe, expect, test } from 'vitest'
import * as drawings from '@peppermint/ui/tokens/drawings.ts'
import { FRUIT_BOX } from './fruitBox.ts'
import { ownFruit } from './ownPicture.ts'

/** A card of each cultivar. */
const cards = CULTIVARS.map((_, cultivar) => {
  for (let number = 1; ; number += 1) if (getCard(number).cultivar === cultivar) return getCard(number)
})

const revealed = (number: number) =>
  ({ status: 'revealed', id: 12, card: { number, traits: encodeTraits(getCard(number)) } }) as const

test('a sealed pepper, or one whose card is not read, has no fruit to show', () => {
  expect(ownFruit(drawings, { status: 'sealed', id: 12 })).toBeUndefined()
  expect(ownFruit(drawings, { status: 'revealed', id: 12 })).toBeUndefined()
})

describe('the fruit of every cultivar hangs from the hero’s stem', () => {
  test.each(cards.map((card) => [CULTIVARS[card.cultivar]?.name, card] as const))('%s', (_, card) => {
    const fruit = ownFruit(drawings, revealed(card.number))
    if (fruit === undefined) throw new Error('no fruit')
    // The stem ends at 0, 0: it is inside of the picture, near the edge that is up.
    expect(fruit.x).toBeLessThan(0)
    expect(fruit.x + fruit.width).toBeGreaterThan(0)
    expect(fruit.y).toBeLessThan(0)
    expect(fruit.y + fruit.height).toBeGreaterThan(0)
    // A cluster's picture has the whole label's margins: the browser's test looks at its ink (composition.e2e.ts).
    if (!fruit.light.includes('0%200%201000%201000')) {
      const { reach, length } = FRUIT_BOX
      expect(fruit.x).toBeGreaterThanOrEqual(-reach)
      expect(fruit.x + fruit.width).toBeLessThan(reach + 0.01)
      expect(fruit.y + fruit.height).toBeLessThan(length + 0.01)
    }
    expect(fruit.facts).toMatchObject({ token: 12, supply: 10_000 })
    expect(fruit.ground).toBe(card.ground)
  })
})

test('outlines are thin and light by night', () => {
  const fruit = ownFruit(drawings, revealed(9491))
  const light = decodeURIComponent(fruit?.light ?? '')
  const dark = decodeURIComponent(fruit?.dark ?? '')
  expect(light).toContain('color="#211"')
  expect(dark).toContain('color="#ede7d2"')
  const widths = (svg: string) =>
    [...svg.matchAll(/class="k"[^>]*stroke-width="(\d+)"|stroke-width="(\d+)"[^>]*class="k"/g)].map((match) =>
      Number(match[1] ?? match[2]),
    )
  expect(widths(light).length).toBeGreaterThan(0)
  expect(Math.max(...widths(dark))).toBeLessThanOrEqual(7)
})
