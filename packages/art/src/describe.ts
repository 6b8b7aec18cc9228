/** Text descriptions of a pepper: for screen readers, trait lists and the SVG's description. */
import { type Card, getCultivar, getHeat, getRamp } from './card.ts'
import { CLUSTERED } from './facts/cultivars.ts'
import { RAMPS } from './facts/palette.ts'
import {
  CALYX_WORDS,
  CLUSTER_OF,
  COMPANION_WORDS,
  GROUND_WORDS,
  HEAT_TIERS,
  PATTERN_WORDS,
  RIPENESS_WORDS,
  SKIN_WORDS,
  TURNING_TO,
  type Words,
} from './facts/words.ts'

const groundWords = (card: Card): Words => GROUND_WORDS[card.ground] ?? ['', '']

/** The fruit alone, without companion and label: one sentence. */
export const describeFruit = (card: Card): string => `${fruitSentence(card)}.`

/** One plain sentence, for instance `A ripe orange Habanero, glossy, with a long calyx, on a teal label with rays.` */
export const describePepper = (card: Card): string =>
  fruitSentence(card) +
  COMPANION_WORDS[card.companion][1] +
  groundWords(card)[1] +
  PATTERN_WORDS[card.pattern][1] +
  '.'

function fruitSentence(card: Card): string {
  const { key, name, stages } = getCultivar(card)
  return (
    RIPENESS_WORDS[card.ripeness][1] +
    (card.ripeness === 'breaking' ? RAMPS[stages[0]].word + TURNING_TO : '') +
    getRamp(card).word +
    CLUSTER_OF[CLUSTERED.includes(key) ? 'cluster' : 'single'] +
    name +
    SKIN_WORDS[card.skin][1] +
    CALYX_WORDS[card.calyx][1]
  )
}

/** A trait's name and value; heat in Scoville units and the card's number are numbers. */
export type TraitDescription = readonly [name: string, value: string | number]

/** All traits of a card, in display order. */
export function describeTraits(card: Card): readonly TraitDescription[] {
  const { name, latin, tier } = getCultivar(card)
  return [
    ['Cultivar', name],
    ['Species', latin],
    ['Ripeness', RIPENESS_WORDS[card.ripeness][0]],
    ['Skin', SKIN_WORDS[card.skin][0]],
    ['Calyx', CALYX_WORDS[card.calyx][0]],
    ['Ground', groundWords(card)[0]],
    ['Pattern', PATTERN_WORDS[card.pattern][0]],
    ['Companion', COMPANION_WORDS[card.companion][0]],
    ['Heat tier', HEAT_TIERS[tier] ?? ''],
    ['Heat', getHeat(card)],
    ['Card', card.number],
  ]
}
