/** All mints from our server, read again when there are more, or after a reorg; the log looks for airdrops among them. */
import { useQuery } from '@tanstack/react-query'
import { fetchMints } from '@peppermint/api'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import { studioClient } from '../studioClient.ts'
import type { Studio } from '../studioState.ts'
import { isReplaced } from './readLog.ts'
import { useSlowly } from './useSlowly.ts'

/** While the server is behind the chain. */
const BEHIND_INTERVAL_MS = 4_000

export function useMints({ collection, blockNumber }: Studio) {
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
