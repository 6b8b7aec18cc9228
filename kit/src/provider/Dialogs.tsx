/** The kit's dialogs. The first is fetched when the page is idle, those of a connected visitor once there is one. */
import { useCallback, useEffect } from 'react'
import { ConnectedDialogs } from '../account/ConnectedDialogs.tsx'
import { ConnectDialog } from '../connect/ConnectDialog.tsx'
import { preloadConnect } from '../connect/parts.ts'
import { lazyPart } from '../lazy/partLoader.ts'
import { LazyPart } from '../lazy/LazyPart.tsx'
import { deviceOf } from '../wallets/place.ts'
import { useWallet } from '../wallets/useWallet.ts'
import { useWriting } from '../words/writing.ts'
import { useKit } from './kit.ts'
import { permitted } from './openers.ts'
import { whenIdle } from './whenIdle.ts'

const connected = lazyPart(() => import('./FilledDialogs.tsx'))
const signInStep = lazyPart(() => import('../sign-in/SignIn.tsx'))

/** Opens what the context says, as far as the state of the connection permits. */
export function Dialogs() {
  const kit = useKit()
  const writing = useWriting()
  const { wallet, open, setOpen, signIn, session } = kit
  const snapshot = useWallet(wallet)
  const may = permitted(snapshot, session)
  const isConnected = snapshot.at === 'connected'
  const mustSignIn = signIn !== undefined && isConnected && session === 'unauthenticated'
  const close = useCallback(() => setOpen('none'), [setOpen])
  // Whoever leaves before they have signed in has not connected.
  const leave = useCallback(() => {
    close()
    wallet.disconnect().catch(() => undefined)
  }, [close, wallet])

  // Its first screen only: the rest comes when somebody opens it, or is about to.
  useEffect(() => whenIdle(() => void preloadConnect()), [])
  useEffect(() => (signIn ? whenIdle(() => void signInStep.load()) : undefined), [signIn])
  // What is no longer permitted is closed, and stays closed when it is permitted again (B-08).
  const isOver = open !== 'none' && !may[open]
  useEffect(() => {
    if (isOver) close()
  }, [isOver, close])

  return (
    <div className="kit-dialogs" {...writing}>
      <ConnectDialog
        open={open === 'connect' && may.connect}
        onClose={mustSignIn ? leave : close}
        wallet={wallet}
        hosts={kit.hosts}
        modalSize={kit.modalSize}
        device={open === 'connect' ? deviceOf(navigator) : 'desktop'}
        {...(kit.appName !== undefined && { appName: kit.appName })}
        {...(kit.learnMoreUrl !== undefined && { learnMoreUrl: kit.learnMoreUrl })}
        {...(kit.disclaimer !== undefined && { disclaimer: kit.disclaimer })}
        {...(mustSignIn && {
          signIn: (
            <LazyPart part={signInStep}>
              {({ SignIn }) => <SignIn adapter={signIn} wallet={wallet} />}
            </LazyPart>
          ),
        })}
      />
      <ConnectedDialogs
        part={connected}
        open={(open === 'account' || open === 'network') && may[open] ? open : undefined}
        isNeeded={isConnected}
        onClose={close}
      >
        {({ FilledDialogs }) => <FilledDialogs close={close} />}
      </ConnectedDialogs>
    </div>
  )
}
