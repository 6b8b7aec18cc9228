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
import { rich } from '@peppermint/ui/words/rich.tsx'
import { SCREEN_READER } from '@peppermint/ui/words/screenReader.tsx'
import { parts, t } from '@peppermint/ui/words/t.ts'
import { useQuery } from '@tanstack/react-query'
import { studioClient } from '../studioClient.ts'
import { readAirdrops } from './readAirdrops.ts'
import { useLog } from './useLog.ts'
import { type LogPage, isReplaced } from './readLog.ts'
import { fetchMints } from '@peppermint/api'
import { useSlowly } from './useSlowly.ts'

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

/** Readings that look again for what an endpoint did not have. */
const MAX_READINGS = 3
const RETRY_MS = 10_000

/**
 * The entries of the log: what the contract's events say, page by page, with the airdrops of the same blocks.
 */
function useLogEntries(studio: Studio) {
  const { site } = useSession()
  const { contract } = site.deployment
  const { minted } = studio.collection.sale
  const fromServer = useMints(studio)
  const isOnChain = site.api === null || (fromServer.isError && fromServer.data === undefined)
  const log = useLog(studio, isOnChain)
  const pages = log.data?.pages
  const mints = isOnChain ? pages?.flatMap((page) => page.mints) : fromServer.data?.mints
  // A node may lack the state of blocks that a visitor reads from the chain, page by page.
  const block = isOnChain ? undefined : fromServer.data?.block
  const version = isOnChain
    ? pages?.map(({ newestBlock, nextBlock }) => [newestBlock?.hash, nextBlock])
    : [block, fromServer.dataUpdatedAt]
  const airdrops = useQuery({
    queryKey: ['studio-airdrops', contract, isOnChain, version],
    queryFn: ({ signal }) => readAirdrops(studioClient(site), contract, mints ?? [], block, signal),
    enabled: mints !== undefined && mints.length > 0,
    staleTime: Infinity,
    refetchInterval: ({ state }) =>
      state.data !== undefined && state.data.unexplained > 0 && state.dataUpdateCount < MAX_READINGS
        ? RETRY_MS
        : false,
    placeholderData: (previous) => previous,
    retry: 1,
  })
  return {
    log,
    entries: pages === undefined ? [] : mergeEntries(pages, airdrops.data?.entries ?? []),
    airdrops,
    /** Whether older mints are still to be read. */
    isPartial: isOnChain && minted > 0 && log.hasNextPage,
  }
}

/**
 * Puts the airdrops between the other entries. Pure.
 * The entries of these pages with the airdrops of their blocks, newest first. One transaction is one entry.
 */
export function mergeEntries(
  pages: readonly Pick<LogPage, 'entries' | 'nextBlock'>[],
  airdrops: readonly LogEntry[],
): readonly LogEntry[] {
  const oldestBlock = (pages.at(-1)?.nextBlock ?? -1) + 1
  const merged = new Map(pages.flatMap(({ entries }) => entries.map((entry) => [entry.hash, entry])))
  for (const airdrop of airdrops) {
    if (airdrop.blockNumber < oldestBlock) continue
    const entry = merged.get(airdrop.hash)
    merged.set(
      airdrop.hash,
      entry === undefined ? airdrop : { ...entry, events: [...airdrop.events, ...entry.events] },
    )
  }
  // Entries of the same block stay in their order.
  return [...merged.values()].toSorted((one, other) => other.blockNumber - one.blockNumber)
}

/** While the server is behind the chain. */
const BEHIND_INTERVAL_MS = 4_000

/**
 * All mints from our server, read again when there are more, or after a reorg; the log looks for airdrops among them.
 */
function useMints({ collection, blockNumber }: Studio) {
  const { site } = useSession()
  const { api, deployment } = site
  const known = useSlowly(collection.sale.minted)
  const mints = useQuery({
    queryKey: ['studio-mints', deployment.contract, known],
    queryFn: ({ signal }) => fetchMints(api ?? '', signal),
    enabled: api !== null && known > 0,
    staleTime: Infinity,
    refetchInterval: ({ state }) =>
      state.data !== undefined && state.data.mints.length < known ? BEHIND_INTERVAL_MS : false,
    placeholderData: (previous) => previous,
    retry: 1,
  })
  const table = mints.isPlaceholderData ? undefined : mints.data
  // A reorg can exchange mints and leave their number as it was. One request for each new block, while that is possible.
  useQuery({
    queryKey: ['studio-mints-check', deployment.contract, table?.blockHash, blockNumber],
    async queryFn() {
      if (table === undefined) return false
      const mark = { number: table.block, hash: table.blockHash }
      const wasReplaced = (await isReplaced(studioClient(site), mark, blockNumber)) === true
      if (wasReplaced) await mints.refetch({ cancelRefetch: false })
      return wasReplaced
    },
    enabled: table !== undefined && !mints.isFetching,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  return mints
}
