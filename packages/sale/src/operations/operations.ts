/** The operations of a launched collection; what they do and who may send them is in `operationTable.ts`. */
import type { Address, Hex } from 'viem'
import type { Phase } from '../sale.ts'

/** Tokens for one account. */
export interface AirdropRecipient {
  readonly account: Address
  /** 1 to 100. */
  readonly quantity: number
}

/** An operation. Phases and payees are referenced by index. */
export type Operation =
  | { readonly type: 'add-phase'; readonly terms: Phase }
  | { readonly type: 'set-phase'; readonly phase: number; readonly terms: Phase }
  | { readonly type: 'set-root'; readonly phase: number; readonly root: Hex }
  | { readonly type: 'airdrop'; readonly recipients: readonly AirdropRecipient[] }
  | { readonly type: 'pause' }
  | { readonly type: 'unpause' }
  | { readonly type: 'freeze' }
  /** Without a payee, pays every payee. */
  | { readonly type: 'withdraw'; readonly payee?: number }
  | { readonly type: 'transfer-ownership'; readonly newOwner: Address }
  /** Withdraws the offer of the ownership. */
  | { readonly type: 'cancel-transfer' }
  | { readonly type: 'accept' }
  /** Leaves the collection without an owner. */
  | { readonly type: 'renounce' }
  /** Can only be lowered, at least to the minted tokens. */
  | { readonly type: 'lower-max-supply'; readonly maxSupply: number }
  /** `end` is Unix seconds; a past time means the time of the block. */
  | { readonly type: 'shorten-phase'; readonly phase: number; readonly end: number }
  /** Records a rejected payment; sent again a day later, moves the payee's share to `account`. */
  | { readonly type: 'replace-payee'; readonly payee: number; readonly account: Address }
  /** The payee itself gives its share, with what it is owed, to another account. */
  | { readonly type: 'set-payee-account'; readonly payee: number; readonly account: Address }
  /** The payee itself has its payment sent to another address. */
  | { readonly type: 'release-to'; readonly payee: number; readonly to: Address }
  /** `share` is basis points of a resale, 0 to 1,000. */
  | { readonly type: 'royalty'; readonly receiver: Address; readonly share: number }
  /** The contract that renders metadata and images. */
  | { readonly type: 'set-renderer'; readonly renderer: Address }
  /** Closes the crate being filled. */
  | { readonly type: 'close-crate' }
  /** First step of revealing a crate whose link was not published in time. */
  | { readonly type: 'start-fallback-reveal' }
  /** Second step, in a later block. */
  | { readonly type: 'finish-fallback-reveal' }

/** Who may send an operation. */
export type Sender = 'owner' | 'pending owner' | 'payee' | 'anyone'
