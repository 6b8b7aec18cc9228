/** A pepper's traits: how many revealed peppers share each, and how many cards of the deck have it. */
import { DECK_SIZE } from '@peppermint/art'
import type { PepperAnswer } from '@peppermint/api'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { formatShare } from '@peppermint/ui/words/format/share.ts'
import { t } from '@peppermint/ui/words/t.ts'
import { Meter } from '../collection/Meter.tsx'
import { describeCard, type CardTrait } from './cardTraits.ts'

interface PepperTraitsProps {
  readonly card: NonNullable<PepperAnswer['pepper']['card']>
  /** Revealed peppers with the same value, by trait. */
  readonly rarity: Readonly<Record<string, number>>
  readonly revealed: number
}

export function PepperTraits({ card, rarity, revealed }: PepperTraitsProps) {
  return (
    <section className="band" aria-labelledby="traits">
      <div>
        <h2 id="traits">{t`Traits`}</h2>
        <p className="m">
          {t`Counts are among the ${formatInteger(revealed)} ${COLLECTION.unit.many} revealed so far. The deck of ${formatInteger(DECK_SIZE)} cards was fixed before the first mint.`}
        </p>
      </div>
      <dl className="traits">
        {describeCard(card).map((trait) => (
          <Trait key={trait.key} trait={trait} count={rarity[trait.key] ?? 0} revealed={revealed} />
        ))}
        <div>
          <dt>{t`Card`}</dt>
          <dd>
            <b>{formatInteger(card.number)}</b>
            <span className="s m">{t`Its place in the deck`}</span>
          </dd>
        </div>
      </dl>
    </section>
  )
}

interface TraitProps {
  readonly trait: CardTrait
  readonly count: number
  readonly revealed: number
}

function Trait({ trait: { label, value, cards }, count, revealed }: TraitProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{value}</b>
        <span className="share">{formatShare(count, revealed)}</span>
        <Meter part={count} whole={revealed} />
        <span className="s m">
          {t`${formatInteger(count)} revealed, ${formatInteger(cards)} in the deck`}
        </span>
      </dd>
    </div>
  )
}
