/** The cards of all peppers, read again from time to time, and what happened to the reading. */
import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CardTable } from '@peppermint/api'
import type { SiteConfig } from '@peppermint/ui/page/siteConfig.ts'
import { useOnline } from '@peppermint/ui/parts/useOnline.ts'
import { readTable, type TableSource } from './readTable.ts'

/** A crate is revealed every few minutes at most. */
const INTERVAL_MS = 20_000

export interface TableReading {
  /** Undefined until some of it has been read. */
  readonly table: CardTable | undefined
  readonly status: 'loading' | 'ready' | 'failed'
  readonly source: TableSource
  readonly isOnline: boolean
  readonly retry: () => void
  /** Reads the chain instead of our server; the visitor's choice, because its endpoints are third parties. */
  readonly readChain: (() => void) | undefined
}

export function useTable(site: SiteConfig): TableReading {
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
