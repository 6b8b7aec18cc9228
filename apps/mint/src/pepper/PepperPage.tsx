/** The page of one pepper. */
import { useQuery } from '@tanstack/react-query'
import { fetchPepper, parseSale, type PepperAnswer } from '@peppermint/api'
import type { Sale } from '@peppermint/sale'
import type { RouteData } from '@peppermint/ui/page/siteConfig.ts'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import { Loaded } from '@peppermint/ui/parts/Loaded.tsx'
import { pepperPath, PEPPERS_PATH } from '@peppermint/ui/page/paths.ts'
import { pepperNumber, heatRankWords } from '@peppermint/ui/words/collectionWords.ts'
import { pepperReadingWords, sealedWords } from './pepperPageWords.ts'
import { t } from '@peppermint/ui/words/t.ts'
import { HostedTraits } from './HostedTraits.tsx'
import { PepperHistory } from './PepperHistory.tsx'
import { PepperHeading } from './PepperHeading.tsx'
import { HeatHistogram } from '../collection/HeatHistogram.tsx'
import { closeCard, useClosed } from '@peppermint/ui/mints/keptClosed.ts'
import { useEffect } from 'react'
import { pageAddress } from '@peppermint/ui/page/addressLanguage.ts'
import { DECK_SIZE } from '@peppermint/art'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { formatShare } from '@peppermint/ui/words/format/share.ts'
import { Meter } from '../collection/Meter.tsx'
import { describeCard, type CardTrait } from './cardTraits.ts'

/** A pepper changes with its reveal and its transfers. */
const REFRESH_MS = 15_000

export function PepperPage({ data }: { readonly data: RouteData<'pepper'> }) {
  const { id, answer } = data.content
  const { api } = useSession().site
  const query = useQuery({
    queryKey: ['pepper', id],
    queryFn: ({ signal }) => fetchPepper(api ?? '', id, signal),
    ...(answer === undefined ? {} : { initialData: answer }),
    enabled: api !== null,
    refetchInterval: REFRESH_MS,
  })
  const sale = data.sale === undefined ? undefined : parseSale(data.sale)
  // Here, because it also shows the page of what cannot be read.
  const closed = useClosed()
  return (
    <Loaded query={query} words={pepperReadingWords(id)}>
      {(found) => <Pepper answer={found} sale={sale} closed={closed} />}
    </Loaded>
  )
}

interface PepperProps {
  readonly answer: PepperAnswer
  readonly sale: Sale | undefined
  /** Closed tokens of this browser. */
  readonly closed: readonly number[]
}

function Pepper({ answer: known, sale, closed }: PepperProps) {
  const answer = { ...known, pepper: closeCard(known.pepper, closed) }
  const { pepper, minted, crate } = answer
  const previous = pepper.id > 1 ? pepper.id - 1 : undefined
  const next = pepper.id < minted ? pepper.id + 1 : undefined
  useArrowKeys({ previous, next })
  return (
    <>
      <div
        className="on-ground"
        data-ground={COLLECTION.art.type === 'hosted' ? undefined : pepper.card?.ground}
      >
        <nav className="others" aria-label={t`Other ${COLLECTION.unit.many}`}>
          <span>
            {previous !== undefined && (
              <a href={pepperPath(previous)} rel="prev">
                {t`← ${pepperNumber(previous)}`}
              </a>
            )}
          </span>
          <a href={PEPPERS_PATH}>{t`All ${COLLECTION.unit.many}`}</a>
          <span>
            {next !== undefined && (
              <a href={pepperPath(next)} rel="next">
                {t`${pepperNumber(next)} →`}
              </a>
            )}
          </span>
        </nav>
        <PepperHeading answer={answer} sale={sale} />
      </div>
      {pepper.card === null ? (
        known.pepper.card === null ? (
          <SealedNote id={pepper.id} crate={crate} sale={sale} />
        ) : (
          <ClosedNote />
        )
      ) : COLLECTION.art.type === 'hosted' ? (
        <HostedTraits id={pepper.id} />
      ) : (
        <>
          <PepperTraits card={pepper.card} rarity={answer.rarity ?? {}} revealed={answer.revealed} />
          <PepperHeat answer={answer} heat={pepper.card.heat} />
        </>
      )}
      <PepperHistory answer={answer} />
    </>
  )
}

