/** Copies a text and says so where it was pressed, for a second and a half. */
import { useEffect, useState } from 'react'
import { useSay } from '../words/words.ts'
import { Status } from './Dialog.tsx'

/** How long "Copied" stands, in milliseconds. */
const shownFor = 1_500

interface CopyButtonProps {
  readonly text: string
  readonly children: string
}

/** A button that becomes its own confirmation, also for those who listen. */
export function CopyButton({ text, children }: CopyButtonProps) {
  const say = useSay()
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()

  useEffect(() => {
    if (!outcome) return undefined
    const timer = setTimeout(() => setOutcome(undefined), shownFor)
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

  const said =
    outcome === 'copied'
      ? say('dialog.copied', 'Copied')
      : outcome && say('dialog.notCopied', 'Could not copy')
  return (
    <>
      <button type="button" className="kit-button kit-quiet" onClick={() => void copy()}>
        {said ?? children}
      </button>
      <Status>{said ?? ''}</Status>
    </>
  )
}
