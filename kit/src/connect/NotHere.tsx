/** In the place of a part that is on its way, or did not arrive. */
import type { Loading } from '../dialog/late.ts'
import { useSay } from '../words/words.ts'

interface NotHereProps {
  readonly part: Loading<unknown>
  readonly onRetry?: () => void
}

/** A part that is on its way, or did not arrive. */
export function NotHere({ part, onRetry }: NotHereProps) {
  const say = useSay()
  if (part.at !== 'failed') return <p className="kit-soft">{say('dialog.loading', 'Loading…')}</p>
  return (
    <div className="kit-note kit-actions">
      <p role="alert">
        {say(
          'dialog.notLoaded',
          'A part of this page did not arrive. Nothing was asked, and no money moved.',
        )}
      </p>
      {onRetry && (
        <button type="button" className="kit-button kit-quiet" onClick={onRetry}>
          {say('dialog.retry', 'Retry')}
        </button>
      )}
      {part.again && (
        <button type="button" className="kit-button kit-quiet" onClick={() => location.reload()}>
          {say('dialog.reload', 'Reload the page')}
        </button>
      )}
    </div>
  )
}
