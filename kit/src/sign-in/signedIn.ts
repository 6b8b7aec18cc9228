/**
 * Whom the last sign-in was for. A session lives on the server and outlasts the page; when the wallet comes back
 * with another account or on another chain, the session is not its own.
 */
import type { TextStorage } from '../wallets/browserStorage.ts'
import type { WalletState } from '../wallets/wallet.ts'
import type { SignInStatus } from './adapter.ts'
import type { SignInAccount } from './pendingSignIn.ts'

const key = 'peppermint.signed-in'

/** Noted where a session may hold that nobody can say whose it is: no account's own. */
const anybody = '?'

/** Of this page's life: what an earlier one was trying, nobody knows the end of. */
const visit = crypto.getRandomValues(new Uint32Array(2)).join('')

const inWords = ({ address, chainId }: SignInAccount) => `${chainId}:${address.toLowerCase()}`

/** Notes whose session has begun. */
export function rememberSignedIn(storage: TextStorage, account: SignInAccount): void {
  storage.setItem(key, inWords(account))
}

/** Notes that a session may still hold that should have ended; at the next visit it ends, whoever comes. */
export function rememberUnsure(storage: TextStorage): void {
  storage.setItem(key, anybody)
}

/**
 * Has a signature of an account checked. Meanwhile, and in this page only, a session that begins counts as that
 * account's, for whoever sees it begin asks at once whose it is. A signature that is not true leaves the note as it
 * was; a check that failed may have begun a session all the same, beside one of somebody else.
 */
export async function noting(
  storage: TextStorage,
  account: SignInAccount,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const before = storage.getItem(key)
  const isOwn = before === inWords(account)
  try {
    if (!isOwn) storage.setItem(key, `${inWords(account)}${anybody}${visit}`)
    const isTrue = await check()
    if (isTrue) rememberSignedIn(storage, account)
    else if (before === null) forgetSignedIn(storage)
    else storage.setItem(key, before)
    return isTrue
  } catch (error) {
    if (!isOwn) rememberUnsure(storage)
    throw error
  }
}

/** The session has ended. */
export function forgetSignedIn(storage: TextStorage): void {
  storage.removeItem(key)
}

/** What is known when a session is looked at. */
export interface SessionSeen {
  readonly status: SignInStatus | undefined
  /** Where the wallet's connection stands. */
  readonly at: WalletState['status']
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
  const own = inWords(account)
  return noted !== null && noted !== own && noted !== `${own}${anybody}${visit}`
}
