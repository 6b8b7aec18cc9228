/**
 * Whom the last sign-in was for. A session lives on the server and outlasts the page; when the wallet comes back
 * with another account or on another chain, the session is not its own.
 */
import type { TextStorage } from '../wallets/browserStorage.ts'
import type { WalletState } from '../wallets/wallet.ts'
import type { SignInStatus } from './adapter.ts'
import type { SignInAccount } from './pendingSignIn.ts'

const key = 'peppermint.signed-in'

const inWords = ({ address, chainId }: SignInAccount) => `${chainId}:${address.toLowerCase()}`

/** Notes whose session has begun. */
export function rememberSignedIn(storage: TextStorage, account: SignInAccount): void {
  storage.setItem(key, inWords(account))
}

/** The session has ended. */
export function forgetSignedIn(storage: TextStorage): void {
  storage.removeItem(key)
}

/** What is known when a session is looked at. */
export interface SessionSeen {
  readonly status: SignInStatus | undefined
  /** Where the wallet's connection stands. */
  readonly at: WalletState['at']
  /** The connected account. */
  readonly account: SignInAccount | undefined
  /** The one connected before, on this page. */
  readonly before: SignInAccount | undefined
}

/**
 * Whether a session has to end: the wallet was disconnected, or is on another account or chain than the one that
 * signed. A wallet that has not come back yet after a reload ends nothing.
 */
export function mustSignOut({ status, at, account, before }: SessionSeen, storage: TextStorage): boolean {
  if (status !== 'authenticated') return false
  if (!account) return at === 'disconnected' && before !== undefined
  return isSomebodyElses(storage, account) || (before !== undefined && inWords(before) !== inWords(account))
}

/** Whether the session is known to be somebody else's; not knowing is no. */
function isSomebodyElses(storage: TextStorage, account: SignInAccount): boolean {
  const noted = storage.getItem(key)
  return noted !== null && noted !== inWords(account)
}
