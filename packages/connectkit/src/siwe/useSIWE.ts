import { useContext, useEffect } from 'react'
import { type SIWEListener, SIWEContext, type SIWESession, type SIWEStatus } from './session.ts'

export interface UseSIWEResult {
  isSignedIn: boolean
  data?: SIWESession
  status: SIWEStatus
  // ConnectKit's apps read errors without a check of their type.
  // oxlint-disable-next-line typescript/no-explicit-any
  error?: any
  isRejected: boolean
  isError: boolean
  isLoading: boolean
  isSuccess: boolean
  isReady: boolean
  reset: () => void
  signIn: () => Promise<SIWESession | false>
  signOut: () => Promise<boolean>
}

/** How far signing in is, and the ways in and out. Without a `SIWEProvider` no one is signed in, and nothing happens. */
// ConnectKit's type is `any` as well: apps pass the session of `signIn` on as they like.
// oxlint-disable-next-line typescript/no-explicit-any
export function useSIWE({ onSignIn, onSignOut }: SIWEListener = {}): any {
  const siwe = useContext(SIWEContext)
  const subscribe = siwe?.subscribe
  useEffect(() => subscribe?.({ onSignIn, onSignOut }), [subscribe, onSignIn, onSignOut])
  const status = siwe?.status ?? 'ready'
  return {
    isSignedIn: siwe?.session !== undefined,
    ...(siwe?.session && { data: siwe.session }),
    status,
    error: siwe?.error,
    isRejected: status === 'rejected',
    isError: status === 'error',
    isLoading: status === 'loading',
    isSuccess: status === 'success',
    // As in ConnectKit, where it is true in any state.
    isReady: siwe !== null,
    reset: siwe?.reset ?? (() => undefined),
    signIn: siwe?.signIn ?? (async () => false),
    signOut: siwe?.signOut ?? (async () => false),
  } satisfies UseSIWEResult
}
