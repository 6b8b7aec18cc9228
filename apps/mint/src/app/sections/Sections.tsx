/**
 * The sections below the hero, readable without scripts. `startSections.tsx` draws the elements with `data-live` once
 * they are scrolled into view.
 */
import { formatDuration } from '@peppermint/ui/words/format/duration.ts'
import type { Sale } from '../../mint/panelState.ts'
import { PEPPERS_PATH } from '@peppermint/ui/page/paths.ts'
import { DeckPlaces } from './DeckPlaces.tsx'
import { Supply } from './Supply.tsx'
import { PhaseList } from './PhaseList.tsx'
import { t } from '@peppermint/ui/words/t.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'

interface SectionsProps {
  /** Undefined until the chain has been read; then the contract's maximums are shown. */
  readonly sale: Sale | undefined
  /** The chain's clock, Unix seconds. */
  readonly chainNow: number
  /** Number of cards in the deck. */
  readonly deckSize: number
  /** Without our server, its lists are not drawn, and need no place. */
  readonly hasServer?: boolean
}

/** Static: rendered once, never hydrated. */
export function Sections({ sale, chainNow, deckSize, hasServer = true }: SectionsProps) {
  const within = formatDuration(Math.max(sale?.crateStatus.linkWindow ?? 8 * 3600, 60))
  return (
    <>
      {sale && (
        <section aria-labelledby="supply">
          <Supply sale={sale} />
        </section>
      )}
      {/* The label covers a single phase. */}
      {sale && sale.phases.length > 1 && (
        <section aria-labelledby="phases" data-live="phases">
          <PhaseList sale={sale} chainNow={chainNow} />
        </section>
      )}
      {COLLECTION.art.type === 'cards' && <DeckLeft hasServer={hasServer} />}
      <section aria-labelledby="latest">
        <h2 id="latest">{t`Latest mints`}</h2>
        <div data-live="latest" className={hasServer ? 'strip-place' : undefined} />
        <p>
          <a href={PEPPERS_PATH}>{t`See every ${COLLECTION.unit.one}`}</a>
        </p>
      </section>
      {COLLECTION.art.type === 'cards' && <HowCardsAreDealt {...{ deckSize, within, hasServer }} />}
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

/**
 * Sections of a collection whose tokens get cards of a deck: what is left of it, how cards are dealt, how to check it.
 */
function DeckLeft({ hasServer }: { readonly hasServer: boolean }) {
  return (
    <section aria-labelledby="left">
      <h2 id="left">{t`What’s left in the deck`}</h2>
      <p>{t`Every sealed packet has the same chance of every card that is left.`}</p>
      <div data-live="deck">{hasServer && <DeckPlaces />}</div>
    </section>
  )
}

interface HowCardsAreDealtProps {
  readonly deckSize: number
  /** How long the creator has to open a crate. */
  readonly within: string
  readonly hasServer: boolean
}

function HowCardsAreDealt({ deckSize, within, hasServer }: HowCardsAreDealtProps) {
  return (
    <>
      <section aria-labelledby="cards">
        <h2 id="cards">{t`How it works`}</h2>
        <ol className="columns">
          <li>
            <div data-live="packet" />
            <b>{t`You mint a sealed packet.`}</b>{' '}
            {t`The deck of ${formatInteger(deckSize)} cards is public, stored on chain in a fixed order. Which card is yours, no one knows yet.`}
          </li>
          <li>
            <div data-live="crate" />
            <b>{t`Its crate fills up.`}</b>{' '}
            {t`A crate closes at 100 packets; after twelve hours, anyone can close it.`}
          </li>
          <li>
            <div data-live="peppers" />
            <b>{t`A seed deals the cards.`}</b>{' '}
            {t`It mixes a number that the creator fixed before the first mint with a mark from every mint. If the number doesn’t arrive within ${within}, anyone can open the crate without it.`}
          </li>
        </ol>
      </section>
      <section aria-labelledby="proof">
        <h2 id="proof">{t`Check it yourself`}</h2>
        <p>
          {t`Deck, seeds and drawings are on chain. Your browser can deal every opened crate again and compare its cards with ${COLLECTION.chain.name}’s.`}
        </p>
        <div data-live="verify" className={hasServer ? 'verify-place' : undefined} />
        <details>
          <summary>{t`What you still have to trust`}</summary>
          <ul>
            <li>
              {t`The creator knows the numbers, and so a crate’s cards between its closing and its opening: for ${within} at most.`}
            </li>
            <li>
              {t`The creator can influence a crate: by the account or time of a mint, by the quantity of an airdrop, or by when they close it.`}
            </li>
            <li>
              {t`By withholding a number, the creator can choose between two seeds. After ${within}, so can anyone who sees the number in a pending transaction.`}
            </li>
            {!COLLECTION.chain.hasBlockHashes && (
              <li>
                {t`${COLLECTION.chain.name} gives contracts no block hashes: an account that opens a crate without a number can wait for a favorable block, until someone else opens it.`}
              </li>
            )}
            <li>{t`What is left is public: those who mint last know how good it is.`}</li>
          </ul>
        </details>
      </section>
    </>
  )
}
