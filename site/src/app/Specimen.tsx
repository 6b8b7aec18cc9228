/** The specimen card beside the hero's pepper: Latin name, cultivar, card number, rarity and heat. */
import { formatInteger } from '../words/format/integer.ts'
import { HeatDial } from './HeatDial.tsx'

/** Facts about the hero's pepper. */
export interface SpecimenFacts {
  /** The card's index in the deck. The token that gets it is unknown until its crate opens. */
  readonly card: number
  /** Cultivar, for instance `Reaper-type`. */
  readonly name: string
  /** Species, for instance `Capsicum chinense`. */
  readonly latin: string
  /** How many of the cultivar exist in the collection. */
  readonly count: number
  /** Size of the collection. */
  readonly supply: number
  /** Scoville heat units. */
  readonly heat: number
}

/** Static: rendered once, never hydrated. */
export function Specimen({ facts }: { readonly facts: SpecimenFacts }) {
  const { card, name, latin, count, supply, heat } = facts
  return (
    <div className="specimen">
      <p lang="la">{latin}</p>
      <p className="cv">
        {name}
        <br />
        Card {formatInteger(card)}
      </p>
      <dl>
        <dt>Heat</dt>
        <dd>{formatInteger(heat)} SHU</dd>
        <dt>Rarity</dt>
        <dd>
          one of {formatInteger(count)} in {formatInteger(supply)}
        </dd>
      </dl>
      <HeatDial heat={heat} />
    </div>
  )
}
