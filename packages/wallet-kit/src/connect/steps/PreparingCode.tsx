/** The relay has been asked for a pairing and has not answered yet. */
import { useTranslation } from '../../words/translation.ts'
import { useElapsed } from '../useElapsed.ts'
import { useOnline } from '../useOnline.ts'

/** How long (ms) a relay takes that is merely far away. */
const SLOW_AFTER_MS = 4_000

/** Reserves the code's space and shows the reason. */
export function PreparingCode() {
  const t = useTranslation()
  const isSlow = useElapsed(SLOW_AFTER_MS)
  const isOnline = useOnline()
  return (
    <div className="kit-note kit-code-place" role="status">
      <p>{t('connect.scan.preparing', 'Preparing a code…')}</p>
      {isSlow && (
        <p>
          {isOnline
            ? t('connect.scan.slow', 'The relay is slow to respond. Still waiting.')
            : t('connect.offline', 'This device seems to be offline.')}
        </p>
      )}
    </div>
  )
}
