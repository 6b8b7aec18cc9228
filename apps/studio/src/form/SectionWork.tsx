/** A section's two halves: its forms, and the review of what was chosen in them. */
import { useEffect, useRef, type ReactNode } from 'react'
import type { Operation } from '@peppermint/sale/operations'
import { OperationReview } from '../review/OperationReview.tsx'
import type { Studio } from '../studioState.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface SectionWorkProps {
  readonly studio: Studio
  /** What was chosen; the review of a new list gets the focus. */
  readonly operations: readonly Operation[]
  /** They are on their way: drop them. */
  readonly onStart: () => void
  readonly children: ReactNode
}

export function SectionWork({ studio, operations, onStart, children }: SectionWorkProps) {
  const reviewTitle = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (operations.length > 0) reviewTitle.current?.focus()
  }, [operations])
  return (
    <div className="studio-work">
      <div>{children}</div>
      <div className="studio-side">
        {operations.length === 0 && (
          <p className="notice">{t`Choose a change. You see here what it does before anything is sent.`}</p>
        )}
        <OperationReview
          studio={studio}
          operations={operations}
          reviewTitle={reviewTitle}
          onStart={onStart}
        />
      </div>
    </div>
  )
}
