/** How every section ends: what its operations change, decoded and tried; sending them; the batch. */
import type { Operation } from '@peppermint/sale/operations'
import { type RefObject, useId, useState } from 'react'
import { toCalldata } from '../calldata.ts'
import { canWrite, type Studio } from '../studioState.ts'
import { ReviewCard } from './ReviewCard.tsx'
import { laneOf } from './runActions.ts'
import { RunProgress } from './RunProgress.tsx'
import { removeFromDraft, sharesCall } from './sentBefore.ts'
import { useSending, type Sending } from './useSending.ts'
import { operationTitle } from '../words/operationTitles.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface OperationReviewProps {
  readonly studio: Studio
  /** None: there is nothing to review yet. */
  readonly operations: readonly Operation[]
  /** Of the review, to move the focus there. */
  readonly reviewTitle?: RefObject<HTMLHeadingElement | null>
  /** They are on their way: the section drops them. */
  readonly onStart?: (() => void) | undefined
}

export function OperationReview({ studio, operations, reviewTitle, onStart }: OperationReviewProps) {
  const changes = useSending(studio)
  const pause = useSending(studio, 'pause')
  const sending = laneOf(operations) === 'pause' ? pause : changes
  const { draft } = studio
  const sent: readonly unknown[] = sending.run?.steps.flat() ?? []
  // What is on its way, or was just done, is above.
  const isSent = sent.length > 0 && operations.every((operation) => sent.includes(toCalldata(operation)))
  const forget = (started: readonly Operation[]): void => {
    removeFromDraft(draft, started)
    if (sharesCall(operations, started)) onStart?.()
  }
  return (
    <div className="review">
      <RunProgress studio={studio} sending={pause} />
      <RunProgress studio={studio} sending={changes} />
      {operations.length > 0 && !isSent && (
        <ReviewCard
          studio={studio}
          operations={operations}
          sending={sending}
          onStart={() => forget(operations)}
          {...(reviewTitle !== undefined && { titleRef: reviewTitle })}
          {...(canWrite(studio) && {
            onAdd: () => {
              for (const operation of operations) draft.add(operation)
            },
          })}
        />
      )}
      <BatchPanel
        studio={studio}
        sending={laneOf(draft.operations) === 'pause' ? pause : changes}
        onStart={() => forget(draft.operations)}
      />
    </div>
  )
}

interface BatchPanelProps {
  readonly studio: Studio
  readonly sending: Sending
  /** The run has its operations from now on. */
  readonly onStart: () => void
}

/** The operations that were added to the batch, across sections; reviewed and sent together. */
function BatchPanel({ studio, sending, onStart }: BatchPanelProps) {
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
