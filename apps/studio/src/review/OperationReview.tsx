/** How every section ends: what its operations change, decoded and tried; sending them; the batch. */
import { createOperationCall, type Operation } from '@peppermint/sale/operations'
import type { RefObject } from 'react'
import type { Address } from 'viem'
import { canWrite, type Studio } from '../studioState.ts'
import { BatchPanel } from './BatchPanel.tsx'
import { ReviewCard } from './ReviewCard.tsx'
import { laneOf } from './runActions.ts'
import type { Run } from './runStore.ts'
import { RunProgress } from './RunProgress.tsx'
import { removeFromDraft, sharesCall } from './sentBefore.ts'
import { useSending } from './useSending.ts'

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
  const { contract, draft } = studio
  // What is on its way, or was just done, is above.
  const isSent = isPartOf(sending.run, contract, operations)
  const forget = (started: readonly Operation[]): void => {
    removeFromDraft(draft, contract, started)
    if (sharesCall(contract, operations, started)) onStart?.()
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

function isPartOf(run: Run | undefined, contract: Address, operations: readonly Operation[]): boolean {
  if (run === undefined) return false
  const sent = new Set(run.steps.flatMap(({ calls }) => calls))
  try {
    return operations.every((operation) => sent.has(createOperationCall(contract, operation).data))
  } catch {
    // A value does not fit, which the review says.
    return false
  }
}
