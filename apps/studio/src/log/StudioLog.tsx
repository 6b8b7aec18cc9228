/** What was done to the collection, and by whom: read from the chain, page by page. */
import { AccountLink } from '@peppermint/ui/parts/AccountLink.tsx'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import { Loaded } from '@peppermint/ui/parts/Loaded.tsx'
import { formatExactMoment } from '../words/exactMoment.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { airdropReadingWords, logReadingWords } from '../words/logReadingWords.ts'
import { logWords } from '../words/logWords.ts'
import type { Studio, StudioCollection } from '../studioState.ts'
import type { LogEntry } from './logEntry.ts'
import { useLogEntries } from './useLogEntries.ts'
import { rich } from '@peppermint/ui/words/rich.tsx'
import { SCREEN_READER } from '@peppermint/ui/words/screenReader.tsx'
import { parts, t } from '@peppermint/ui/words/t.ts'

export function StudioLog({ studio }: { readonly studio: Studio }) {
  const { collection } = studio
  const { log, entries, airdrops, isPartial } = useLogEntries(studio)
  const { hasNextPage, isFetchingNextPage } = log
  return (
    <section className="studio-log" aria-labelledby="studio-log">
      <h3 id="studio-log">{t`What was done`}</h3>
      <p className="s m">
        {t`From the contract’s events, newest first, with its airdrops. Mints are on the pages of the ${COLLECTION.unit.many}.`}
      </p>
      <Loaded query={log} words={logReadingWords}>
        {() => (
          <>
            <ol>
              {entries.map((entry) => (
                <LogItem key={entry.hash} entry={entry} collection={collection} />
              ))}
            </ol>
            {entries.length === 0 && (
              <p>{hasNextPage ? t`Nothing in the newest blocks.` : t`Nothing was done yet.`}</p>
            )}
            <AirdropStatus reading={airdrops} isPartial={isPartial} />
            {hasNextPage && (
              <button
                type="button"
                className="b secondary"
                aria-disabled={isFetchingNextPage}
                onClick={() => !isFetchingNextPage && void log.fetchNextPage()}
              >
                {isFetchingNextPage ? t`Reading…` : t`Read older blocks`}
              </button>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

interface AirdropStatusProps {
  readonly reading: ReturnType<typeof useLogEntries>['airdrops']
  readonly isPartial: boolean
}

/** What is not known about airdrops, and nothing if all is. */
function AirdropStatus({ reading, isPartial }: AirdropStatusProps) {
  const { data, isError, isLoading, refetch } = reading
  if (isLoading) return <p className="s m">{airdropReadingWords.reading}</p>
  if (isError)
    return (
      <p className="notice warn">
        {airdropReadingWords.failed}
        <button type="button" className="text-button" onClick={() => void refetch()}>
          {t`Try again`}
        </button>
      </p>
    )
  if (isPartial) return <p className="s m">{airdropReadingWords.partial}</p>
  if (data === undefined || data.unexplained === 0) return null
  return <p className="s m">{airdropReadingWords.unexplained(data.unexplained)}</p>
}

interface LogItemProps {
  readonly entry: LogEntry
  readonly collection: StudioCollection
}

function LogItem({ entry, collection }: LogItemProps) {
  const { explorer } = useSession().site
  const { hash, blockNumber, timestamp, events } = entry
  return (
    <li>
      {timestamp === undefined ? (
        <span>{t`Time unknown`}</span>
      ) : (
        <time dateTime={new Date(timestamp * 1000).toISOString()}>{formatExactMoment(timestamp)}</time>
      )}
      <div>
        {events.map((event, index) => (
          <p key={index}>{logWords(event, collection)}</p>
        ))}
        <p className="s m">
          <Origin entry={entry} />
          {explorer !== undefined && (
            <>
              {' · '}
              <a href={`${explorer}/tx/${hash}`} target="_blank" rel="noreferrer">
                {rich(parts`Transaction<sr> in block ${blockNumber}</sr>`, SCREEN_READER)}
              </a>
            </>
          )}
        </p>
      </div>
    </li>
  )
}

/** Who sent it, and in which block. */
function Origin({ entry }: { readonly entry: LogEntry }) {
  const { sender, through } = entry
  const block = formatInteger(entry.blockNumber)
  if (sender === undefined) return t`Sender unknown, block ${block}`
  const account = <AccountLink address={sender} />
  return through === undefined
    ? rich(parts`${account}, block ${block}`, {})
    : rich(parts`${<AccountLink address={through} />}, sent by ${account}, block ${block}`, {})
}
