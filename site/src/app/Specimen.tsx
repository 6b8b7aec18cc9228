/**
 * The botanist's card beside the pepper: Latin name, cultivar, number, how rare, how hot.
 */

/** What is written about the pepper that hangs in the hero. */
export interface SpecimenFacts {
  /** Token id. */
  readonly id: number
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
  return (
    <div className="specimen">
      <p lang="la">{facts.latin}</p>
      <p>
        {facts.name} No. {facts.id}
      </p>
    </div>
  )
}
