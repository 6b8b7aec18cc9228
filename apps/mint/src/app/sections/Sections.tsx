/**
 * The sections below the hero, readable without scripts. `startSections.tsx` draws the elements with `data-live` once
 * they are scrolled into view.
 */
import { formatDuration } from '@peppermint/ui/words/format/duration.ts'
import type { Sale } from '../../mint/panelState.ts'
import { PEPPERS_PATH } from '@peppermint/ui/page/paths.ts'
import { DeckLeft, HowCardsAreDealt } from './CardSections.tsx'
import { Supply } from './Supply.tsx'
import { PhaseList } from './PhaseList.tsx'
import { t } from '@peppermint/ui/words/t.ts'

interface SectionsProps {
  /** Undefined until the chain has been read; then the contract's maximums are shown. */
  readonly sale: Sale | undefined
  /** The chain's clock, Unix seconds. */
  readonly chainNow: number
  /** Number of cards in the deck. */
  readonly deckSize: number
}

/** Static: rendered once, never hydrated. */
export function Sections({ sale, chainNow, deckSize }: SectionsProps) {
  const within = formatDuration(Math.max(sale?.crateStatus.linkWindow ?? 8 * 3600, 60))
  return (
    <>
      {sale && (
        <section aria-labelledby="supply" data-live="supply">
          <Supply sale={sale} />
        </section>
      )}
      {/* The label covers a single phase. */}
      {sale && sale.phases.length > 1 && (
        <section aria-labelledby="phases" data-live="phases">
          <PhaseList sale={sale} chainNow={chainNow} />
        </section>
      )}
      {COLLECTION.art.type === 'cards' && <DeckLeft />}
      <section aria-labelledby="latest">
        <h2 id="latest">{t`Latest mints`}</h2>
        <div data-live="latest" />
        <p>
          <a href={PEPPERS_PATH}>{t`See every ${COLLECTION.unit.one}`}</a>
        </p>
      </section>
      {COLLECTION.art.type === 'cards' && <HowCardsAreDealt deckSize={deckSize} within={within} />}
      <section aria-labelledby="questions">
        <h2 id="questions">{t`Questions`}</h2>
        {COLLECTION.questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </section>
    </>
  )
}
