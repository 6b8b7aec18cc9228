/**
 * Sign-ins that wait for the other owners of a contract wallet, which may take hours. The request is stored, so that a
 * page opened later can complete it. One per account and chain.
 */
import type { Address } from 'viem'
import type { TextStorage } from '../wallets/browserStorage.ts'

export interface SignInAccount {
  readonly address: Address
  readonly chainId: number
}

/** A request that the wallet has not answered. */
export interface PendingSignIn {
  readonly nonce: string
  /** The app's message: a string or a JSON-serializable object. */
  readonly message: unknown
  /** Time of the request, Unix milliseconds. */
  readonly requestedAt: number
}

const keyOf = ({ address, chainId }: SignInAccount) =>
  `peppermint.sign-in.${chainId}.${address.toLowerCase()}`

/** Whether a message survives JSON; one with methods does not. */
export function isStorable(message: unknown): boolean {
  if (typeof message === 'string') return true
  return (
    typeof message === 'object' && message !== null && Object.getPrototypeOf(message) === Object.prototype
  )
}

/** Stores a request; replaces an earlier one. */
export function storePending(storage: TextStorage, account: SignInAccount, pending: PendingSignIn): void {
  storage.setItem(keyOf(account), JSON.stringify(pending))
}

/** Reads the stored request; undefined if there is none or it is invalid. */
export function readPending(storage: TextStorage, account: SignInAccount): PendingSignIn | undefined {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(account)) ?? 'null')
    return isPending(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

/** Removes the stored request after it succeeded, failed or was abandoned. */
export function clearPending(storage: TextStorage, account: SignInAccount): void {
  storage.removeItem(keyOf(account))
}

function isPending(stored: unknown): stored is PendingSignIn {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'nonce' in stored &&
    typeof stored.nonce === 'string' &&
    'requestedAt' in stored &&
    typeof stored.requestedAt === 'number' &&
    'message' in stored &&
    isStorable(stored.message)
  )
}
