/** The operations that were added to the batch, across sections; reviewed and sent together. */
import { useId, useState } from 'react'
import { operationTitle } from '../words/operationTitles.ts'
import type { Studio } from '../studioState.ts'
import { ReviewCard } from './ReviewCard.tsx'
import type { Sending } from './useSending.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface BatchPanelProps {
  readonly studio: Studio
  readonly sending: Sending
  /** The run has its operations from now on. */
  readonly onStart: () => void
}

export function BatchPanel({ studio, sending, onStart }: BatchPanelProps) {
  const { operations, remove, clear } = studio.draft
  const [isOpen, setOpen] = useState(false)
  const titleId = useId()
  const reviewId = useId()
  if (operations.length === 0) return null
  return (
    <section className="review-card batch" aria-labelledby={titleId}>
      <h3 id={titleId}>{t`Batch (${operations.length})`}</h3>
      <div className="review-body">
        <p className="s m">{t`Kept in this tab, across sections. Nothing of it is sent yet.`}</p>
        <ol>
          {operations.map((operation, index) => (
            <li key={`${index} ${operation.type}`}>
              <span>{operationTitle(operation, studio.collection)}</span>
              <button
                type="button"
                className="text-button"
                aria-label={t`Remove ${operationTitle(operation, studio.collection)}`}
                onClick={() => remove(index)}
              >
                {t`Remove`}
              </button>
            </li>
          ))}
        </ol>
      </div>
      <div className="review-foot acts">
        <button
          type="button"
          className="b secondary"
          aria-expanded={isOpen}
          aria-controls={reviewId}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t`Hide the review` : t`Review the batch`}
        </button>
        <button type="button" className="text-button" onClick={clear}>
          {t`Empty the batch`}
        </button>
      </div>
      <div id={reviewId}>
        {isOpen && <ReviewCard studio={studio} operations={operations} sending={sending} onStart={onStart} />}
      </div>
    </section>
  )
}
