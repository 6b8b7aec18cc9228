/** Signing in, in every state. */
import { Dialog } from '../../src/dialog/Dialog.tsx'
import { SignInStep } from '../../src/sign-in/SignInStep.tsx'
import type { SignInState } from '../../src/sign-in/signInState.ts'
import { useSay } from '../../src/words/words.ts'
import type { Screen } from '../gallery/shown.ts'

const nothing = (): void => undefined

function Step({ state }: { readonly state: SignInState }) {
  const say = useSay()
  return (
    <Dialog
      kind="connect"
      isCompact
      open
      onClose={nothing}
      title={say('signIn.title', 'Verify your account')}
    >
      <SignInStep
        state={state}
        walletName="Fox"
        onSign={nothing}
        onRetry={nothing}
        onLook={nothing}
        onGiveUp={nothing}
        onCancel={nothing}
      />
    </Dialog>
  )
}

const states: readonly (readonly [id: string, title: string, state: SignInState])[] = [
  ['preparing', 'preparing', { at: 'preparing' }],
  ['ready', 'ready', { at: 'idle', nonce: 'n' }],
  ['no-nonce', 'the nonce failed', { at: 'idle', fault: 'preparing' }],
  ['signing', 'the wallet is asking', { at: 'signing', nonce: 'n' }],
  ['not-signed', 'signing failed', { at: 'idle', nonce: 'n', fault: 'signing' }],
  ['verifying', 'verifying', { at: 'verifying' }],
  ['not-verified', 'verifying failed', { at: 'preparing', fault: 'verifying' }],
  ['oops', 'something else failed', { at: 'idle', nonce: 'n', fault: 'other' }],
  ['owners', 'waiting for other owners', { at: 'waiting', since: Date.UTC(2026, 10, 21, 9) }],
]

/** All of them. */
export const signInScreens: readonly Screen[] = states.map(([id, title, state]) => ({
  id: `sign-in-${id}`,
  title: `Sign-in: ${title}`,
  draw: () => <Step state={state} />,
}))
