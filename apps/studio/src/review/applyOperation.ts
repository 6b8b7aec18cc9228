/** The collection as an operation leaves it, so that several are shown one after another. Pure. */
import type { Operation } from '@peppermint/sale/operations'
import type { Address } from 'viem'
import { applyDraft } from '../applyDraft.ts'
import type { StudioCollection } from '../studioState.ts'

/** What it does if it succeeds; the newest block's simulation says whether it does. */
export function applyOperation(collection: StudioCollection, operation: Operation): StudioCollection {
  switch (operation.type) {
    case 'freeze':
      return { ...collection, isFrozen: true }
    case 'set-renderer':
      return { ...collection, renderer: operation.renderer }
    case 'royalty':
      return { ...collection, royalty: { receiver: operation.receiver, share: operation.share } }
    case 'withdraw':
      return releasePayees(collection, operation.payee)
    case 'release-to':
      return releasePayees(collection, operation.payee)
    case 'set-payee-account':
    case 'replace-payee':
      return withPayee(collection, operation.payee, operation.account)
    case 'transfer-ownership':
      return { ...collection, pendingOwner: operation.newOwner }
    case 'cancel-transfer':
      return withoutOffer(collection)
    case 'accept':
      return { ...withoutOffer(collection), owner: collection.pendingOwner ?? collection.owner }
    case 'renounce':
      return { ...withoutOffer(releasePayees(collection, undefined)), ownerAccount: { type: 'none' } }
    default:
      return { ...collection, sale: applyDraft(collection.sale, [operation]) }
  }
}

function withoutOffer(collection: StudioCollection): StudioCollection {
  const { pendingOwner: _, ...rest } = collection
  return rest
}

function releasePayees(collection: StudioCollection, only: number | undefined): StudioCollection {
  const payees = collection.payees.map((status, index) =>
    only === undefined || index === only
      ? { ...status, released: status.released + status.releasable, releasable: 0n }
      : status,
  )
  return { ...collection, payees }
}

function withPayee(collection: StudioCollection, payee: number, account: Address): StudioCollection {
  const payees = collection.payees.map((status, index) =>
    index === payee ? { ...status, payee: { ...status.payee, account } } : status,
  )
  return { ...collection, payees }
}
