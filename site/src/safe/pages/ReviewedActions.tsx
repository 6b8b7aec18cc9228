/** The review and the actions as one: nothing is signed on a page whose review is loading, missing or broken. */
import { Suspense, type ComponentType } from 'react'
import { Loading } from '../elements/Loaded.tsx'
import { PartBoundary } from '../elements/PartBoundary.tsx'
import type { TransactionPartProps } from '../parts.ts'

interface ReviewedActionsProps extends TransactionPartProps {
  readonly review: ComponentType<TransactionPartProps>
  readonly actions: ComponentType<TransactionPartProps>
}

export function ReviewedActions({ review: Review, actions: Actions, ...props }: ReviewedActionsProps) {
  return (
    <PartBoundary what="the review">
      <Suspense fallback={<Loading what="the review" />}>
        <Review {...props} />
        <Actions {...props} />
      </Suspense>
    </PartBoundary>
  )
}
