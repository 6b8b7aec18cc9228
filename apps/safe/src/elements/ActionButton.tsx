/** A button of the workspace. */
import type { ReactNode } from 'react'

interface ActionButtonProps {
  /** Omitted for a submit button. */
  readonly onClick?: () => void
  readonly isSecondary?: boolean
  /** Focusable, but does nothing; the label is the reason. */
  readonly isBusy?: boolean
  readonly children: ReactNode
}

export function ActionButton({ onClick, isSecondary, isBusy, children }: ActionButtonProps) {
  return (
    <button
      type={onClick === undefined ? 'submit' : 'button'}
      className={isSecondary === true ? 'b secondary' : 'b'}
      aria-disabled={isBusy === true ? true : undefined}
      onClick={() => {
        if (isBusy !== true) onClick?.()
      }}
    >
      {children}
    </button>
  )
}
