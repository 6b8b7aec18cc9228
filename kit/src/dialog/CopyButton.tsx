/** Copies a text and shows a confirmation. */
import { useEffect, useState } from 'react'
import { useTranslation } from '../words/translation.ts'
import { Status } from './Dialog.tsx'

/** How long the confirmation is shown. */
const CONFIRMATION_MS = 1_500

interface CopyButtonProps {
  readonly text: string
  readonly children: string
}

/** A button that shows its own confirmation, also to screen readers. */
export function CopyButton({ text, children }: CopyButtonProps) {
  const t = useTranslation()
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()

  useEffect(() => {
    if (!outcome) return undefined
    const timer = setTimeout(() => setOutcome(undefined), CONFIRMATION_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  // The clipboard is missing on plain http and may be refused; what is to be copied is always on screen too.
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
  }

  const confirmation =
    outcome === 'copied' ? t('dialog.copied', 'Copied') : outcome && t('dialog.notCopied', 'Couldn’t copy')
  return (
    <>
      <button type="button" className="kit-button kit-quiet" onClick={() => void copy()}>
        {confirmation ?? children}
      </button>
      <Status>{confirmation ?? ''}</Status>
    </>
  )
}
