/** How far a part of the interface is that is loaded late. */
import { useEffect, useState } from 'react'
import { useSay } from '../words/words.ts'
import type { LoadState } from './partLoader.ts'

/** Milliseconds after which loading counts as slow. */
const SLOW_MS = 4_000

interface LoadWordsProps {
  readonly state: LoadState<unknown>
  readonly onRetry: () => void
}

/** How far loading a part is, in words. */
export function LoadWords({ state, onRetry }: LoadWordsProps) {
  const say = useSay()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setSlow, SLOW_MS, true)
    return () => clearTimeout(timer)
  }, [])
  if (!state.failures)
    return (
      <p className="kit-soft">
        {isSlow ? say('dialog.slow', 'Still loading…') : say('dialog.loading', 'Loading…')}
      </p>
    )
  return (
    <div className="kit-note kit-actions">
      <p role="alert">
        {say(
          'dialog.notLoaded',
          'A part of this page did not arrive. Nothing was asked, and no money moved.',
        )}
      </p>
      {!navigator.onLine && <p>{say('connect.offline', 'This device seems to be offline.')}</p>}
      <button type="button" className="kit-button kit-quiet" onClick={onRetry}>
        {say('dialog.retry', 'Retry')}
      </button>
      {state.failures > 1 && (
        <button type="button" className="kit-button kit-quiet" onClick={() => location.reload()}>
          {say('dialog.reload', 'Reload the page')}
        </button>
      )}
    </div>
  )
}
