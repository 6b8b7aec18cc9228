/** What happened to a pepper, its crate with the deal, and its metadata. */
import type { PepperAnswer } from '@peppermint/api'
import type { Address } from 'viem'
import { AccountLink } from '@peppermint/ui/parts/AccountLink.tsx'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import {
  crateNumber,
  cratePeppersWords,
  revealWords,
  metadataWords,
  dealCheckWords,
  type DealCheck,
} from './pepperPageWords.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { formatMoment } from '@peppermint/ui/words/format/time.ts'
import { rich } from '@peppermint/ui/words/rich.tsx'
import { parts, t } from '@peppermint/ui/words/t.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

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
          {t`Every line is an event on ${COLLECTION.chain.name}. Dates are block times. As of block ${formatInteger(asOf.number)}.`}
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

/** A pepper's metadata as the contract returns it, read from Canto when someone asks for it. */
function RawMetadata({ id }: { readonly id: number }) {
  const { site, hosts } = useSession()
  const [isAsked, setAsked] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['metadata', id],
    queryFn: async () => {
      const { readMetadata } = await import('./readMetadata.ts')
      return readMetadata(site, id)
    },
    enabled: isAsked,
    retry: false,
    staleTime: Infinity,
  })
  const read = () => {
    if (isFetching) return
    if (isAsked) void refetch()
    else setAsked(true)
  }
  if (data !== undefined)
    return (
      <>
        <p>{metadataWords.read(data.bytes, data.host)}</p>
        <pre className="raw s" tabIndex={0}>
          {data.text}
        </pre>
      </>
    )
  return (
    <>
      <p role="status">{error === null ? metadataWords.ask(hosts) : metadataWords.failed}</p>
      {site.endpoints.length > 0 && (
        <button type="button" className="b secondary" aria-disabled={isFetching} onClick={read}>
          {isFetching ? t`Reading…` : t`Read it from ${COLLECTION.chain.name}`}
        </button>
      )}
    </>
  )
}

interface EventPlace {
  readonly block: number
  readonly logIndex: number
  /** Unix seconds of the block. */
  readonly at: number
}

type PepperEvent =
  | (EventPlace & {
      readonly type: 'mint' | 'transfer'
      readonly from: string
      readonly to: string
      readonly transaction: string
    })
  | (EventPlace & { readonly type: 'revealed'; readonly crate: number })

/**
 * What happened to a pepper, newest first.
 * Transfers and the mint, and the reveal in between.
 */
export function listEvents({
  history,
  crate,
}: Pick<PepperAnswer, 'history' | 'crate'>): readonly PepperEvent[] {
  const transfers = history.map(
    ({ kind, from, to, transaction, blockNumber, logIndex, timestamp }): PepperEvent => ({
      type: kind,
      from,
      to,
      transaction,
      block: blockNumber,
      logIndex,
      at: timestamp,
    }),
  )
  const revealed = crate?.revealed
  if (!revealed) return transfers
  const reveal: PepperEvent = {
    type: 'revealed',
    crate: crate.crate,
    block: revealed.block,
    // The log's index is not indexed; within a block a reveal is shown first.
    logIndex: -1,
    at: revealed.at,
  }
  const later = transfers.filter(({ block }) => block > revealed.block)
  return [...later, reveal, ...transfers.slice(later.length)]
}

interface CheckDealProps {
  readonly id: number
  /** Place in the deck. */
  readonly card: number
}

/** Deals the cards again in the browser, from the crates' seeds, and compares the pepper's. */
function CheckDeal({ id, card }: CheckDealProps) {
  const { api } = useSession().site
  const [check, setCheck] = useState<DealCheck>({ status: 'idle' })

  async function run(): Promise<void> {
    if (check.status === 'checking') return
    setCheck({ status: 'checking' })
    try {
      const { dealAgain } = await import('./dealAgain.ts')
      const dealt = await dealAgain(api ?? '', id)
      // Opened a moment ago: our server's list of crates may be older than its answer about this one.
      if (dealt.card === undefined) setCheck({ status: 'failed' })
      else
        setCheck(
          dealt.card === card
            ? { status: 'matches', crates: dealt.crates, card }
            : { status: 'differs', dealt: dealt.card, card },
        )
    } catch {
      setCheck({ status: 'failed' })
    }
  }

  return (
    <div className="check" data-status={check.status}>
      <p role="status">{dealCheckWords(check, id)}</p>
      {check.status !== 'matches' && check.status !== 'differs' && (
        <button
          type="button"
          className="b secondary"
          aria-disabled={check.status === 'checking'}
          onClick={() => void run()}
        >
          {t`Check the deal`}
        </button>
      )}
    </div>
  )
}
