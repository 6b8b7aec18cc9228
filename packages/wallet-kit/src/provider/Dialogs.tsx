/** The kit's dialogs. The first is fetched when the page is idle, those of a connected visitor once there is one. */
import { type Ref, useCallback, useEffect } from 'react'
import { LazyDialogs } from '../account/LazyDialogs.tsx'
import { ConnectDialog } from '../connect/ConnectDialog.tsx'
import type { Opener } from '../dialog/Dialog.tsx'
import { preloadConnect } from '../connect/parts.ts'
import { useWallet } from '../wallets/useWallet.ts'
import { useLocale } from '../words/locale.ts'
import { connectedPart } from './connectedPart.ts'
import { useKit } from './kit.ts'
import { getPermittedDialogs } from './dialogPermissions.ts'
import { whenIdle } from './whenIdle.ts'

const NO_HOSTS: readonly string[] = []

/**
 * Renders the dialog that the context opens, if the connection permits it.
 * @param opener is set to the function that opens the connect dialog before React renders it open.
 */
export function Dialogs({ opener }: { readonly opener: Ref<Opener | null> }) {
  const { open, setOpen, signIn, hosts = NO_HOSTS, modalSize = 'wide', ...kit } = useKit()
  const { wallet, session } = kit
  const { lang, dir } = useLocale()
  const snapshot = useWallet(wallet)
  const permitted = getPermittedDialogs(snapshot, session)
  const isConnected = snapshot.status === 'connected'
  const close = useCallback(() => setOpen('none'), [setOpen])

  // The first screen only: the rest loads on demand.
  useEffect(() => whenIdle(() => void preloadConnect()), [])
  // What is no longer permitted is closed, and stays closed when it is permitted again (B-08).
  const shouldClose = open !== 'none' && !permitted[open]
  useEffect(() => {
    if (shouldClose) close()
  }, [shouldClose, close])

  return (
    <div className="kit-dialogs" lang={lang} dir={dir}>
      <ConnectDialog
        {...kit}
        opener={opener}
        open={open === 'connect' && permitted.connect}
        onClose={close}
        hosts={hosts}
        modalSize={modalSize}
        signIn={isConnected && session === 'unauthenticated' ? signIn : undefined}
      />
      <LazyDialogs
        part={connectedPart}
        open={(open === 'account' || open === 'network') && permitted[open] ? open : undefined}
        isNeeded={isConnected}
        onClose={close}
      >
        {({ ConnectedDialogs }) => <ConnectedDialogs close={close} />}
      </LazyDialogs>
    </div>
  )
}
