/** Who sends operations, and what the connected account can do about them. Pure. */
import { getAllowedSender, type Operation } from '@peppermint/sale/operations'
import type { Address } from 'viem'
import type { OwnerAccount, StudioCollection } from '../studioState.ts'

/** The account that the contract accepts the operations from. */
export type RequiredSender =
  | { readonly status: 'one'; readonly role: 'owner' | 'pending owner' | 'payee'; readonly address: Address }
  /** Any account may send all of them. */
  | { readonly status: 'anyone' }
  /** No account may send all of them. */
  | { readonly status: 'mixed' }

/** What the connected account can do. */
export type Access =
  /** Its wallet sends the transactions. */
  | { readonly status: 'send' }
  /** It is the Safe itself, whose wallet proposes all calls as one transaction. */
  | { readonly status: 'propose'; readonly safe: Address; readonly threshold: number }
  /** It is an owner of the Safe that has to send them. */
  | { readonly status: 'hand-over'; readonly safe: Address; readonly threshold: number }
  /** A contract that is no Safe: only its own app knows how it sends. */
  | { readonly status: 'contract' }
  | { readonly status: 'none' }

/** Whether two addresses are the same account; undefined is none. */
export const isSameAccount = (one: Address | undefined, other: Address | undefined): boolean =>
  one !== undefined && one.toLowerCase() === other?.toLowerCase()

export function findSender(operations: readonly Operation[], collection: StudioCollection): RequiredSender {
  let required: RequiredSender = { status: 'anyone' }
  for (const operation of operations) {
    const role = getAllowedSender(operation)
    if (role === 'anyone') continue
    const address = addressOf(operation, role, collection)
    if (address === undefined) return { status: 'mixed' }
    if (required.status === 'one' && !isSameAccount(required.address, address)) return { status: 'mixed' }
    required = { status: 'one', role, address }
  }
  return required
}

function addressOf(
  operation: Operation,
  role: 'owner' | 'pending owner' | 'payee',
  { owner, pendingOwner, payees }: StudioCollection,
): Address | undefined {
  if (role === 'owner') return owner
  if (role === 'pending owner') return pendingOwner
  return 'payee' in operation && operation.payee !== undefined
    ? payees[operation.payee]?.payee.account
    : undefined
}

/**
 * @param sender of whom the contract accepts them; the connected account's own address where anyone may.
 * @param kind what that account is; undefined while it is read.
 */
export function deriveAccess(
  sender: Address | undefined,
  kind: OwnerAccount | undefined,
  account: Address | undefined,
): Access {
  if (account === undefined || sender === undefined || kind === undefined) return { status: 'none' }
  if (isSameAccount(sender, account)) {
    if (kind.type === 'safe') return { status: 'propose', safe: sender, threshold: kind.threshold }
    return kind.type === 'contract' ? { status: 'contract' } : { status: 'send' }
  }
  return kind.type === 'safe' && kind.owners.some((owner) => isSameAccount(owner, account))
    ? { status: 'hand-over', safe: sender, threshold: kind.threshold }
    : { status: 'none' }
}
