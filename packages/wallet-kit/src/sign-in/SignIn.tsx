/** The step "Verify your account": renders the sign-in of the connected account. */
import { useWallet } from '../wallets/useWallet.ts'
import type { WalletPort } from '../wallets/wallet.ts'
import type { Translate } from '../words/translation.ts'
import type { SignInAdapter } from './adapter.ts'
import { SignInStep } from './SignInStep.tsx'
import { useSignIn } from './useSignIn.ts'

export interface SignInProps {
  readonly adapter: SignInAdapter
  readonly wallet: WalletPort
  /** The reason to sign; default to finish connecting. */
  readonly reason?: string | undefined
  /** Called on Cancel; default disconnects. */
  readonly onCancel?: (() => void) | undefined
}

/** The dialog's title while this step is shown. */
export const signInTitle = (t: Translate) => t('signIn.title', 'Verify your account')

/** The content of the sign-in dialog. Cancel disconnects by default; closing the dialog should too. */
export function SignIn({ adapter, wallet, reason, onCancel }: SignInProps) {
  const snapshot = useWallet(wallet)
  const { state, sign, retry, checkNow, giveUp, cancel } = useSignIn({ adapter, wallet })
  return (
    <SignInStep
      state={state}
      walletName={snapshot.status === 'connected' ? snapshot.walletName : ''}
      reason={reason}
      onSign={() => void sign()}
      onRetry={retry}
      onCheck={() => void checkNow()}
      onGiveUp={giveUp}
      // The page disconnects even if the wallet fails to.
      onCancel={onCancel ?? (() => void cancel().catch(() => undefined))}
    />
  )
}
