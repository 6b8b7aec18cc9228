/** The head of a pepper's page: the drawing, name and number, heat, owner, what can be done. */
import { decodeCard, getCultivar } from '@peppermint/ui/tokens/drawings.ts'
import type { Sale } from '@peppermint/sale'
import type { PepperAnswer } from '@peppermint/api'
import type { Address } from 'viem'
import { HeatDial } from '../app/HeatDial.tsx'
import { AccountLink } from '@peppermint/ui/parts/AccountLink.tsx'
import { picturePepper } from '@peppermint/ui/tokens/pepperPicture.ts'
import { heatRankWords, pepperNumber } from '@peppermint/ui/words/collectionWords.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { rich, type Elements } from '@peppermint/ui/words/rich.tsx'
import { parts, t } from '@peppermint/ui/words/t.ts'
import { PepperActions } from './PepperActions.tsx'

interface PepperHeadingProps {
  readonly answer: PepperAnswer
  readonly sale: Sale | undefined
}

const BOLD: Elements = { b: (text) => <b>{text}</b> }

export function PepperHeading({ answer, sale }: PepperHeadingProps) {
  const { pepper, cooler, revealed } = answer
  const { id, card, owner } = pepper
  const picture = picturePepper(pepper)
  const cultivar =
    COLLECTION.art.type === 'hosted' || card === null
      ? undefined
      : getCultivar(decodeCard(card.number, card.packed))
  return (
    <div className="pepper-head">
      <figure className="plate-frame">
        <img src={picture.src} alt={picture.description} width="1000" height="1000" fetchPriority="high" />
      </figure>
      <div className="pepper-facts">
        {cultivar !== undefined && (
          <p className="latin" lang="la">
            {cultivar.latin}
          </p>
        )}
        <h1>{cultivar?.name ?? (card === null ? t`Sealed ${COLLECTION.unit.one}` : picture.name)}</h1>
        <p className="number">
          {sale === undefined
            ? pepperNumber(id)
            : t`No. ${formatInteger(id)} of ${formatInteger(sale.maxSupply)}`}
        </p>
        <p>{rich(parts`Owned by ${<AccountLink address={owner as Address} />}`, {})}</p>
        {COLLECTION.art.type === 'cards' && card !== null && (
          <div className="gauge">
            <HeatDial heat={card.heat} />
            <p className="shu">{rich(parts`<b>${formatInteger(card.heat)}</b> Scoville heat units`, BOLD)}</p>
            <p className="s">{heatRankWords(cooler ?? 0, revealed)}</p>
          </div>
        )}
        <PepperActions pepper={pepper} name={cultivar?.name} picture={picture} />
      </div>
    </div>
  )
}
