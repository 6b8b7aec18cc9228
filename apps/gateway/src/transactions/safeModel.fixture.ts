/**
 * A plain model of one Safe: what happened on chain and what its owners sent, as two arrays. It shares nothing with
 * the queries and the descriptions of the product.
 */
import type { SafeTransaction } from '@peppermint/safe/hashes'
import { type Address, getAddress, type Hash } from 'viem'

/** What a settings change does to the Safe. */
export type Effect =
  | { readonly type: 'none' }
  | { readonly type: 'addOwner'; readonly owner: Address; readonly threshold: number }
  | { readonly type: 'removeOwner'; readonly owner: Address; readonly threshold: number }
  | { readonly type: 'swapOwner'; readonly oldOwner: Address; readonly newOwner: Address }
  | { readonly type: 'changeThreshold'; readonly threshold: number }
  | { readonly type: 'enableModule'; readonly module: Address }

/** A transaction of owners, and what is expected of its description. */
export interface ModelCall {
  readonly transaction: SafeTransaction
  readonly safeTxHash: Hash
  readonly txInfo: object
  readonly effect: Effect
  /** Tokens that it calls. */
  readonly calledTokens: readonly Address[]
}

interface OnChain {
  readonly blockNumber: number
  readonly transactionHash: Hash
  readonly logIndex: number
  /** Milliseconds since the epoch. */
  readonly timestamp: number
}

export type ChainFact = OnChain &
  (
    | {
        readonly type: 'executed'
        readonly call: ModelCall
        readonly isSuccessful: boolean
        readonly signers: readonly Address[]
      }
    | { readonly type: 'module'; readonly module: Address; readonly to: Address; readonly value: bigint }
    | { readonly type: 'received'; readonly from: Address; readonly value: bigint }
    | {
        readonly type: 'token'
        readonly token: Address
        readonly from: Address
        readonly to: Address
        readonly value: bigint
      }
    | { readonly type: 'approved'; readonly owner: Address; readonly safeTxHash: Hash }
  )

export interface ModelProposal extends ModelCall {
  isTrusted: boolean
  /** Order of submission. */
  sequence: number
  /** Milliseconds since the epoch, as of the request. */
  modifiedAt: number
  readonly confirmers: Address[]
}

export interface SafeModel {
  readonly safe: Address
  readonly creation: { readonly timestamp: number; readonly transactionHash: Hash }
  readonly initialOwners: readonly Address[]
  readonly initialThreshold: number
  readonly listedTokens: readonly Address[]
  facts: ChainFact[]
  readonly proposals: ModelProposal[]
}

/** The Safe's settings after these facts. */
export function settingsOf(model: SafeModel, facts: readonly ChainFact[] = model.facts) {
  let owners = [...model.initialOwners]
  let threshold = model.initialThreshold
  let nonce = 0
  const modules: Address[] = []
  for (const fact of facts) {
    if (fact.type !== 'executed') continue
    nonce += 1
    if (!fact.isSuccessful) continue
    const { effect } = fact.call
    if (effect.type === 'addOwner') owners = [effect.owner, ...owners]
    if (effect.type === 'removeOwner') owners = owners.filter((owner) => owner !== effect.owner)
    if (effect.type === 'swapOwner')
      owners = owners.map((owner) => (owner === effect.oldOwner ? effect.newOwner : owner))
    if (effect.type === 'enableModule') modules.unshift(effect.module)
    if ('threshold' in effect) ({ threshold } = effect)
  }
  return { owners, threshold, nonce, modules }
}

export type Settings = ReturnType<typeof settingsOf>

/** Checksummed, from any case. */
export const toAddress = (address: string): Address => getAddress(address.toLowerCase())
