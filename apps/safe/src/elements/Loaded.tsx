/** What a query has read, or why there is nothing to show yet. */
import { createContext, type ReactNode, useContext } from 'react'
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import { useOnline } from '@peppermint/ui/parts/useOnline.ts'
import { useSlow } from '@peppermint/ui/parts/useSlow.ts'
import { formatTime } from '../words/moments.ts'
import { ActionButton } from './ActionButton.tsx'
import { GatewayRequestError } from '@peppermint/safe/client'
import { WrongAnswerError } from '../source/safeSource.ts'
import { cleanText } from '../words/plainText.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** Whether a notice above says that the visitor is offline, and as of when the page is shown: once is enough. */
const OfflineReported = createContext(false)
export const OfflineReportedProvider = OfflineReported.Provider

interface LoadedProps<T> {
  readonly query: UseQueryResult<T> | UseInfiniteQueryResult<T>
  /** What is read, as in “the queue”. */
  readonly what: string
  readonly children: (data: T) => ReactNode
}

export function Loaded<T>({ query, what, children }: LoadedProps<T>) {
  const { data, error, refetch, isFetching, dataUpdatedAt, isPlaceholderData } = query
  const isOnline = useOnline()
  const isOfflineReported = useContext(OfflineReported)
  if (data === undefined && error === null)
    return isOnline ? <Loading what={what} /> : <LoadFailed error={null} what={what} />
  if (data === undefined)
    return <LoadFailed error={error} what={what} isBusy={isFetching} onRetry={() => void refetch()} />
  return (
    <>
      {error !== null && !isPlaceholderData && !isOfflineReported && (
        <p className="note warn" role="status">
          {t`Couldn’t refresh. Shown as of ${formatTime(dataUpdatedAt)}.`}{' '}
          <button type="button" className="text-button" onClick={() => void refetch()}>
            {t`Try again`}
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
      <p className="sr">{t`Reading ${what}…`}</p>
      <div className="skeleton" aria-hidden="true" />
      <div className="skeleton" aria-hidden="true" />
      <div className="skeleton" aria-hidden="true" />
      {isSlow && (
        <p className="m">{t`Reading ${what} takes longer than usual. It isn’t stuck: this page keeps trying.`}</p>
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
  if (useContext(OfflineReported))
    return (
      <p className="m" role="status">
        {text}
      </p>
    )
  return (
    <div className="note bad" role="alert">
      <p>
        <strong>{t`${title}.`}</strong> {text}
      </p>
      {technical !== undefined && (
        <details>
          <summary>{t`Technical details`}</summary>
          <p className="s m brk">{technical}</p>
        </details>
      )}
      {onRetry && (
        <ActionButton isSecondary isBusy={isBusy === true} onClick={onRetry}>{t`Try again`}</ActionButton>
      )}
    </div>
  )
}

interface LoadProblem {
  readonly title: string
  readonly text: string
  /** For a disclosure. */
  readonly technical?: string
}

const MAX_TECHNICAL_LENGTH = 300

/** @param what is read, as in “the queue”. */
export function loadProblem(error: unknown, what: string, isOnline: boolean): LoadProblem {
  const technical = cleanText(error instanceof Error ? error.message : undefined, MAX_TECHNICAL_LENGTH)
  const withTechnical = (problem: LoadProblem): LoadProblem =>
    technical === '' ? problem : { ...problem, technical }
  if (!isOnline) return { title: t`You’re offline`, text: t`Reconnect to read ${what}.` }
  if (error instanceof WrongAnswerError)
    return withTechnical({
      title: t`The gateway’s answer can’t be used`,
      text: t`What it sent isn’t ${what}. This page doesn’t show it. Ask the gateway’s operator.`,
    })
  if (error instanceof GatewayRequestError) return withTechnical(refusal(error.status, what))
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return { title: t`No answer in time`, text: t`Reading ${what} took longer than 30 seconds. Try again.` }
  return withTechnical({ title: t`Can’t reach the service`, text: t`Reading ${what} failed. Try again.` })
}

function refusal(status: number, what: string): LoadProblem {
  if (status === 404)
    return {
      title: t`Not found`,
      text: t`The gateway doesn’t know ${what}. Check the address and the chain.`,
    }
  if (status === 429)
    return {
      title: t`Too many requests`,
      text: t`The gateway asks for a pause. Wait a minute, then try again.`,
    }
  if (status === 401 || status === 403)
    return { title: t`Not allowed`, text: t`The gateway doesn’t let this page read ${what}.` }
  if (status >= 500)
    return { title: t`The gateway has a problem`, text: t`It couldn’t read ${what}. Try again in a moment.` }
  return { title: t`The gateway refused`, text: t`It doesn’t answer this request for ${what}.` }
}
