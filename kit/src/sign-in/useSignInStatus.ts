/** Whether somebody is signed in, and whether it is the one who is connected. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { browserStorage, type TextStorage } from '../wallets/browserStorage.ts'
import { useWallet } from '../wallets/useWallet.ts'
import type { WalletPort } from '../wallets/wallet.ts'
import { type SignInAdapter, type SignInStatus, statusOf } from './adapter.ts'
import type { SignInAccount } from './pendingSignIn.ts'
import { forgetSignedIn, mustSignOut, rememberUnsure } from './signedIn.ts'

const neverChanges = () => () => undefined

/** The adapter's status, kept up to date; undefined without an adapter. `loading` while prerendering and hydrating. */
function useSignInStatus(adapter: SignInAdapter | undefined): SignInStatus | undefined {
  const held = typeof adapter?.status === 'object' ? adapter.status : undefined
  const now = () => adapter && statusOf(adapter)
  return useSyncExternalStore(held?.subscribe ?? neverChanges, now, () => (held ? 'loading' : now()))
}

/**
 * Whether the one who is connected is signed in. Ends the session when the wallet disconnects, or is on another
 * account or chain than the one that signed, also when that happened while no page was open; until it has ended, the
 * status is `loading`, for the session is not the visitor's. The provider uses it; an app without one does so once.
 */
export function useSession(adapter: SignInAdapter | undefined, wallet: WalletPort): SignInStatus | undefined {
  const status = useSignInStatus(adapter)
  const snapshot = useWallet(wallet)
  const [storage] = useState(browserStorage)
  const [seen, setSeen] = useState<SessionOwner>({ account: undefined, mustEnd: false })
  const { status: at } = snapshot
  const address = at === 'connected' ? snapshot.account : undefined
  const chainId = at === 'connected' ? snapshot.chainId : undefined
  const account = address && chainId !== undefined ? { address, chainId } : undefined

  const isForeign = mustSignOut({ status, at, account, before: seen.account }, storage)
  const mustEnd = status === 'authenticated' && (seen.mustEnd || isForeign)
  const hasMoved = account && (address !== seen.account?.address || chainId !== seen.account?.chainId)
  // While drawing, so that nothing is drawn of somebody else's session, not even once.
  if (hasMoved || mustEnd !== seen.mustEnd) setSeen({ account: account ?? seen.account, mustEnd })
  useSignOut(mustEnd ? adapter : undefined, storage)
  return mustEnd ? 'loading' : status
}

/** What was last seen of a session on this page. */
interface SessionOwner {
  /** The one who was connected. */
  readonly account: SignInAccount | undefined
  /** Somebody else's, until it has ended. */
  readonly mustEnd: boolean
}

/** Signs out while there is an adapter to do it; again when the network or the visitor is back, after a failure. */
function useSignOut(adapter: SignInAdapter | undefined, storage: TextStorage): void {
  const isUnderWay = useRef(false)
  // Apps make their adapter anew whenever they draw, which is no reason to sign out again.
  const latest = useRef(adapter)
  useEffect(() => {
    latest.current = adapter
  })
  const isWanted = adapter !== undefined

  useEffect(() => {
    if (!isWanted) return undefined
    const signOut = async () => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      try {
        await latest.current?.signOut()
        forgetSignedIn(storage)
      } catch {
        rememberUnsure(storage)
      } finally {
        isUnderWay.current = false
      }
    }
    const again = () => void signOut()
    again()
    addEventListener('online', again)
    addEventListener('focus', again)
    return () => {
      removeEventListener('online', again)
      removeEventListener('focus', again)
    }
  }, [isWanted, storage])
}
