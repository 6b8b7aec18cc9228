/**
 * Whom the last sign-in was for. A session lives on the server and outlasts the page; when the wallet comes back
 * with another account or on another chain, the session is not its own.
 */
import type { TextStorage } from '../wallets/browserStorage.ts'
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

/** Whether the session is known to be somebody else's; not knowing is no. */
export function isSomebodyElses(storage: TextStorage, account: SignInAccount): boolean {
  const noted = storage.getItem(key)
  return noted !== null && noted !== inWords(account)
}

/** Whether two are the same account on the same chain. */
export function isSameAccount(one: SignInAccount, other: SignInAccount): boolean {
  return inWords(one) === inWords(other)
}
