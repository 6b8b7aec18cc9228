/** What every section of the studio gets: the collection at one block, what the account may do, the draft. */
import type { Collection } from '@peppermint/sale/operations/readCollection.ts'
import type { Address } from 'viem'
import type { Draft } from './draftStore.ts'

/** The collection, and what its owner is. */
export interface StudioCollection extends Collection {
  readonly ownerAccount: OwnerAccount
}

export type OwnerAccount =
  /** The ownership is renounced. */
  | { readonly type: 'none' }
  | { readonly type: 'key' | 'contract' }
  | { readonly type: 'safe'; readonly owners: readonly Address[]; readonly threshold: number }

/** What the connected account may do. */
export type Rights =
  /** No account, or one without rights. */
  | { readonly status: 'reader' }
  /** The account is the owner; as a Safe, its wallet proposes the transaction. */
  | { readonly status: 'owner' }
  /** The account is one of the owners of the Safe that owns the collection. */
  | { readonly status: 'safeOwner' }
  /** The ownership is offered to the account. */
  | { readonly status: 'pendingOwner' }

export interface Studio {
  readonly contract: Address
  readonly chainId: number
  readonly collection: StudioCollection
  /** The block of `collection`. */
  readonly blockNumber: number
  readonly account?: Address
  readonly rights: Rights
  readonly draft: Draft
  /** Reads the collection again, for instance after a transaction. */
  readonly refresh: () => void
}

/** Whether the account may write, alone or with others. */
export const canWrite = ({ rights }: Pick<Studio, 'rights'>): boolean =>
  rights.status === 'owner' || rights.status === 'safeOwner'

export function deriveRights(collection: StudioCollection, account: Address | undefined): Rights {
  if (account === undefined) return { status: 'reader' }
  const isAccount = (other: Address | undefined) => other?.toLowerCase() === account.toLowerCase()
  const { owner, ownerAccount, pendingOwner } = collection
  if (isAccount(owner)) return { status: 'owner' }
  if (ownerAccount.type === 'safe' && ownerAccount.owners.some(isAccount)) return { status: 'safeOwner' }
  return isAccount(pendingOwner) ? { status: 'pendingOwner' } : { status: 'reader' }
}
