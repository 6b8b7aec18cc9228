/** The session status, and whether the session belongs to the connected account. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { browserStorage, type TextStorage } from '../wallets/browserStorage.ts'
import { useWallet } from '../wallets/useWallet.ts'
import type { WalletPort } from '../wallets/wallet.ts'
import { type SignInAdapter, type SignInStatus, getStatus } from './adapter.ts'
import type { SignInAccount } from './pendingSignIn.ts'
import { clearSessionOwner, shouldSignOut, storeUnknownOwner } from './sessionOwner.ts'

const neverChanges = () => () => undefined

/** Subscribes to the adapter's status; undefined without an adapter. `loading` while prerendering and hydrating. */
function useSignInStatus(adapter: SignInAdapter | undefined): SignInStatus | undefined {
  const held = typeof adapter?.status === 'object' ? adapter.status : undefined
  const now = () => adapter && getStatus(adapter)
  return useSyncExternalStore(held?.subscribe ?? neverChanges, now, () => (held ? 'loading' : now()))
}

/**
 * Whether the connected account is signed in. Ends the session if the wallet disconnects or its account is not the one that
 * signed (or its chain, with `isBoundToChain`), even if that happened while no page was open; until the session has ended, the status is
 * `loading`. The provider uses it; an app without one calls it once.
 */
export function useSession(adapter: SignInAdapter | undefined, wallet: WalletPort): SignInStatus | undefined {
  const status = useSignInStatus(adapter)
  const snapshot = useWallet(wallet)
  const [storage] = useState(browserStorage)
  const [seen, setSeen] = useState<SessionOwner>({ account: undefined, shouldEnd: false })
  const { status: walletStatus } = snapshot
  const address = walletStatus === 'connected' ? snapshot.account : undefined
  const chainId = walletStatus === 'connected' ? snapshot.chainId : undefined
  const account = address && chainId !== undefined ? { address, chainId } : undefined

  const isBoundToChain = adapter?.isBoundToChain === true
  const isForeign = shouldSignOut(
    { status, walletStatus, account, previous: seen.account, isBoundToChain },
    storage,
  )
  const shouldEnd = status === 'authenticated' && (seen.shouldEnd || isForeign)
  const hasAccountChanged =
    account && (address !== seen.account?.address || chainId !== seen.account?.chainId)
  // During render, so that another account's session never appears.
  if (hasAccountChanged || shouldEnd !== seen.shouldEnd)
    setSeen({ account: account ?? seen.account, shouldEnd })
  useSignOut(shouldEnd ? adapter : undefined, storage)
  return shouldEnd ? 'loading' : status
}

/** The last known session on this page. */
interface SessionOwner {
  readonly account: SignInAccount | undefined
  /** Whether it belongs to another account and is ending. */
  readonly shouldEnd: boolean
}

/** Signs out while there is an adapter; after a failure, retries when the network or the visitor is back. */
function useSignOut(adapter: SignInAdapter | undefined, storage: TextStorage): void {
  const isSigningOut = useRef(false)
  // Apps may create a new adapter on each render; do not sign out again.
  const latest = useRef(adapter)
  useEffect(() => {
    latest.current = adapter
  })
  const canSignOut = adapter !== undefined

  useEffect(() => {
    if (!canSignOut) return undefined
    const signOut = async () => {
      if (isSigningOut.current) return
      isSigningOut.current = true
      try {
        await latest.current?.signOut()
        clearSessionOwner(storage)
      } catch {
        storeUnknownOwner(storage)
      } finally {
        isSigningOut.current = false
      }
    }
    const retry = () => void signOut()
    retry()
    addEventListener('online', retry)
    addEventListener('focus', retry)
    return () => {
      removeEventListener('online', retry)
      removeEventListener('focus', retry)
    }
  }, [canSignOut, storage])
}
