/** Shares a page with the device's own dialog; where it has none, copies the link. */
import { useCopy } from '@peppermint/wallet-kit'
import { Button } from '../label/Button.tsx'
import { t } from '../../words/t.ts'

interface ShareButtonProps {
  /** From `/`. */
  readonly path: string
  readonly title: string
}

export function ShareButton({ path, title }: ShareButtonProps) {
  const url = globalThis.location === undefined ? path : new URL(path, location.href).href
  const [outcome, copy] = useCopy(url)
  const share = (): void => {
    if (typeof navigator.share !== 'function') return copy()
    // Rejects if the visitor closes the dialog.
    navigator.share({ title, url }).catch(() => undefined)
  }
  return (
    <Button isSecondary onClick={share}>
      <span aria-live="polite">
        {outcome === 'copied' ? t`Link copied` : outcome === 'failed' ? t`Couldn’t copy` : t`Share`}
      </span>
    </Button>
  )
}
