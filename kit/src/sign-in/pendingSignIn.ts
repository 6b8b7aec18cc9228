/**
 * Sign-ins that wait for the other owners of a contract wallet, which may take hours: what was asked is kept, so
 * that a page opened later can finish it. One for each account and chain.
 */
import type { Address } from 'viem'
import type { TextStorage } from '../wallets/browserStorage.ts'

/** Where an account is on which chain. */
export interface SignInAccount {
  readonly address: Address
  readonly chainId: number
}

/** What was asked of a wallet and is not answered. */
export interface PendingSignIn {
  readonly nonce: string
  /** As the app made it, a text or what JSON keeps. */
  readonly message: unknown
  /** When it was asked, in milliseconds since 1970. */
  readonly requestedAt: number
}

const keyOf = ({ address, chainId }: SignInAccount) =>
  `peppermint.sign-in.${chainId}.${address.toLowerCase()}`

/** A message that reads back from JSON as what it was; one with methods would not. */
export function isStorable(message: unknown): boolean {
  if (typeof message === 'string') return true
  return (
    typeof message === 'object' && message !== null && Object.getPrototypeOf(message) === Object.prototype
  )
}

/** Keeps what was asked, in place of an earlier one. */
export function storePending(storage: TextStorage, account: SignInAccount, pending: PendingSignIn): void {
  storage.setItem(keyOf(account), JSON.stringify(pending))
}

/** What this account was asked; undefined where nothing is kept or it cannot be read. */
export function readPending(storage: TextStorage, account: SignInAccount): PendingSignIn | undefined {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(account)) ?? 'null')
    return isPending(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

/** Forgets it: it is finished, refused or given up. */
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
