/** The visitor declined in the wallet. Shown beside the list, it describes the wallet's row; as no failure, it is not announced. */
import { useTranslation } from '../words/translation.ts'

interface DeclinedProps {
  /** The row refers to it. */
  readonly id: string
  readonly onRetry: () => void
}

export function Declined({ id, onRetry }: DeclinedProps) {
  const t = useTranslation()
  return (
    <div className="kit-note kit-actions">
      <p id={id}>{t('connect.declined', 'You declined. Nothing was shared.')}</p>
      <button type="button" className="kit-button kit-quiet" onClick={onRetry}>
        {t('dialog.retry', 'Retry')}
      </button>
    </div>
  )
}
