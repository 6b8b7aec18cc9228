/** How far a part of the interface is that is loaded late. */
import { useElapsed } from '../connect/useElapsed.ts'
import { QuietButton } from '../dialog/controls.tsx'
import { useTranslation } from '../words/translation.ts'
import type { LoadState } from './partLoader.ts'

/** Milliseconds after which loading counts as slow. */
const SLOW_AFTER_MS = 4_000

interface LoadFallbackProps {
  readonly state: LoadState<unknown>
  readonly onRetry: () => void
}

export function LoadFallback({ state, onRetry }: LoadFallbackProps) {
  const t = useTranslation()
  const isSlow = useElapsed(SLOW_AFTER_MS)
  if (!state.failures)
    return (
      <p className="kit-soft">
        {isSlow ? t('dialog.slow', 'Still loading…') : t('dialog.loading', 'Loading…')}
      </p>
    )
  return (
    <div className="kit-note kit-actions">
      <p role="alert">
        {t('dialog.notLoaded', 'Part of this page didn’t load. Nothing was sent and no money moved.')}
      </p>
      {!navigator.onLine && <p>{t('connect.offline', 'This device seems to be offline.')}</p>}
      <QuietButton onClick={onRetry}>{t('dialog.retry', 'Retry')}</QuietButton>
      {state.failures > 1 && (
        <QuietButton onClick={() => location.reload()}>{t('dialog.reload', 'Reload the page')}</QuietButton>
      )}
    </div>
  )
}
