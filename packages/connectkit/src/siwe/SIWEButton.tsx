import { useConnectDialog, useIsMounted, useTranslation } from '@peppermint/wallet-kit'
import { useCurrentConnection } from '../connection.ts'
import type { SIWEListener } from './session.ts'
import { useSIWE, type UseSIWEResult } from './useSIWE.ts'

export interface SIWEButtonProps extends SIWEListener {
  /** False unless given: who is signed in then reads so. */
  showSignOutButton?: boolean
}

/** Signs in, and out again. Without a wallet it opens the dialog in which one is chosen. */
export function SIWEButton({ showSignOutButton = false, ...listener }: SIWEButtonProps) {
  const t = useTranslation()
  const isMounted = useIsMounted()
  const isConnected = useCurrentConnection() !== undefined
  const dialog = useConnectDialog()
  const { isSignedIn, isLoading, signIn, signOut }: UseSIWEResult = useSIWE(listener)
  if (!isMounted) return null
  if (isSignedIn && !showSignOutButton)
    return <span className="kit">{t('session.in', 'You are signed in.')}</span>
  const press = () => {
    if (!isConnected) dialog.open?.()
    else void (isSignedIn ? signOut() : signIn())
  }
  return (
    <button
      type="button"
      className="kit kit-button"
      disabled={isLoading}
      aria-busy={isLoading}
      onClick={press}
    >
      {isSignedIn ? t('session.sign-out', 'Sign out') : t('session.sign-in', 'Sign in')}
    </button>
  )
}
