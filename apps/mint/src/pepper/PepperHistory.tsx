/** What happened to a pepper, its crate with the deal, and its metadata. */
import type { PepperAnswer } from '@peppermint/api'
import type { Address } from 'viem'
import { AccountLink } from '@peppermint/ui/parts/AccountLink.tsx'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import { crateNumber, cratePeppersWords, revealWords } from './pepperPageWords.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { formatMoment } from '@peppermint/ui/words/format/time.ts'
import { rich } from '@peppermint/ui/words/rich.tsx'
import { parts, t } from '@peppermint/ui/words/t.ts'
import { CheckDeal } from './CheckDeal.tsx'
import { listEvents, type PepperEvent } from './pepperEvents.ts'
import { RawMetadata } from './RawMetadata.tsx'

/** A log's index may count in its transaction. */
const eventKey = (event: PepperEvent): string =>
  event.type === 'revealed' ? `revealed ${event.crate}` : `${event.transaction} ${event.logIndex}`

export function PepperHistory({ answer }: { readonly answer: PepperAnswer }) {
  const { pepper, crate, asOf } = answer
  return (
    <section className="band" aria-labelledby="history">
      <div>
        <h2 id="history">{t`History`}</h2>
        <p className="m">
          {t`Every line is an event on Canto. Dates are block times. As of block ${formatInteger(asOf.number)}.`}
        </p>
      </div>
      <div>
        <ol className="events" reversed>
          {listEvents(answer).map((event) => (
            <li key={eventKey(event)}>
              <span>
                <EventText event={event} />
              </span>
              <Moment event={event} />
            </li>
          ))}
        </ol>
        <dl className="facts">
          {crate?.revealed && (
            <>
              <dt>{t`Crate ${crateNumber(crate)}`}</dt>
              <dd>
                {cratePeppersWords(crate)} {revealWords(crate.revealed.withLink)}
              </dd>
              <dt>{t`Seed`}</dt>
              <dd className="brk hash">{crate.revealed.seed}</dd>
            </>
          )}
          {COLLECTION.art.type === 'cards' && crate?.revealed && pepper.card !== null && (
            <>
              <dt>{t`Deal`}</dt>
              <dd>
                <CheckDeal id={pepper.id} card={pepper.card.number} />
              </dd>
            </>
          )}
          <dt>{t`Metadata`}</dt>
          <dd>
            <RawMetadata id={pepper.id} />
          </dd>
        </dl>
      </div>
    </section>
  )
}

function EventText({ event }: { readonly event: PepperEvent }) {
  switch (event.type) {
    case 'revealed':
      return t`Revealed with Crate ${crateNumber(event)}`
    case 'mint':
      return rich(parts`Minted to ${<AccountLink address={event.to as Address} />}`, {})
    case 'transfer':
      return rich(
        parts`Sent by ${<AccountLink address={event.from as Address} />} to ${<AccountLink address={event.to as Address} />}`,
        {},
      )
  }
}

function Moment({ event }: { readonly event: PepperEvent }) {
  const { explorer } = useSession().site
  const at = <time dateTime={new Date(event.at * 1000).toISOString()}>{formatMoment(event.at)}</time>
  if (explorer === undefined) return <span className="s m">{at}</span>
  const path = event.type === 'revealed' ? `block/${event.block}` : `tx/${event.transaction}`
  return (
    <a className="s" href={`${explorer}/${path}`} target="_blank" rel="noreferrer">
      {at}
    </a>
  )
}
