/** What a query has read, or why there is nothing to show yet. */
import type { ReactNode } from 'react'
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import { useOnline } from '@peppermint/ui/parts/useOnline.ts'
import { useSlow } from '@peppermint/ui/parts/useSlow.ts'
import { formatTime } from '../words/moments.ts'
import { loadProblem } from './loadWords.ts'
import { ActionButton } from './ActionButton.tsx'

interface LoadedProps<T> {
  readonly query: UseQueryResult<T> | UseInfiniteQueryResult<T>
  /** What is read, as in “the queue”. */
  readonly what: string
  readonly children: (data: T) => ReactNode
}

export function Loaded<T>({ query, what, children }: LoadedProps<T>) {
  const { data, error, refetch, isFetching, dataUpdatedAt, isPlaceholderData } = query
  const isOnline = useOnline()
  if (data === undefined && error === null)
    return isOnline ? <Loading what={what} /> : <LoadFailed error={null} what={what} />
  if (data === undefined)
    return <LoadFailed error={error} what={what} isBusy={isFetching} onRetry={() => void refetch()} />
  return (
    <>
      {error !== null && !isPlaceholderData && (
        <p className="note warn" role="status">
          Couldn’t refresh. Shown as of {formatTime(dataUpdatedAt)}.{' '}
          <button type="button" className="text-button" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
      {children(data)}
    </>
  )
}

/** Placeholder while something is read for the first time. */
export function Loading({ what }: { readonly what: string }) {
  const isSlow = useSlow()
  return (
    <div className="loading" role="status">
      <p className="sr">Reading {what}…</p>
      <div className="skeleton" aria-hidden="true" />
      <div className="skeleton" aria-hidden="true" />
      <div className="skeleton" aria-hidden="true" />
      {isSlow && (
        <p className="m">Reading {what} takes longer than usual. It isn’t stuck: this page keeps trying.</p>
      )}
    </div>
  )
}

interface LoadFailedProps {
  readonly error: unknown
  readonly what: string
  readonly isBusy?: boolean
  readonly onRetry?: () => void
}

export function LoadFailed({ error, what, isBusy, onRetry }: LoadFailedProps) {
  const { title, text, technical } = loadProblem(error, what, useOnline())
  return (
    <div className="note bad" role="alert">
      <p>
        <strong>{title}.</strong> {text}
      </p>
      {technical !== undefined && (
        <details>
          <summary>Technical details</summary>
          <p className="s m brk">{technical}</p>
        </details>
      )}
      {onRetry && (
        <ActionButton isSecondary isBusy={isBusy === true} onClick={onRetry}>
          Try again
        </ActionButton>
      )}
    </div>
  )
}
