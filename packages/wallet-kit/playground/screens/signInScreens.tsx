/** Signing in, in every state. */
import { Dialog } from '../../src/dialog/Dialog.tsx'
import { SignInStep } from '../../src/sign-in/SignInStep.tsx'
import type { SignInState } from '../../src/sign-in/signInState.ts'
import { useTranslation } from '../../src/words/translation.ts'
import type { Screen } from '../gallery/galleryState.ts'

const nothing = (): void => undefined

function Step({ state }: { readonly state: SignInState }) {
  const t = useTranslation()
  return (
    <Dialog kind="connect" isCompact open onClose={nothing} title={t('signIn.title', 'Verify your account')}>
      <SignInStep
        state={state}
        walletName="Fox"
        onSign={nothing}
        onRetry={nothing}
        onCheck={nothing}
        onGiveUp={nothing}
        onCancel={nothing}
      />
    </Dialog>
  )
}

const states: readonly (readonly [id: string, title: string, state: SignInState])[] = [
  ['preparing', 'preparing', { status: 'preparing' }],
  ['ready', 'ready', { status: 'idle', nonce: 'n' }],
  ['no-nonce', 'the nonce failed', { status: 'idle', fault: 'preparing' }],
  ['signing', 'the wallet is asking', { status: 'signing', nonce: 'n' }],
  ['not-signed', 'signing failed', { status: 'idle', nonce: 'n', fault: 'signing' }],
  ['verifying', 'verifying', { status: 'verifying' }],
  ['not-verified', 'verifying failed', { status: 'preparing', fault: 'verifying' }],
  ['oops', 'something else failed', { status: 'idle', nonce: 'n', fault: 'other' }],
  ['owners', 'waiting for other owners', { status: 'waiting', requestedAt: Date.UTC(2026, 10, 21, 9) }],
]

/** All of them. */
export const signInScreens: readonly Screen[] = states.map(([id, title, state]) => ({
  id: `sign-in-${id}`,
  title: `Sign-in: ${title}`,
  draw: () => <Step state={state} />,
}))
