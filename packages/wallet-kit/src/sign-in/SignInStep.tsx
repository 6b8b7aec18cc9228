/** The sign-in step: the reason, one button with the status, and Cancel. */
import { useId } from 'react'
import { Button, QuietButton } from '../dialog/controls.tsx'
import { Status } from '../dialog/Dialog.tsx'
import { useTestId } from '../provider/useTestId.ts'
import { type Translate, useTranslation } from '../words/translation.ts'
import type { SignInFault, SignInState } from './signInState.ts'
import { useLocale } from '../words/locale.ts'

interface SignInStepProps {
  readonly state: SignInState
  /** The wallet's own error message, shown as text. */
  readonly walletName: string
  /** The reason to sign; default to finish connecting. */
  readonly reason?: string | undefined
  readonly onSign: () => void
  readonly onRetry: () => void
  readonly onCheck: () => void
  readonly onGiveUp: () => void
  readonly onCancel: () => void
}

export function SignInStep(props: SignInStepProps) {
  const { state, walletName: wallet, onSign, onRetry, onCheck, onGiveUp, onCancel } = props
  const t = useTranslation()
  const descriptionId = useId()
  const testId = useTestId()
  if (state.status === 'waiting') {
    return (
      <WaitingForOwners
        requestedAt={state.requestedAt}
        onCheck={onCheck}
        onGiveUp={onGiveUp}
        onCancel={onCancel}
      />
    )
  }
  const fault = 'fault' in state && state.fault ? faultText(t, state.fault, wallet) : undefined
  const mustRetry = state.status === 'idle' && state.nonce === undefined
  // The label is "Send message", which a visitor may take for a transaction.
  const canSign = state.status === 'idle' && !mustRetry
  const label = buttonLabel(t, state)
  const isAsked = state.status === 'signing' && state.isAsked === true
  const declined =
    state.status === 'idle' && state.isDeclined
      ? t('signIn.declined', 'You declined. Nothing was signed.')
      : undefined
  return (
    <div className="kit-panel kit-sign-in">
      <p>
        {props.reason ??
          t(
            'signIn.why',
            'To finish connecting, sign a message with {wallet} to prove this account is yours. It’s free and moves no money.',
            { wallet },
          )}
      </p>
      {fault && (
        <>
          <p className="kit-note kit-bad">{fault.title}</p>
          <p>{fault.detail}</p>
        </>
      )}
      {declined && <p className="kit-note">{declined}</p>}
      {isAsked && (
        <p className="kit-note">
          {t('signIn.noWindow', 'No window? Open {wallet}; the request is waiting there.', { wallet })}
        </p>
      )}
      <div className="kit-actions">
        <Button
          {...testId('auth-message-button')}
          // Not `disabled`, which would remove the focus.
          aria-disabled={state.status !== 'idle'}
          aria-busy={state.status !== 'idle'}
          aria-describedby={canSign ? descriptionId : undefined}
          onClick={mustRetry ? onRetry : onSign}
        >
          {label}
        </Button>
        <QuietButton onClick={onCancel}>{t('signIn.cancel', 'Cancel')}</QuietButton>
      </div>
      {canSign && (
        <p id={descriptionId} className="kit-hidden">
          {t('signIn.sign', 'Sign message')}
        </p>
      )}
      <Status>{fault ? `${fault.title} ${fault.detail}` : (declined ?? label)}</Status>
    </div>
  )
}

function buttonLabel(t: Translate, state: SignInState): string {
  switch (state.status) {
    case 'preparing':
      return t('signIn.preparing', 'Preparing message...')
    case 'signing':
      return state.isAsked
        ? t('signIn.signing', 'Waiting for signature...')
        : t('signIn.preparing', 'Preparing message...')
    case 'idle':
      return state.nonce === undefined ? t('signIn.retry', 'Retry') : t('signIn.send', 'Send message')
    default:
      return t('signIn.verifying', 'Verifying signature...')
  }
}

/** What happened, whether anything was sent or moved, and what comes next. */
function faultText(t: Translate, fault: SignInFault, wallet: string): { title: string; detail: string } {
  switch (fault) {
    case 'preparing':
      return {
        title: t('signIn.preparingFailed', 'Error preparing message, please retry!'),
        detail: t(
          'signIn.preparingFailed.next',
          'The message didn’t arrive, so {wallet} wasn’t asked. Nothing was sent and no money moved. Check your connection, then retry.',
          { wallet },
        ),
      }
    case 'signing':
      return {
        title: t('signIn.signingFailed', 'Error signing message, please retry!'),
        detail: t(
          'signIn.signingFailed.next',
          '{wallet} didn’t sign. Nothing was sent and no money moved. Open {wallet}, unlock it if it’s locked, then send the message again.',
          { wallet },
        ),
      }
    case 'verifying':
      return {
        title: t('signIn.verifyingFailed', 'Error verifying signature, please retry!'),
        detail: t(
          'signIn.verifyingFailed.next',
          'The signature wasn’t accepted, so you’re not signed in. No transaction was sent and no money moved. Send the message again.',
        ),
      }
    case 'other':
      return {
        title: t('signIn.failed', 'Oops, something went wrong!'),
        detail: t(
          'signIn.failed.next',
          'You’re not signed in. Nothing was sent and no money moved. Send the message again, or cancel and connect again.',
        ),
      }
  }
}

interface WaitingForOwnersProps {
  /** Time of the request, Unix milliseconds. */
  readonly requestedAt: number
  readonly onCheck: () => void
  readonly onGiveUp: () => void
  readonly onCancel: () => void
}

/**
 * A multisig wallet has the request, and not all owners have signed.
 * Explains what is pending, and that the page can be closed.
 */
function WaitingForOwners({ requestedAt, onCheck, onGiveUp, onCancel }: WaitingForOwnersProps) {
  const t = useTranslation()
  const { lang } = useLocale()
  const title = t('signIn.owners.title', 'Waiting for the other owners')
  const requestedDate = new Date(requestedAt)
  return (
    <div className="kit-panel kit-sign-in">
      <h3>{title}</h3>
      <p>
        {t(
          'signIn.owners.why',
          'This account is a contract wallet, and not all of its owners have signed yet. They can sign in their own wallets. It’s free and moves no money.',
        )}
      </p>
      <p className="kit-note">
        {t(
          'signIn.owners.resume',
          'You can close this page. Open it again and connect this account to pick up where you left off.',
        )}
      </p>
      <p className="kit-soft">
        {t('signIn.owners.since', 'Requested')}{' '}
        <time dateTime={requestedDate.toISOString()}>{requestedDate.toLocaleString(lang)}</time>
      </p>
      <div className="kit-actions">
        <Button onClick={onCheck}>{t('signIn.owners.look', 'Check now')}</Button>
        <QuietButton onClick={onGiveUp}>{t('signIn.owners.giveUp', 'Cancel and start over')}</QuietButton>
        <QuietButton onClick={onCancel}>{t('signIn.cancel', 'Cancel')}</QuietButton>
      </div>
      <Status>{title}</Status>
    </div>
  )
}
