/** The side of the dialog that speaks: a heading that takes the focus when it is news, and what belongs to it. */
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '../words/translation.ts'

interface PanelProps {
  /** A panel with another title should be another element (`key`), so that its heading is news again. */
  readonly title: string
  /** Whether it came up in answer to something the visitor did, so that they should be taken to it. */
  readonly shouldFocus?: boolean
  /** One step back, where there is one. */
  readonly onBack?: (() => void) | undefined
  readonly children: ReactNode
}

export function Panel({ title, shouldFocus = false, onBack, children }: PanelProps) {
  const t = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (shouldFocus) heading.current?.focus()
  }, [shouldFocus])
  return (
    <>
      <div className="kit-head">
        {onBack && (
          <button type="button" className="kit-back" aria-label={t('dialog.back', 'Back')} onClick={onBack} />
        )}
        <h3 ref={heading} tabIndex={-1}>
          {title}
        </h3>
      </div>
      {children}
    </>
  )
}
