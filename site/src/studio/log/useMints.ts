/** All mints from our server, read again when there are more; the log looks for airdrops among them. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fetchMints } from '@peppermint/server/client'
import { useSession } from '../../collection/CollectionRoot.tsx'
import { useIsShown } from '../../collection/shown.ts'

export const MINTS_KEY = 'studio-mints'

/** In a sale there are new mints with every block. */
const INTERVAL_MS = 20_000
/** While the server is behind the chain. */
const BEHIND_INTERVAL_MS = 4_000

/** @param minted tokens, as the chain counts them. */
export function useMints(minted: number) {
  const { api, deployment } = useSession().site
  const isShown = useIsShown()
  const known = useSlowly(minted)
  return useQuery({
    queryKey: [MINTS_KEY, deployment.contract, known],
    queryFn: ({ signal }) => fetchMints(api ?? '', signal),
    enabled: isShown && api !== null && known > 0,
    staleTime: Infinity,
    refetchInterval: ({ state }) =>
      state.data !== undefined && state.data.mints.length < known ? BEHIND_INTERVAL_MS : false,
    placeholderData: (previous) => previous,
    retry: 1,
  })
}

/** The value, at most one change in an interval. */
function useSlowly(value: number): number {
  const [known, setKnown] = useState(value)
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  const isBehind = known !== value
  // Not begun again by each new value: in a sale there is one before every interval ends.
  useEffect(() => {
    if (!isBehind) return undefined
    const timer = setInterval(() => setKnown(latest.current), INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isBehind])
  return known
}
