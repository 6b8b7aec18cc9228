/** An answer of our server, or why there is none yet; and whether what is shown is outdated. */
import type { ReactNode } from 'react'
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import { loadFailureWords, outdatedWords, slowWords, type ReadingWords } from '../words/collectionWords.ts'
import { t } from '../words/t.ts'
import { useOnline } from './useOnline.ts'
import { useSlow } from './useSlow.ts'

interface LoadedProps<T> {
  readonly query: UseQueryResult<T> | UseInfiniteQueryResult<T>
  /** What the page says about the reading. */
  readonly words: ReadingWords
  readonly children: (data: T) => ReactNode
}

export function Loaded<T>({ query, words, children }: LoadedProps<T>) {
  const { data, error, isFetching } = query
  const isOnline = useOnline()
  const retry = () => void query.refetch()
  if (data === undefined && error === null && isOnline) return <Loading words={words} />
  if (data === undefined)
    return (
      <div className="notice bad" role="alert">
        <p>{loadFailureWords(words, isOnline)}</p>
        <button type="button" className="b secondary" aria-disabled={isFetching} onClick={retry}>
          {isFetching ? t`Reading…` : t`Try again`}
        </button>
      </div>
    )
  return (
    <>
      {(error !== null || !isOnline) && (
        <div className="notice warn" role="status">
          <p>{outdatedWords(query.dataUpdatedAt, isOnline)}</p>
          {isOnline && (
            <button type="button" className="text-button" onClick={retry}>
              {t`Try again`}
            </button>
          )}
        </div>
      )}
      {children(data)}
    </>
  )
}

function Loading({ words }: { readonly words: ReadingWords }) {
  const isSlow = useSlow()
  return (
    <div className="reading" role="status">
      <p className={isSlow ? 'm' : 'sr'}>{isSlow ? slowWords(words) : words.reading}</p>
      <div className="skeleton" aria-hidden="true" />
      <div className="skeleton" aria-hidden="true" />
    </div>
  )
}
