/** The log as a query: page by page, with those of newer mints, and read again after a reorg. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import { studioClient } from '../studioClient.ts'
import type { Studio, StudioCollection } from '../studioState.ts'
import { isContiguous, isLogOutdated, newerBlocks, readLog, type LogRange } from './readLog.ts'
import { useSlowly } from './useSlowly.ts'

/** @param hasMints whether the pages have the mints, because no server has them. */
export function useLog({ collection, blockNumber }: Studio, hasMints: boolean) {
  const { site } = useSession()
  const { deployment } = site
  const newest: LogRange = { toBlock: blockNumber }
  const queryKey = ['studio-log', deployment.contract, stateKey(collection), hasMints]
  const log = useInfiniteQuery({
    // What an operation changes begins a new reading at the newest block.
    queryKey,
    queryFn: ({ pageParam }) => readLog(studioClient(site), deployment, pageParam, hasMints),
    initialPageParam: newest,
    getNextPageParam: ({ nextBlock }): LogRange | undefined =>
      nextBlock === undefined ? undefined : { toBlock: nextBlock },
    getPreviousPageParam: (page) => newerBlocks(page, blockNumber),
    staleTime: Infinity,
    placeholderData: (previous) => previous,
    retry: false,
  })
  const pages = log.isPlaceholderData ? undefined : log.data?.pages
  useQuery({
    queryKey: [...queryKey, 'check', blockNumber],
    async queryFn() {
      const isOutdated = await isLogOutdated(studioClient(site), pages ?? [], blockNumber)
      if (isOutdated) await log.refetch({ cancelRefetch: false })
      return isOutdated
    },
    enabled: pages !== undefined && !log.isFetching,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  const known = useSlowly(collection.sale.minted)
  useQuery({
    // Mints, and airdrops among them, are no operation that begins a new reading.
    queryKey: [...queryKey, 'newer', known],
    async queryFn() {
      const { data } = await log.fetchPreviousPage({ cancelRefetch: false })
      const isComplete = isContiguous(data?.pages ?? [])
      // More was done than a page takes.
      if (!isComplete) await log.refetch({ cancelRefetch: false })
      return isComplete
    },
    enabled: hasMints && pages !== undefined && !log.isFetching,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  return log
}

/** Changes with what the log is about, and not with every block or mint. */
function stateKey({
  sale,
  owner,
  pendingOwner,
  isFrozen,
  renderer,
  royalty,
  payees,
}: StudioCollection): string {
  const { crateStatus, maxSupply, paused, phases } = sale
  const state = [
    owner,
    pendingOwner,
    isFrozen,
    renderer,
    royalty,
    crateStatus.closedCrates,
    crateStatus.revealedCrates,
    maxSupply,
    paused,
    phases,
    payees.map(({ payee, released }) => [payee.account, released]),
  ]
  return JSON.stringify(state, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}
