/** What is asked and why, one button that says where it stands, and the way out. */
import { Status } from '../dialog/Dialog.tsx'
import { type Say, useSay } from '../words/words.ts'
import type { SignInFault, SignInState } from './signInState.ts'
import { WaitingForOwners } from './WaitingForOwners.tsx'

interface SignInStepProps {
  readonly state: SignInState
  /** The wallet's own claim; it is shown as text. */
  readonly walletName: string
  /** Why one should sign, where it is not to finish connecting. */
  readonly why?: string | undefined
  readonly onSign: () => void
  readonly onRetry: () => void
  readonly onLook: () => void
  readonly onGiveUp: () => void
  readonly onCancel: () => void
}

/** A sign-in as it stands. */
export function SignInStep(props: SignInStepProps) {
  const { state, walletName: wallet, onSign, onRetry, onLook, onGiveUp, onCancel } = props
  const say = useSay()
  if (state.at === 'waiting') {
    return <WaitingForOwners since={state.since} onLook={onLook} onGiveUp={onGiveUp} onCancel={onCancel} />
  }
  const fault = 'fault' in state && state.fault ? faultWords(say, state.fault, wallet) : undefined
  const mustRetry = state.at === 'idle' && state.nonce === undefined
  const label = labelOf(say, state)
  return (
    <div className="kit-panel kit-sign-in">
      <p>
        {props.why ??
          say(
            'signIn.why',
            'To finish connecting, sign a message with {wallet} that shows that this account is yours. It costs nothing and moves no money.',
            { wallet },
          )}
      </p>
      {fault && (
        <>
          <p className="kit-note kit-bad">{fault.title}</p>
          <p>{fault.detail}</p>
        </>
      )}
      {state.at === 'signing' && (
        <p className="kit-note">
          {say('signIn.noWindow', 'No window? Open {wallet}; the question waits there.', { wallet })}
        </p>
      )}
      <div className="kit-actions">
        <button
          type="button"
          className="kit-button"
          // Not `disabled`, which would take the focus away in the middle of it.
          aria-disabled={state.at !== 'idle'}
          aria-busy={state.at !== 'idle'}
          onClick={mustRetry ? onRetry : onSign}
        >
          {label}
        </button>
        <button type="button" className="kit-button kit-quiet" onClick={onCancel}>
          {say('signIn.cancel', 'Cancel')}
        </button>
      </div>
      <Status>{fault ? `${fault.title} ${fault.detail}` : label}</Status>
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

/** What happened; and whether anything was sent or moved, and what comes next. */
function faultWords(say: Say, fault: SignInFault, wallet: string): { title: string; detail: string } {
  switch (fault) {
    case 'preparing':
      return {
        title: say('signIn.preparingFailed', 'Error preparing message, please retry!'),
        detail: say(
          'signIn.preparingFailed.next',
          'The message did not arrive, so {wallet} was not asked. Nothing was sent and no money moved. Check your connection, then retry.',
          { wallet },
        ),
      }
    case 'signing':
      return {
        title: say('signIn.signingFailed', 'Error signing message, please retry!'),
        detail: say(
          'signIn.signingFailed.next',
          '{wallet} did not sign. Nothing was sent and no money moved. Open {wallet}, unlock it if it is locked, then send the message again.',
          { wallet },
        ),
      }
    case 'verifying':
      return {
        title: say('signIn.verifyingFailed', 'Error verifying signature, please retry!'),
        detail: say(
          'signIn.verifyingFailed.next',
          'The signature was not accepted, so you are not signed in. No transaction was sent and no money moved. Send the message again.',
        ),
      }
    case 'other':
      return {
        title: say('signIn.failed', 'Oops, something went wrong!'),
        detail: say(
          'signIn.failed.next',
          'You are not signed in. Nothing was sent and no money moved. Send the message again, or cancel and connect again.',
        ),
      }
  }
}
