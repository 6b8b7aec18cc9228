import { browserStorage } from '../wallets/browserStorage.ts'
import type { SignInAccount } from './pendingSignIn.ts'
import { trackOwner } from './trackOwner.ts'

/**
 * For apps that sign in without the kit's steps: a session that starts during `check` belongs to `account`, so the kit
 * does not end it as that of an earlier account.
 * @param check sends the signature to the server. @returns whether the signature is valid.
 */
export const trackSignIn = (account: SignInAccount, check: () => Promise<boolean>): Promise<boolean> =>
  trackOwner(browserStorage(), account, check)
