/** Whether somebody is signed in, and whether it is the one who is connected. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { browserStorage } from '../wallets/browserStorage.ts'
import { useWallet } from '../wallets/useWallet.ts'
import type { WalletPort } from '../wallets/wallet.ts'
import { type SignInAdapter, type SignInStatus, statusOf } from './adapter.ts'
import type { SignInAccount } from './pendingSignIn.ts'
import { forgetSignedIn, mustSignOut } from './signedIn.ts'

const neverChanges = () => () => undefined

/** The adapter's status, kept up to date; undefined without an adapter. `loading` while prerendering and hydrating. */
export function useSignInStatus(adapter: SignInAdapter | undefined): SignInStatus | undefined {
  const held = typeof adapter?.status === 'object' ? adapter.status : undefined
  const now = () => adapter && statusOf(adapter)
  return useSyncExternalStore(held?.subscribe ?? neverChanges, now, () => (held ? 'loading' : now()))
}

/**
 * Ends the session when the wallet disconnects, or is on another account or chain than the one that signed, also
 * when that happened while no page was open. For the provider, once.
 */
export function useSignOutOnChange(adapter: SignInAdapter | undefined, wallet: WalletPort): void {
  const status = useSignInStatus(adapter)
  const snapshot = useWallet(wallet)
  const [storage] = useState(browserStorage)
  const seen = useRef<SignInAccount>(undefined)
  const isSigningOut = useRef(false)
  const { at } = snapshot
  const address = at === 'connected' ? snapshot.account : undefined
  const chainId = at === 'connected' ? snapshot.chainId : undefined

  useEffect(() => {
    const before = seen.current
    const account = address && chainId !== undefined ? { address, chainId } : undefined
    if (account) seen.current = account
    if (!adapter || isSigningOut.current) return
    if (!mustSignOut({ status, at, account, before }, storage)) return
    const signOut = async () => {
      isSigningOut.current = true
      try {
        await adapter.signOut()
        forgetSignedIn(storage)
      } catch {
        // What is noted stays, so that a session that outlives this page is ended at the next visit.
      } finally {
        isSigningOut.current = false
      }
    }
    void signOut()
  }, [adapter, status, storage, at, address, chainId])
}
