/** One change: what it is about, its fields, and the button that opens its review. */
import { useId, type ReactNode } from 'react'

interface ChangeFormProps {
  readonly title: string
  /** What is stored now, and what the change means. */
  readonly about: ReactNode
  readonly button: string
  /** Why there is nothing to review; the button is off. */
  readonly obstacle?: string | undefined
  readonly onReview: () => void
  readonly children?: ReactNode
}

export function ChangeForm({ title, about, button, obstacle, onReview, children }: ChangeFormProps) {
  const id = useId()
  return (
    <form
      className="change"
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault()
        if (obstacle === undefined) onReview()
      }}
    >
      <h3 id={id}>{title}</h3>
      <div className="m">{about}</div>
      {children}
      <button
        type="submit"
        className="b secondary"
        aria-disabled={obstacle !== undefined}
        aria-describedby={obstacle === undefined ? undefined : `${id}-obstacle`}
      >
        {button}
      </button>
      {obstacle !== undefined && (
        <p id={`${id}-obstacle`} className="s m">
          {obstacle}
        </p>
      )}
    </form>
  )
}