interface SealedNoteProps {
  readonly id: number
  readonly crate: PepperAnswer['crate']
  readonly sale: Sale | undefined
}

/** A sealed pepper: which crate it is in, and when and how it is revealed. */
function SealedNote({ id, crate, sale }: SealedNoteProps) {
  const { state, when, how } = sealedWords(id, crate, sale)
  return (
    <section className="band" aria-labelledby="sealed">
      <div>
        <h2 id="sealed">{t`Sealed in a crate`}</h2>
      </div>
      <div className="prose">
        <p className="lead">{state}</p>
        <p>{when}</p>
        <p className="m">{how}</p>
      </div>
    </section>
  )
}

/** The visitor's own packet, in a crate that has opened: what is in it is shown where it is torn open. */
function ClosedNote() {
  return (
    <section className="band" aria-labelledby="sealed">
      <div>
        <h2 id="sealed">{t`Your packets can be opened`}</h2>
      </div>
      <div className="prose">
        <p className="lead">{t`The crate is open. One packet to open.`}</p>
        <p>
          <a href="/">{t`Go to the mint`}</a>
        </p>
      </div>
    </section>
  )
}

interface PepperHeatProps {
  readonly answer: PepperAnswer
  /** Scoville heat units. */
  readonly heat: number
}

/** Where a pepper's heat is among all revealed peppers. */
function PepperHeat({ answer: { cooler, revealed, heatBins }, heat }: PepperHeatProps) {
  const rank = heatRankWords(cooler ?? 0, revealed)
  return (
    <section className="band" aria-labelledby="heat">
      <div>
        <h2 id="heat">{t`Heat`}</h2>
        <p className="m">{rank}</p>
      </div>
      <HeatHistogram
        bins={heatBins}
        marked={heat}
        label={`${t`Revealed ${COLLECTION.unit.many} by heat.`} ${rank}`}
      />
    </section>
  )
}

interface Neighbors {
  /** Ids; undefined at the ends. */
  readonly previous: number | undefined
  readonly next: number | undefined
}

/**
 * Left and right lead to the previous and the next pepper, in a page from right to left the other way round.
 */
function useArrowKeys({ previous, next }: Neighbors): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const id = pickNeighbor(event, { previous, next }, document.documentElement.dir === 'rtl')
      if (id !== undefined) location.assign(pageAddress(pepperPath(id)))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [previous, next])
}

type Key = Pick<
  KeyboardEvent,
  'key' | 'target' | 'defaultPrevented' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'
>

/** The pepper that a key leads to. */
export function pickNeighbor(
  event: Key,
  { previous, next }: Neighbors,
  isRightToLeft = false,
): number | undefined {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
    return undefined
  if (isEditing(event.target)) return undefined
  const [left, right] = isRightToLeft ? [next, previous] : [previous, next]
  return event.key === 'ArrowLeft' ? left : event.key === 'ArrowRight' ? right : undefined
}

/** Where arrows move a caret, a selection or a scrolled area, or belong to a dialog. */
const isEditing = (target: EventTarget | null): boolean =>
  target !== null &&
  target instanceof Element &&
  target.closest('input, textarea, select, dialog, [role="dialog"], [contenteditable], pre') !== null

interface PepperTraitsProps {
  readonly card: NonNullable<PepperAnswer['pepper']['card']>
  /** Revealed peppers with the same value, by trait. */
  readonly rarity: Readonly<Record<string, number>>
  readonly revealed: number
}

/** A pepper's traits: how many revealed peppers share each, and how many cards of the deck have it. */
function PepperTraits({ card, rarity, revealed }: PepperTraitsProps) {
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
