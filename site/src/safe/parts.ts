/** Parts of the workspace that load when they are needed. */
import { lazyPart } from '@peppermint/wallet-kit'
import type { SafeInfo, TransactionDetails } from '@peppermint/safe/wire'

/** What a part of the transaction page is given. */
export interface TransactionPartProps {
  /** As the source answers: to compare with, never to sign by. */
  readonly details: TransactionDetails
  readonly facts: SafeInfo
}

/** Routes `/assets`, `/files`, `/new` and below, `/messages` and below, and the gateway's. */
export const assetsPart = lazyPart(async () => (await import('./pages/AssetsPage.tsx')).default)
export const filesPart = lazyPart(async () => (await import('./bundle/FilesPage.tsx')).default)
export const composePart = lazyPart(async () => (await import('./compose/ComposePart.tsx')).default)
export const messagesPart = lazyPart(async () => (await import('./messages/MessagesPart.tsx')).default)
export const gatewayPart = lazyPart(async () => (await import('./pages/GatewayPage.tsx')).default)

/**
 * What the transaction calls, the hashes that owners sign, and findings; and the buttons to confirm, reject, execute and
 * delete. One part: there is no button without the review.
 */
export const reviewPart = lazyPart(async () => {
  const [review, actions] = await Promise.all([
    import('./review/ReviewPart.tsx'),
    import('./sign/ActionsPart.tsx'),
  ])
  return { Review: review.default, Actions: actions.default }
})

/** The page of a transaction, and meanwhile its review, which it shows as soon as the transaction is read. */
export const transactionPart = lazyPart(async () => {
  void reviewPart.load()
  return (await import('./pages/TransactionPage.tsx')).default
})

/** On the pages of what only this browser has: passes it on. */
export const shareProposalPart = lazyPart(async () => (await import('./bundle/ShareProposal.tsx')).default)
export const shareMessagePart = lazyPart(async () => (await import('./bundle/ShareMessage.tsx')).default)

/** Offers names from the host's address book. */
export const hostNamesPart = lazyPart(async () => (await import('./hostNames/HostNamesButton.tsx')).default)
