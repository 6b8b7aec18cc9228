/**
 * All peppers. Without scripts a page of the list with a link to the next one; with them every pepper, filtered and
 * sorted in the browser.
 */
import { useDeferredValue, useId, useMemo, useRef, useState, startTransition, useEffect } from 'react'
import { type PepperWire, type CardTable, fetchCards } from '@peppermint/api'
import type { RouteData, SiteConfig } from '@peppermint/ui/page/siteConfig.ts'
import { slowWords } from '@peppermint/ui/words/collectionWords.ts'
import { chainProgress, filtersOn, galleryWords as words, matchCount } from './galleryWords.ts'
import { useSlow } from '@peppermint/ui/parts/useSlow.ts'
import type { FirstPictures } from './firstPictures.ts'
import { GalleryFilters } from './GalleryFilters.tsx'
import { GalleryGrid } from './GalleryGrid.tsx'
import { GalleryTools } from './GalleryTools.tsx'
import { clearFilters, countFilters } from './galleryQuery.ts'
import { PepperTile } from './PepperTile.tsx'
import { closeEntries, selectEntries, toEntry, toEntries, type Entry } from './selectEntries.ts'
import { useGalleryQuery } from './useGalleryQuery.ts'
import { closeCard, useClosed } from '@peppermint/ui/mints/keptClosed.ts'
import { nextTask } from '@peppermint/ui/page/tasks.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { NotLaunched } from '@peppermint/ui/parts/NotLaunched.tsx'
import { useOnline } from '@peppermint/ui/parts/useOnline.ts'

export interface GalleryProps {
  readonly data: RouteData<'peppers'>
  /** Those in the HTML. */
  readonly pictures: FirstPictures
}

export function Gallery({ data: { site, content, notLaunched }, pictures }: GalleryProps) {
  const { list, search } = content
  const [query, setQuery] = useGalleryQuery(search)
  // A filter is shown as set at once, its peppers after that.
  const shownQuery = useDeferredValue(query)
  const [isOpen, setOpen] = useState(false)
  const filtersId = useId()
  const count = useRef<HTMLElement>(null)
  const reading = useTable(site)
  const { table } = reading
  const all = useEntries(table)
  const closed = useClosed()
  const selection = useMemo(
    () => all && selectEntries(closeEntries(all, closed), shownQuery),
    [all, closed, shownQuery],
  )
  const total = selection?.entries.length ?? list?.total
  const on = countFilters(query)
  // Whatever our server can list of a chain without the contract.
  const isNotLaunched = notLaunched === true && !total && !table?.length
  return (
    <>
      <div className="gallery-head">
        <h1>{words.title}</h1>
        <GalleryTools sort={query.sort} view={query.view} minted={table?.length} onChange={setQuery} />
      </div>
      <div className="gallery">
        <button
          type="button"
          className="b secondary filter-toggle"
          aria-expanded={isOpen}
          aria-controls={filtersId}
          onClick={() => setOpen(!isOpen)}
        >
          {filtersOn(on)}
        </button>
        <div id={filtersId} className="filters" data-open={isOpen || undefined}>
          <GalleryFilters query={query} counts={selection?.counts} onChange={setQuery} />
        </div>
        <section aria-label={words.title}>
          <p className="gallery-count">
            <b ref={count} role="status" tabIndex={-1}>
              {total !== undefined && matchCount(total)}
            </b>
            {on > 0 && (
              <button
                type="button"
                className="plain-button"
                onClick={() => {
                  setQuery(clearFilters)
                  // The button goes with the filters.
                  count.current?.focus()
                }}
              >
                {words.clear}
              </button>
            )}
          </p>
          {!isNotLaunched && <ReadingNote reading={reading} hasList={list !== undefined} />}
          {isNotLaunched ? (
            <NotLaunched />
          ) : selection === undefined ? (
            list && (
              <FirstPage
                peppers={list.peppers}
                closed={closed}
                pictures={pictures}
                search={search}
                next={list.next}
              />
            )
          ) : selection.entries.length > 0 ? (
            <GalleryGrid entries={selection.entries} view={shownQuery.view} />
          ) : (
            <p className="lead">{table?.length === 0 ? words.none : words.noMatch}</p>
          )}
          {total === 0 && table?.length === 0 && !isNotLaunched && <a href="/">{words.goToMint}</a>}
        </section>
      </div>
    </>
  )
}

/** What the HTML contains: readable without scripts. */
function FirstPage(props: {
  readonly peppers: readonly PepperWire[]
  readonly closed: readonly number[]
  readonly pictures: FirstPictures
  readonly search: string
  readonly next: string | null
}) {
  const { peppers, closed, pictures, search, next } = props
  const parameters = new URLSearchParams(search)
  parameters.set('cursor', next ?? '')
  return (
    <>
      <ul className="first-page">
        {peppers.map((pepper, index) => (
          <li key={pepper.id}>
            <PepperTile
              entry={toEntry(closeCard(pepper, closed))}
              index={index}
              isTabStop
              picture={closed.includes(pepper.id) ? undefined : pictures.get(pepper.id)}
            />
          </li>
        ))}
      </ul>
      {next !== null && (
        <p>
          <a rel="next" href={`/peppers?${parameters.toString()}`}>
            {words.more}
          </a>
        </p>
      )}
    </>
  )
}

