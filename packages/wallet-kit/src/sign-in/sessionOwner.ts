/**
 * Stores the account of the last sign-in. The server's session outlives the page; if the wallet reconnects with another
 * account, the session does not belong to it; nor on another chain, if the app binds sessions to a chain.
 */
import type { TextStorage } from '../wallets/browserStorage.ts'
import type { WalletState } from '../wallets/wallet.ts'
import type { SignInStatus } from './adapter.ts'
import type { SignInAccount } from './pendingSignIn.ts'

export const STORAGE_KEY = 'peppermint.signed-in'

/** Marks a session whose owner is unknown. */
export const UNKNOWN_OWNER = '?'

/** Identifies this page load: results of an earlier one are unknown. */
export const PAGE_ID = crypto.getRandomValues(new Uint32Array(2)).join('')

export const toOwnerId = ({ address, chainId }: SignInAccount) => `${chainId}:${address.toLowerCase()}`

/** Marks a session whose sign-out failed; the next visit of any account ends it. */
export function storeUnknownOwner(storage: TextStorage): void {
  storage.setItem(STORAGE_KEY, UNKNOWN_OWNER)
}

export function clearSessionOwner(storage: TextStorage): void {
  storage.removeItem(STORAGE_KEY)
}

export interface SessionContext {
  readonly status: SignInStatus | undefined
  readonly walletStatus: WalletState['status']
  readonly account: SignInAccount | undefined
  /** The previously connected account, on this page. */
  readonly previous: SignInAccount | undefined
  /** Whether a session is valid on one chain only. */
  readonly isBoundToChain?: boolean
}

/**
 * Whether to end a session: the wallet disconnected, or its account is not the one that signed, or, for a session that is
 * bound to a chain, its chain. A wallet that is still reconnecting after a reload ends nothing.
 */
export function shouldSignOut(
  { status, walletStatus, account, previous, isBoundToChain }: SessionContext,
  storage: TextStorage,
): boolean {
  if (status !== 'authenticated') return false
  if (!account) return walletStatus === 'disconnected' && previous !== undefined
  const comparable = (id: string) => (isBoundToChain ? id : id.replace(/^\d+:/, ''))
  const stored = storage.getItem(STORAGE_KEY)?.replace(`${UNKNOWN_OWNER}${PAGE_ID}`, '')
  const others = [stored, previous && toOwnerId(previous)].filter((id) => id !== undefined)
  return others.some((id) => comparable(id) !== comparable(toOwnerId(account)))
}
