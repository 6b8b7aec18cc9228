/** The side of the dialog that speaks: a heading that takes the focus when it is news, and what belongs to it. */
import { type ReactNode, useEffect, useRef } from 'react'
import { useSay } from '../words/words.ts'

interface PanelProps {
  /** A panel with another title should be another element (`key`), so that its heading is news again. */
  readonly title: string
  /** Whether it came up in answer to something the visitor did, so that they should be taken to it. */
  readonly isNews?: boolean
  /** One step back, where there is one. */
  readonly onBack?: (() => void) | undefined
  readonly children: ReactNode
}

/** One message of the dialog. */
export function Panel({ title, isNews = false, onBack, children }: PanelProps) {
  const say = useSay()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNews) heading.current?.focus()
  }, [isNews])
  return (
    <>
      <div className="kit-head">
        {onBack && (
          <button
            type="button"
            className="kit-back"
            aria-label={say('dialog.back', 'Back')}
            onClick={onBack}
          />
        )}
        <h3 ref={heading} tabIndex={-1}>
          {title}
        </h3>
      </div>
      {children}
    </>
  )
}
