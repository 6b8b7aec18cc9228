/** A card's traits for people, and how many cards of the deck have the same value. */
import {
  CALYX,
  COMPANION,
  CULTIVARS,
  decodeCard,
  getCultivar,
  getGround,
  PATTERN,
  RIPENESS,
  SKIN,
  type Card,
} from '@peppermint/art'
import type { TraitName } from '@peppermint/art/facts/traits'
import type { PepperWire } from '@peppermint/api'
import { traitTitle, traitValueName } from '@peppermint/ui/words/traitWords.ts'

export interface CardTrait {
  /** As in the API's answers: `cultivar`. */
  readonly key: TraitName
  readonly label: string
  readonly value: string
  /** Cards of the deck with this value. */
  readonly cards: number
}

/** The seven traits in display order. */
export function describeCard({ number, packed }: NonNullable<PepperWire['card']>): readonly CardTrait[] {
  const card = decodeCard(number, packed)
  const { ripeness, skin, calyx, pattern, companion } = card
  const counts = countCards(card)
  const word = (key: Exclude<TraitName, 'cultivar'>, value: string): CardTrait => ({
    key,
    label: traitTitle(key),
    value: traitValueName(key, value),
    cards: counts[key],
  })
  return [
    {
      key: 'cultivar',
      label: traitTitle('cultivar'),
      value: getCultivar(card).name,
      cards: counts.cultivar,
    },
    word('ripeness', ripeness),
    word('skin', skin),
    word('calyx', calyx),
    word('ground', getGround(card).name.toLowerCase()),
    word('pattern', pattern),
    word('companion', companion),
  ]
}

/** Twelve grounds share the deck as evenly as they can: the first four have one card more. */
const groundCards = (ground: number): number => (ground < 4 ? 834 : 833)

function countCards(card: Card): Readonly<Record<TraitName, number>> {
  const of = <T>(shares: readonly (readonly [T, number])[], value: T): number =>
    shares.find(([other]) => other === value)?.[1] ?? 0
  return {
    cultivar: CULTIVARS[card.cultivar]?.supply ?? 0,
    ripeness: of(RIPENESS, card.ripeness),
    skin: of(SKIN, card.skin),
    calyx: of(CALYX, card.calyx),
    ground: groundCards(card.ground),
    pattern: of(PATTERN, card.pattern),
    companion: of(COMPANION, card.companion),
  }
}
