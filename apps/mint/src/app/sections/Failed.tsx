/** A part of the page that could not be read, with one action. */
import { Button } from '../../mint/label/Button.tsx'
import { t } from '@peppermint/ui/words/t.ts'

export function Failed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className="failed">
      <p className="note warn">{t`Our server isn’t responding. Minting isn’t affected.`}</p>
      <Button isSecondary onClick={onRetry}>
        {t`Try again`}
      </Button>
    </div>
  )
}
