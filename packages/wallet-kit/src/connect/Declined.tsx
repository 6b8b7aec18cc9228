/** The wallet that the visitor declined or stopped waiting for, and a way to ask again. */
import { QuietButton } from '../dialog/controls.tsx'
import { useTranslation } from '../words/translation.ts'

interface DeclinedProps {
  readonly id: string
  readonly isCanceled: boolean
  readonly onRetry: () => void
}

/**
 * The visitor declined in the wallet, or canceled here. Shown beside the list, it describes the wallet's row, which has
 * the focus; as no failure, it is not announced on its own.
 */
export function Declined({ id, isCanceled, onRetry }: DeclinedProps) {
  const t = useTranslation()
  return (
    <div className="kit-note kit-actions">
      <p id={id}>
        {isCanceled
          ? t('connect.canceled', 'You canceled. Nothing was shared.')
          : t('connect.declined', 'You declined. Nothing was shared.')}
      </p>
      <QuietButton onClick={onRetry}>{t('dialog.retry', 'Retry')}</QuietButton>
    </div>
  )
}
