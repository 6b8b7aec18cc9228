/** The label's buttons: one primary action, and secondary ones. */
import type { ReactNode } from 'react'

interface ButtonProps {
  /** Omitted for a submit button. */
  readonly onClick?: () => void
  readonly isSubmit?: boolean
  readonly children: ReactNode
  readonly isSecondary?: boolean
  /** Focusable, but does nothing; the label is the reason. */
  readonly isBusy?: boolean
  /** Action that the shell queues when the button is clicked before hydration. */
  readonly queue?: string
}

export function Button({ onClick, isSubmit, children, isSecondary, isBusy, queue }: ButtonProps) {
  return (
    <button
      type={isSubmit === true ? 'submit' : 'button'}
      className={isSecondary === true ? 'b secondary' : 'b'}
      aria-disabled={isBusy === true ? true : undefined}
      data-queue={queue}
      onClick={() => {
        if (isBusy !== true) onClick?.()
      }}
    >
      {children}
    </button>
  )
}
