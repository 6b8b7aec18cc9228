/** The side of the dialog that speaks: a heading that takes the focus when it is news, and what belongs to it. */
import { type ReactNode, useEffect, useRef } from 'react'

interface PanelProps {
  readonly title: string
  /** Whether it came up in answer to something the visitor did, so that they should be taken to it. */
  readonly isNews?: boolean
  readonly children: ReactNode
}

/** One message of the dialog. */
export function Panel({ title, isNews = false, children }: PanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNews) heading.current?.focus()
  }, [isNews, title])
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="kit-heading">
        {title}
      </h3>
      {children}
    </>
  )
}
