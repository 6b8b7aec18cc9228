/** The entries of the log: what the contract's events say, page by page, with the airdrops of the same blocks. */
import { useQuery } from '@tanstack/react-query'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import { studioClient } from '../studioClient.ts'
import type { Studio } from '../studioState.ts'
import { mergeEntries } from './mergeEntries.ts'
import { readAirdrops } from './readAirdrops.ts'
import { useLog } from './useLog.ts'
import { useMints } from './useMints.ts'

/** Readings that look again for what an endpoint did not have. */
const MAX_READINGS = 3
const RETRY_MS = 10_000

export function useLogEntries(studio: Studio) {
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
