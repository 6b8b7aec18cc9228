/**
 * What the transaction calls, the hashes that owners sign, and findings; and the buttons to confirm, reject, execute and
 * delete. One part: there is no button without the review. The queue asks for it before the page that shows it is here.
 */
import { lazyPart } from '@peppermint/wallet-kit'

export const reviewPart = lazyPart(async () => {
  const [review, actions] = await Promise.all([
    import('../review/ReviewPart.tsx'),
    import('../sign/ActionsPart.tsx'),
  ])
  return { Review: review.default, Actions: actions.default }
})
