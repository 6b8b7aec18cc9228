/** A button that copies a text and confirms it in its label. */
import { useEffect, useState } from 'react'
import { ActionButton } from '../elements/ActionButton.tsx'

/** [B-05] How long the confirmation is shown. */
const CONFIRMATION_MS = 1_500

export function CopyText({ text, children }: { readonly text: string; readonly children: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (outcome === undefined) return
    const timer = setTimeout(() => setOutcome(undefined), CONFIRMATION_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  // The clipboard API is missing on plain HTTP, and permission can be denied.
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }
  return (
    <ActionButton isSecondary onClick={() => void copy()}>
      <span aria-live="polite">
        {outcome === 'copied' ? 'Copied' : outcome === 'failed' ? 'Couldn’t copy' : children}
      </span>
    </ActionButton>
  )
}
