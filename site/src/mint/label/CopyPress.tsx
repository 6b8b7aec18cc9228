/** A press that copies a text and says so on itself, for a second and a half. */
import { useEffect, useState } from 'react'
import { Press } from './Press.tsx'

interface CopyPressProps {
  readonly text: string
  readonly children: string | undefined
}

/** [B-05] How long the confirmation stands, in milliseconds. */
const SHOWN_FOR = 1_500

export function CopyPress({ text, children }: CopyPressProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()

  useEffect(() => {
    if (outcome === undefined) return
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [outcome])

  // The clipboard is missing on plain http and may be refused.
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
  }

  return (
    <Press onPress={() => void copy()}>
      <span aria-live="polite">
        {outcome === 'copied' ? 'Copied' : outcome === 'refused' ? 'Could not copy' : children}
      </span>
    </Press>
  )
}
