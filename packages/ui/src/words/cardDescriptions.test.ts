/** The words for pictures that every language but English has. Read here in English, which tests are in. */
import { decodeCard, getCard, getPacketGround, getRamp } from '@peppermint/art'
import { RAMPS } from '@peppermint/art/facts/palette'
import { expect, test } from 'vitest'
import { describeFruit, describePacket, describePepper } from './cardDescriptions.ts'
import { pictureWords, setPictureWords } from './pictureWords.ts'

const withTrait = (trait: 'ripeness' | 'pattern', value: string) => {
  for (let number = 1; number <= 10_000; number++) {
    const card = getCard(number)
    if (card[trait] === value && card.companion === 'none') return card
  }
  throw new Error(`no card has the ${trait} ${value}`)
}

test('a pepper is described by its name and the names of its traits', () => {
  const card = { ...decodeCard(4_127, 0), companion: 'bee', pattern: 'rays', ground: 8 } as const
  expect(describePepper(card)).toBe(
    'California Wonder. Ripeness: Green; Color: green; Skin: Gloss; Calyx: Star; Companion: Bee; Ground: Teal; Pattern: Rays.',
  )
  expect(describeFruit(card)).toBe(
    'California Wonder. Ripeness: Green; Color: green; Skin: Gloss; Calyx: Star.',
  )
})

test('what a picture does not show is not mentioned', () => {
  const described = describePepper(withTrait('pattern', 'plain'))
  expect(described).not.toMatch(/Companion|Pattern/)
})

test('a pepper that is turning has both colors', () => {
  expect(describePepper(withTrait('ripeness', 'breaking'))).toMatch(/Color: [a-z ]+, turning [a-z ]+;/)
})

test('every color of the deck has its name of the metadata', () => {
  const seen = new Set<string>()
  for (let number = 1; number <= 10_000; number++) {
    const card = getCard(number)
    seen.add(getRamp(card).word)
    expect(describeFruit(card)).toContain(`${getRamp(card).word};`)
  }
  expect(seen.size).toBeGreaterThan(Object.keys(RAMPS).length / 2)
})

test('a packet is described by its ground', () => {
  expect(describePacket(7)).toBe(
    `A sealed seed packet. Its pepper shows after the reveal. Ground: ${getPacketGround(7).name}.`,
  )
})

test('English keeps the sentences of the contract', () => {
  const contract = {
    describePepper: () => 'pepper',
    describeFruit: () => 'fruit',
    describePacket: () => 'packet',
  }
  setPictureWords({ describePepper, describeFruit, describePacket })
  expect(pictureWords(contract)).toBe(contract)
})
