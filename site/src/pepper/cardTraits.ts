/** A card's traits for people, and how many cards of the deck have the same value. */
import {
  CALYX,
  COMPANION,
  CULTIVARS,
  decodeCard,
  describeTraits,
  PATTERN,
  RIPENESS,
  SKIN,
  type Card,
} from '@peppermint/peppers'
import type { PepperWire } from '@peppermint/server/client'

export interface CardTrait {
  /** As in the API's answers: `cultivar`. */
  readonly key: string
  readonly label: string
  readonly value: string
  /** Cards of the deck with this value. */
  readonly cards: number
}

/** The seven traits in display order. */
export function describeCard({ number, packed }: NonNullable<PepperWire['card']>): readonly CardTrait[] {
  const card = decodeCard(number, packed)
  const counts = countCards(card)
  return describeTraits(card).flatMap(([label, value]) => {
    const key = label.toLowerCase()
    const cards = counts[key]
    return cards === undefined ? [] : [{ key, label, value: String(value), cards }]
  })
}

/** Twelve grounds share the deck as evenly as they can: the first four have one card more. */
const groundCards = (ground: number): number => (ground < 4 ? 834 : 833)

function countCards(card: Card): Readonly<Record<string, number>> {
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
