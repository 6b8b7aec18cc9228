/** The kit's dialogs. The first is fetched when the page is idle, those of a connected visitor once there is one. */
import { useCallback, useEffect } from 'react'
import { ConnectedDialogs } from '../account/ConnectedDialogs.tsx'
import { ConnectDialog } from '../connect/ConnectDialog.tsx'
import { preloadConnect } from '../connect/parts.ts'
import { useWallet } from '../wallets/useWallet.ts'
import { useWriting } from '../words/writing.ts'
import { connectedPart } from './connectedPart.ts'
import { useKit } from './kit.ts'
import { permitted } from './openers.ts'
import { whenIdle } from './whenIdle.ts'

const nowhere: readonly string[] = []

/** Opens what the context says, as far as the state of the connection permits. */
export function Dialogs() {
  const { open, setOpen, signIn, hosts = nowhere, modalSize = 'wide', ...kit } = useKit()
  const { wallet, session } = kit
  const writing = useWriting()
  const snapshot = useWallet(wallet)
  const may = permitted(snapshot, session)
  const isConnected = snapshot.status === 'connected'
  const close = useCallback(() => setOpen('none'), [setOpen])

  // Its first screen only: the rest comes when somebody opens it, or is about to.
  useEffect(() => whenIdle(() => void preloadConnect()), [])
  // What is no longer permitted is closed, and stays closed when it is permitted again (B-08).
  const isOver = open !== 'none' && !may[open]
  useEffect(() => {
    if (isOver) close()
  }, [isOver, close])

  return (
    <div className="kit-dialogs" {...writing}>
      <ConnectDialog
        {...kit}
        open={open === 'connect' && may.connect}
        onClose={close}
        hosts={hosts}
        modalSize={modalSize}
        signIn={isConnected && session === 'unauthenticated' ? signIn : undefined}
      />
      <ConnectedDialogs
        part={connectedPart}
        open={(open === 'account' || open === 'network') && may[open] ? open : undefined}
        isNeeded={isConnected}
        onClose={close}
      >
        {({ FilledDialogs }) => <FilledDialogs close={close} />}
      </ConnectedDialogs>
    </div>
  )
}
