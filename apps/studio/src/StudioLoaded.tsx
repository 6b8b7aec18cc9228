/** The reading of the chain: loading, slow, failed, offline, or outdated. */
import type { ReactNode } from 'react'
import { HEAD_STALE_SECONDS } from '@peppermint/api'
import type { UseQueryResult } from '@tanstack/react-query'
import { useOnline } from '@peppermint/ui/parts/useOnline.ts'
import { useSlow } from '@peppermint/ui/parts/useSlow.ts'
import { formatAge } from '@peppermint/ui/words/format/age.ts'
import {
  chainFailureWords,
  outdatedChainWords,
  slowChainWords,
  stalledChainWords,
} from './words/studioWords.ts'
import type { StudioCollection } from './studioState.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface StudioLoadedProps {
  readonly query: UseQueryResult<StudioCollection>
  /** What our server has read, until the chain answers. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

export function StudioLoaded({ query, fallback, children }: StudioLoadedProps) {
  const { data, error, isFetching, dataUpdatedAt } = query
  const isOnline = useOnline()
  const retry = () => void query.refetch()
  if (data === undefined)
    return (
      <>
        {error === null && isOnline ? (
          <Reading />
        ) : (
          <div className="notice bad" role="alert">
            <p>{chainFailureWords(isOnline)}</p>
            <button type="button" className="b secondary" aria-disabled={isFetching} onClick={retry}>
              {isFetching ? t`Reading…` : t`Try again`}
            </button>
          </div>
        )}
        {fallback}
      </>
    )
  const headAge = Math.max(0, dataUpdatedAt / 1_000 - data.sale.head.timestamp)
  const isOutdated = error !== null || !isOnline
  return (
    <>
      {(isOutdated || headAge >= HEAD_STALE_SECONDS) && (
        <div className="notice warn" role="status">
          <p>
            {isOutdated ? outdatedChainWords(dataUpdatedAt, isOnline) : stalledChainWords(formatAge(headAge))}
          </p>
          {isOnline && <button type="button" className="text-button" onClick={retry}>{t`Try again`}</button>}
        </div>
      )}
      {children}
    </>
  )
}

function Reading() {
  const isSlow = useSlow()
  return (
    <div className="notice" role="status">
      <p>{isSlow ? slowChainWords : t`Reading from Canto…`}</p>
    </div>
  )
}
