/** The step "Verify your account": what is asked and why, one button that says where it stands, and the way out. */
import { Status } from '../dialog/Dialog.tsx'
import { useWallet } from '../wallets/useWallet.ts'
import type { WalletPort } from '../wallets/wallet.ts'
import { type Say, useSay } from '../words/words.ts'
import type { SignInAdapter } from './adapter.ts'
import type { SignInFault, SignInState } from './signInState.ts'
import { useSignIn } from './useSignIn.ts'
import { WaitingForOwners } from './WaitingForOwners.tsx'

/** What the step is given. */
export interface SignInProps {
  readonly adapter: SignInAdapter
  readonly wallet: WalletPort
}

/** The dialog's title while this step is shown. */
export const signInTitle = (say: Say) => say('signIn.title', 'Verify your account')

/** The content of the dialog, from its opening to its closing. Cancel disconnects; so should closing the dialog. */
export function SignIn({ adapter, wallet }: SignInProps) {
  const say = useSay()
  const snapshot = useWallet(wallet)
  const signIn = useSignIn({ adapter, wallet })
  const { state } = signIn
  const name = snapshot.at === 'connected' ? snapshot.walletName : ''
  // Should the wallet fail to say goodbye, the page has forgotten it all the same.
  const cancel = () => void signIn.cancel().catch(() => undefined)
  if (state.at === 'waiting') {
    return (
      <WaitingForOwners since={state.since} onLook={signIn.look} onGiveUp={signIn.giveUp} onCancel={cancel} />
    )
  }
  const fault = 'fault' in state && state.fault ? faultWords(say, state.fault) : ''
  const mustRetry = state.at === 'idle' && state.nonce === undefined
  const label = labelOf(say, state)
  return (
    <div className="kit-panel kit-sign-in">
      <p>
        {say(
          'signIn.why',
          'To finish connecting, sign a message with {wallet} that shows that this account is yours. It costs nothing and moves no money.',
          { wallet: name },
        )}
      </p>
      {fault && <p className="kit-note kit-bad">{fault}</p>}
      {state.at === 'signing' && (
        <p className="kit-note">
          {say('signIn.noWindow', 'No window? Open {wallet}; the question waits there.', { wallet: name })}
        </p>
      )}
      <div className="kit-actions">
        <button
          type="button"
          className="kit-button"
          // Not `disabled`, which would take the focus away in the middle of it.
          aria-disabled={state.at !== 'idle'}
          aria-busy={state.at !== 'idle'}
          onClick={mustRetry ? signIn.retry : () => void signIn.sign()}
        >
          {label}
        </button>
        <button type="button" className="kit-button kit-quiet" onClick={cancel}>
          {say('signIn.cancel', 'Cancel')}
        </button>
      </div>
      <Status>{fault || label}</Status>
    </div>
  )
}

/** What the button says. */
function labelOf(say: Say, state: SignInState): string {
  switch (state.at) {
    case 'preparing':
      return say('signIn.preparing', 'Preparing message...')
    case 'signing':
      return say('signIn.signing', 'Waiting for signature...')
    case 'idle':
      return state.nonce === undefined ? say('signIn.retry', 'Retry') : say('signIn.send', 'Send message')
    default:
      return say('signIn.verifying', 'Verifying signature...')
  }
}

function faultWords(say: Say, fault: SignInFault): string {
  switch (fault) {
    case 'preparing':
      return say('signIn.preparingFailed', 'Error preparing message, please retry!')
    case 'signing':
      return say('signIn.signingFailed', 'Error signing message, please retry!')
    case 'verifying':
      return say('signIn.verifyingFailed', 'Error verifying signature, please retry!')
    case 'other':
      return say('signIn.failed', 'Oops, something went wrong!')
  }
}
