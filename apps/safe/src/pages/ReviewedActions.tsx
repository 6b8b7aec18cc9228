/** The review and the actions as one: nothing is signed on a page whose review is loading, missing or broken. */
import type { ComponentType } from 'react'
import type { Lazy } from '@peppermint/wallet-kit'
import { PagePart } from '../elements/PagePart.tsx'
import type { TransactionPartProps } from '../transactionPartProps.ts'

interface ReviewedActionsProps extends TransactionPartProps {
  readonly part: Lazy<{
    readonly Review: ComponentType<TransactionPartProps>
    readonly Actions: ComponentType<TransactionPartProps>
  }>
}

export function ReviewedActions({ part, ...props }: ReviewedActionsProps) {
  return (
    <PagePart part={part} what="the review">
      {({ Review, Actions }) => (
        <>
          <Review {...props} />
          <Actions {...props} />
        </>
      )}
    </PagePart>
  )
}