function Loading() {
  return <p role="status">{useSlow() ? slowWords(words) : words.loading}</p>
}

/** What happened to the reading, with one action. */
function ReadingNote({ reading, hasList }: { readonly reading: TableReading; readonly hasList: boolean }) {
  const { status, source, isOnline, table, retry, readChain } = reading
  if (status === 'loading' || (status === 'ready' && isOnline)) {
    const revealed = table?.filter((card) => card !== undefined).length ?? 0
    if (source === 'chain' && status === 'loading')
      return (
        <p role="status">{table === undefined ? words.loading : chainProgress(revealed, table.length)}</p>
      )
    return !hasList && table === undefined ? <Loading /> : null
  }
  const hasPeppers = hasList || table !== undefined
  const text = !isOnline
    ? words.offline
    : source === 'chain'
      ? words.chainDown
      : hasPeppers
        ? words.outdated
        : words.serverDown
  const isChainNext = isOnline && readChain !== undefined
  return (
    <p className="note warn" role="status">
      {text}{' '}
      <button type="button" className="plain-button" onClick={isChainNext ? readChain : retry}>
        {isChainNext ? words.readChain : words.retry}
      </button>
    </p>
  )
}

/** Some milliseconds on a phone. */
const CARDS_PER_TASK = 1_000

/**
 * Decodes all cards a thousand at a time, between which the page draws and handles input.
 * The table's peppers; the last ones while newer ones are decoded, undefined before.
 */
function useEntries(table: CardTable | undefined): readonly Entry[] | undefined {
  const [entries, setEntries] = useState<readonly Entry[]>()
  useEffect(() => {
    if (table === undefined) return undefined
    const controller = new AbortController()
    void decode(table, controller.signal).then((decoded) => {
      if (!controller.signal.aborted) startTransition(() => setEntries(decoded))
    })
    return () => controller.abort()
  }, [table])
  return entries
}

async function decode(table: CardTable, signal: AbortSignal): Promise<readonly Entry[]> {
  const entries: Entry[] = []
  for (let first = 0; first < table.length && !signal.aborted; first += CARDS_PER_TASK) {
    await nextTask()
    entries.push(...toEntries(table.slice(first, first + CARDS_PER_TASK), first + 1))
  }
  return entries
}

/** A crate is revealed every few minutes at most. */
const INTERVAL_MS = 20_000

interface TableReading {
  /** Undefined until some of it has been read. */
  readonly table: CardTable | undefined
  readonly status: 'loading' | 'ready' | 'failed'
  readonly source: TableSource
  readonly isOnline: boolean
  readonly retry: () => void
  /** Reads the chain instead of our server; the visitor's choice, because its endpoints are third parties. */
  readonly readChain: (() => void) | undefined
}

/** The cards of all peppers, read again from time to time, and what happened to the reading. */
function useTable(site: SiteConfig): TableReading {
  const [source, setSource] = useState<TableSource>(site.api === null ? 'chain' : 'server')
  const client = useQueryClient()
  const queryKey = ['cards', source]
  const { data, isError, isFetching, refetch } = useQuery<CardTable>({
    queryKey,
    queryFn: ({ signal }) => readTable(site, source, (table) => client.setQueryData(queryKey, table), signal),
    // The same table stays the same object: nothing is decoded or drawn again.
    structuralSharing: (previous, next) =>
      isSameTable(previous as CardTable | undefined, next as CardTable) ? previous : next,
    refetchInterval: INTERVAL_MS,
    enabled: source === 'server' || site.endpoints.length > 0,
    // A list that was read before is shown until the other source has answered.
    placeholderData: (previous: CardTable | undefined) => previous,
    retry: 1,
  })
  const isOnline = useOnline()
  return {
    table: data,
    status: isError && !isFetching ? 'failed' : data === undefined ? 'loading' : 'ready',
    source,
    isOnline,
    retry: () => void refetch(),
    readChain: source === 'server' && site.endpoints.length > 0 ? () => setSource('chain') : undefined,
  }
}

const isSameTable = (previous: CardTable | undefined, next: CardTable): boolean =>
  previous?.length === next.length && next.every((card, index) => card?.number === previous[index]?.number)

type TableSource = 'server' | 'chain'

/**
 * The cards of all peppers: from our server, or from the chain where the visitor allows it.
 * @param onPage called with all that has been read so far, after each page of the chain.
 * @throws what the server or the chain answers.
 */
async function readTable(
  site: SiteConfig,
  source: TableSource,
  onPage: (table: CardTable) => void,
  signal?: AbortSignal,
): Promise<CardTable> {
  if (source === 'server' && site.api !== null) return fetchCards(site.api, signal)
  const { readChainTable } = await import('./readChainTable.ts')
  return readChainTable(site, onPage, signal)
}
