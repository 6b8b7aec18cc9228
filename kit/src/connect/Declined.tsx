/** The visitor declined in the wallet: said beside the list, quietly, because it is no failure. */
import { useTranslation } from '../words/translation.ts'
import { declinedText } from './statusMessage.ts'

export function Declined({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTranslation()
  return (
    <div className="kit-note kit-actions">
      <p>{declinedText(t)}</p>
      <button type="button" className="kit-button kit-quiet" onClick={onRetry}>
        {t('dialog.retry', 'Retry')}
      </button>
    </div>
  )
}
