/**
 * Pictures in words, for those who cannot see them, in every language but English: the names of the traits, one after
 * another, because a sentence of them needs another grammar in each language. English has the contract's own
 * sentences. Loaded by `pictureWords.ts`.
 */
import { type Card, getCultivar, getGround, getPacketGround, getRamp } from '@peppermint/art'
import { CLUSTERED } from '@peppermint/art/facts/cultivars'
import { RAMPS, type RampName } from '@peppermint/art/facts/palette'
import type { TraitName } from '@peppermint/art/facts/traits'
import { t } from './t.ts'
import { traitTitle, traitValueName } from './traitWords.ts'

const COLORS: Readonly<Record<RampName, string>> = {
  red: t`red`,
  scarlet: t`scarlet`,
  orange: t`orange`,
  amber: t`amber`,
  yellow: t`yellow`,
  lemon: t`lemon yellow`,
  lime: t`lime green`,
  green: t`green`,
  forest: t`dark green`,
  black: t`black`,
  purple: t`purple`,
  maroon: t`maroon`,
  chocolate: t`chocolate brown`,
  brick: t`brick red`,
  tan: t`tan`,
  rust: t`rust`,
  olive: t`olive`,
  cream: t`cream`,
}

/** The fruit alone, without companion and label. */
export const describeFruit = (card: Card): string => sentence(fruitName(card), fruitTraits(card))

export const describePepper = (card: Card): string =>
  sentence(fruitName(card), [
    ...fruitTraits(card),
    ...(card.companion === 'none' ? [] : [trait('companion', card.companion)]),
    trait('ground', groundKey(getGround(card))),
    ...(card.pattern === 'plain' ? [] : [trait('pattern', card.pattern)]),
  ])

export const describePacket = (tokenId: number): string =>
  sentence(t`A sealed seed packet. Its pepper shows after the reveal`, [
    trait('ground', groundKey(getPacketGround(tokenId))),
  ])

function fruitName(card: Card): string {
  const { key, name } = getCultivar(card)
  return CLUSTERED.includes(key) ? t`A cluster of ${name}` : name
}

const fruitTraits = (card: Card): readonly string[] => [
  trait('ripeness', card.ripeness),
  t`Color: ${colorOf(card)}`,
  trait('skin', card.skin),
  trait('calyx', card.calyx),
]

function colorOf(card: Card): string {
  const ramp = getRamp(card)
  const name = (Object.keys(RAMPS) as RampName[]).find((key) => RAMPS[key] === ramp)
  const color = name === undefined ? ramp.word : COLORS[name]
  return card.ripeness === 'breaking' ? t`${COLORS[getCultivar(card).stages[0]]}, turning ${color}` : color
}

const trait = (name: TraitName, value: string): string =>
  t`${traitTitle(name)}: ${traitValueName(name, value)}`

const groundKey = ({ name }: { readonly name: string }): string => name.toLowerCase()

const sentence = (name: string, traits: readonly string[]): string =>
  t`${name}. ${traits.reduce((list, next) => t`${list}; ${next}`)}.`
