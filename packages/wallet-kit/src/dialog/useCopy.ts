/** Copies a text, also inside a frame that may not use the Clipboard API, and says how it went. */
import { useEffect, useState } from 'react'

/** [B-05] How long the outcome is shown. */
const CONFIRMATION_MS = 1_500

export type CopyOutcome = 'copied' | 'failed'

/** The outcome of the last copy, for a moment, and the function that copies. What is copied should be on screen too. */
export function useCopy(text: string): readonly [CopyOutcome | undefined, () => void] {
  const [outcome, setOutcome] = useState<CopyOutcome>()
  useEffect(() => {
    if (!outcome) return undefined
    const timer = setTimeout(() => setOutcome(undefined), CONFIRMATION_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = (): void => void copyText(text).then((isCopied) => setOutcome(isCopied ? 'copied' : 'failed'))
  return [outcome, copy]
}

/**
 * Copies a text. The Clipboard API is missing on plain HTTP, and a frame has it only where its host grants
 * `clipboard-write`: the older command needs no grant, only the visitor's click.
 * @returns whether it was copied.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByCommand(text)
  }
}

function copyByCommand(text: string): boolean {
  const focused = document.activeElement as HTMLElement | null
  const field = document.createElement('textarea')
  field.value = text
  // Outside of an open dialog nothing can be selected.
  ;(focused?.closest('dialog') ?? document.body).append(field)
  field.focus({ preventScroll: true })
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  focused?.focus({ preventScroll: true })
  return isCopied
}
