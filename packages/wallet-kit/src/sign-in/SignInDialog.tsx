/**
 * "Verify your account" in a separate dialog, for apps where sign-in is optional.
 */
import { useEffect } from 'react'
import { Dialog } from '../dialog/Dialog.tsx'
import { useWallet } from '../wallets/useWallet.ts'
import type { WalletPort } from '../wallets/wallet.ts'
import { useTranslation } from '../words/translation.ts'
import type { SignInAdapter, SignInStatus } from './adapter.ts'
import { SignIn, signInTitle } from './SignIn.tsx'

export interface SignInDialogProps {
  readonly open: boolean
  /** Called when the visitor cancels, has signed in, or disconnects. */
  readonly onClose: () => void
  readonly wallet: WalletPort
  readonly adapter: SignInAdapter
  readonly session: SignInStatus | undefined
  /** The app's reason to sign. */
  readonly reason?: string | undefined
}

/** Opens only while a wallet is connected and not signed in. Closing it does not disconnect. */
export function SignInDialog({ open, onClose, wallet, adapter, session, reason }: SignInDialogProps) {
  const t = useTranslation()
  const isThere = useWallet(wallet).status === 'connected' && session !== 'authenticated'

  useEffect(() => {
    if (open && !isThere) onClose()
  }, [open, isThere, onClose])

  return (
    <Dialog kind="connect" isCompact open={open && isThere} onClose={onClose} title={signInTitle(t)}>
      {isThere && <SignIn adapter={adapter} wallet={wallet} reason={reason} onCancel={onClose} />}
    </Dialog>
  )
}
