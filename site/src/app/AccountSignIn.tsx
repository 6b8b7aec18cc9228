/**
 * Signing in, in the account dialog: whether one has, the way in, the way out. Loaded when the dialog opens; no mint
 * asks for it.
 */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { SignInDialog, useSession, type SignInAdapter, type SignInStatus } from '@peppermint/wallet-kit'
import { pageSignIn } from '../live/signIn.ts'
import { watched, type OpenDialog, type Session } from './session.ts'

interface SignInPartProps {
  readonly session: Session
  /** Base address of our server's API. */
  readonly api: string
}

/** Whether the connected visitor is signed in, for both parts below. */
const status = watched<SignInStatus | undefined>('loading')

/** What stands in the account dialog. */
export function AccountSignIn({ session, api }: SignInPartProps) {
  const { wallet, dialog } = session
  const at = useSyncExternalStore(status.subscribe, status.get, status.get)
  const [hasFailed, setFailed] = useState(false)
  const signOut = async (adapter: SignInAdapter) => {
    setFailed(false)
    try {
      await adapter.signOut()
    } catch {
      setFailed(true)
    }
  }
  const end = () => void signOut(pageSignIn(api, wallet))
  if (hasFailed) {
    return (
      <div className="kit-note kit-actions" role="status">
        <p>Our server did not answer, so you may still be signed in on this device.</p>
        <button type="button" className="kit-button kit-quiet" onClick={end}>
          Sign out again
        </button>
      </div>
    )
  }
  if (at === 'loading' || at === undefined)
    return <p className="kit-soft">Looking whether you are signed in…</p>
  return (
    <div className="kit-actions" role="status">
      <p className="kit-soft">
        {at === 'authenticated' ? 'You are signed in.' : 'You are not signed in. Minting needs no sign-in.'}
      </p>
      {at === 'authenticated' ? (
        <button type="button" className="kit-button kit-quiet" onClick={end}>
          Sign out
        </button>
      ) : (
        <button type="button" className="kit-button kit-quiet" onClick={() => dialog.set('sign-in')}>
          Sign in
        </button>
      )}
    </div>
  )
}

/** What stands beside it: the dialog in which one signs, and the session's end when the wallet goes. */
export function SignInBeside({ session, api }: SignInPartProps) {
  const { wallet, dialog } = session
  const adapter = pageSignIn(api, wallet)
  const held = useSession(adapter, wallet)
  const open = useSyncExternalStore<OpenDialog>(dialog.subscribe, dialog.get, () => 'none')
  // Back to the account, which says how it went; only from here, for a wallet that is gone has no account.
  const close = useCallback(() => {
    if (dialog.get() === 'sign-in') dialog.set(wallet.getSnapshot().at === 'connected' ? 'account' : 'none')
  }, [dialog, wallet])

  useEffect(() => status.set(held), [held])

  return (
    <SignInDialog
      open={open === 'sign-in'}
      onClose={close}
      wallet={wallet}
      adapter={adapter}
      session={held}
      why="Sign a message that shows that this account is yours. It costs nothing, moves no money, and no mint needs it."
    />
  )
}
