/** Optional sign-in for the account dialog. Loaded when a visitor opens it. */
import { useCallback, useEffect, useState } from 'react'
import { QuietButton } from '../dialog/controls.tsx'
import { useKit } from '../provider/kit.ts'
import { createStore, useStore } from '../provider/store.ts'
import { useTranslation } from '../words/translation.ts'
import type { SignInAdapter, SignInStatus } from './adapter.ts'
import { SignInDialog } from './SignInDialog.tsx'
import { useSession } from './useSignInStatus.ts'

/** Whether the connected visitor is signed in: set by {@link SignInController}, shown by {@link AccountSignIn}. */
const sessionStatus = createStore<SignInStatus | undefined>('loading')

/** Sign-in status in the account dialog, with buttons to sign in and out. */
export function AccountSignIn({ adapter }: { readonly adapter: SignInAdapter }) {
  const t = useTranslation()
  const { setOpen } = useKit()
  const session = useStore(sessionStatus)
  const [hasFailed, setFailed] = useState(false)
  const signOut = async () => {
    setFailed(false)
    try {
      await adapter.signOut()
    } catch {
      setFailed(true)
    }
  }
  const button = (label: string, onPress: () => void) => <QuietButton onClick={onPress}>{label}</QuietButton>
  if (hasFailed) {
    return (
      <div className="kit-note kit-actions" role="status">
        <p>
          {t('session.unsure', 'The server didn’t respond, so you may still be signed in on this device.')}
        </p>
        {button(t('session.sign-out-again', 'Sign out again'), () => void signOut())}
      </div>
    )
  }
  if (session === 'loading' || session === undefined)
    return <p className="kit-soft">{t('session.loading', 'Checking sign-in…')}</p>
  const isSignedIn = session === 'authenticated'
  return (
    <div className="kit-actions" role="status">
      <p className="kit-soft">
        {isSignedIn ? t('session.in', 'You are signed in.') : t('session.out', 'You are not signed in.')}
      </p>
      {isSignedIn
        ? button(t('session.sign-out', 'Sign out'), () => void signOut())
        : button(t('session.sign-in', 'Sign in'), () => setOpen('sign-in'))}
    </div>
  )
}

interface SignInControllerProps {
  readonly adapter: SignInAdapter
  readonly reason: string | undefined
}

/** The sign-in dialog, and the end of the session when the wallet disconnects. */
export function SignInController({ adapter, reason }: SignInControllerProps) {
  const { wallet, open, setOpen } = useKit()
  const session = useSession(adapter, wallet)
  // The account dialog shows the result. It closes itself when the wallet disconnects.
  const close = useCallback(() => setOpen('account'), [setOpen])

  useEffect(() => sessionStatus.set(session), [session])

  return (
    <SignInDialog
      open={open === 'sign-in'}
      onClose={close}
      wallet={wallet}
      adapter={adapter}
      session={session}
      reason={reason}
    />
  )
}
