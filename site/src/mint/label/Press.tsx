/** The label's buttons: one press, which is the state's primary action, and quiet ones beside it. */
import type { ReactNode } from 'react'

interface PressProps {
  /** Left out for a press that submits the form it stands in. */
  readonly onPress?: () => void
  readonly submits?: boolean
  readonly children: ReactNode
  /** Not the primary action. */
  readonly quiet?: boolean
  /** Stays focusable and says why by its label, but does nothing. */
  readonly busy?: boolean
  /** What the first script remembers when it is pressed before React is here. */
  readonly queue?: string
}

export function Press({ onPress, submits, children, quiet, busy, queue }: PressProps) {
  return (
    <button
      type={submits === true ? 'submit' : 'button'}
      className={quiet === true ? 'b quiet' : 'b'}
      aria-disabled={busy === true ? true : undefined}
      data-queue={queue}
      onClick={() => {
        if (busy !== true) onPress?.()
      }}
    >
      {children}
    </button>
  )
}
