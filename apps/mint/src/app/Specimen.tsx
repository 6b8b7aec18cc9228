/** The specimen card beside the hero's pepper: Latin name, cultivar, token, rarity and heat. */
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { HeatDial } from './HeatDial.tsx'
import { t } from '@peppermint/ui/words/t.ts'

/** Facts about the hero's pepper. */
export interface SpecimenFacts {
  /** The token with this card, where it is the visitor's own; the page's own pepper is an example. */
  readonly token?: number
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

/** Prerendered for the hero's own pepper, and never hydrated; drawn beside it for the visitor's (hero/showOwn.tsx). */
export function Specimen({ facts }: { readonly facts: SpecimenFacts }) {
  const { token, name, latin, count, supply, heat } = facts
  return (
    <div className={token === undefined ? 'specimen' : 'specimen own-specimen'}>
      {token === undefined && <p>{t`An example:`}</p>}
      <p lang="la">{latin}</p>
      <p className="cv">
        {name}
        {token !== undefined && (
          <>
            <br />
            {t`No. ${formatInteger(token)}`}
          </>
        )}
      </p>
      <dl>
        <dt>{t`Heat`}</dt>
        <dd>{formatInteger(heat)} SHU</dd>
        <dt>{t`Rarity`}</dt>
        <dd>{t`one of ${formatInteger(count)} in ${formatInteger(supply)}`}</dd>
      </dl>
      <HeatDial heat={heat} />
    </div>
  )
}

/** The card of a packet whose pepper is not known yet. */
export function PacketSpecimen({ token }: { readonly token: number }) {
  return (
    <div className="specimen">
      <p lang="la">Capsicum</p>
      <p className="cv">
        {t`Packet`}
        <br />
        {t`No. ${formatInteger(token)}`}
      </p>
      <p>{t`Sealed`}</p>
    </div>
  )
}
