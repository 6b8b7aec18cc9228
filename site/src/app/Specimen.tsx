/**
 * The botanist's card beside the pepper: Latin name, cultivar, the card's number, how rare, how hot.
 */
import { wholeNumber } from '../mint/wholeNumber.ts'
import { HeatDial } from './HeatDial.tsx'

/** What is written about the pepper that hangs in the hero. */
export interface SpecimenFacts {
  /** The card's place in the deck: which token gets it is open until its crate opens. */
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
        Card {wholeNumber(card)}
      </p>
      <dl>
        <dt>Heat</dt>
        <dd>{wholeNumber(heat)} SHU</dd>
        <dt>Specimen</dt>
        <dd>
          one of {wholeNumber(count)} in {wholeNumber(supply)}
        </dd>
      </dl>
      <HeatDial heat={heat} />
    </div>
  )
}
