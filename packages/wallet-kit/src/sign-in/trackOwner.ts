/** Whose session a signature starts. Apart from who ends it, which every page needs. */
import type { TextStorage } from '../wallets/browserStorage.ts'
import type { SignInAccount } from './pendingSignIn.ts'
import {
  clearSessionOwner,
  PAGE_ID,
  STORAGE_KEY,
  storeUnknownOwner,
  toOwnerId,
  UNKNOWN_OWNER,
} from './sessionOwner.ts'

/** Stores the account of a new session. */
export function storeSessionOwner(storage: TextStorage, account: SignInAccount): void {
  storage.setItem(STORAGE_KEY, toOwnerId(account))
}

/**
 * Runs `check` for a signature of `account`. Until it settles, and in this page only, a new session counts as that
 * account's, because readers read the owner as soon as a session starts. An invalid signature restores the stored
 * owner. A failed check may have started a session anyway, so the owner becomes unknown.
 */
export async function trackOwner(
  storage: TextStorage,
  account: SignInAccount,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const previous = storage.getItem(STORAGE_KEY)
  const isOwn = previous === toOwnerId(account)
  try {
    if (!isOwn) storage.setItem(STORAGE_KEY, `${toOwnerId(account)}${UNKNOWN_OWNER}${PAGE_ID}`)
    const isValid = await check()
    if (isValid) storeSessionOwner(storage, account)
    else if (previous === null) clearSessionOwner(storage)
    else storage.setItem(STORAGE_KEY, previous)
    return isValid
  } catch (error) {
    if (!isOwn) storeUnknownOwner(storage)
    throw error
  }
}
