/** The kit's one context, kept current, with the dialogs beside the app. */
import { type ReactNode, useEffect, useRef, useState, type Ref, useCallback } from 'react'
import type { Opener } from '../dialog/Dialog.tsx'
import { KitContext, type KitSettings, useKit } from './kit.ts'
import type { KitState, OpenDialog } from './kitState.ts'
import { type SessionStatus, getPermittedDialogs } from './dialogPermissions.ts'
import type { Store } from './store.ts'
import { LazyDialogs } from '../account/LazyDialogs.tsx'
import { ConnectDialog } from '../connect/ConnectDialog.tsx'
import { preloadConnect } from '../connect/parts.ts'
import { useWallet } from '../wallets/useWallet.ts'
import { useLocale } from '../words/locale.ts'
import { connectedPart } from './connectedPart.ts'
import { type ConnectionEvents, useConnectionEvents } from './useConnectionEvents.ts'
import { useClientLayoutEffect } from './useClientLayoutEffect.ts'
import { whenIdle } from './whenIdle.ts'

interface KitRootProps extends KitSettings, ConnectionEvents {
  readonly children?: ReactNode
  readonly state: KitState
  /** Which dialog is open in this tree. */
  readonly dialog: Store<OpenDialog>
  readonly signIn?: ReactNode
  readonly session?: SessionStatus
}

/** Restores an earlier connection once the page is alive. */
export function KitRoot({ children, state, dialog, session, ...settings }: KitRootProps) {
  const { wallet } = state
  useConnectionEvents(wallet, settings)
  // Hydration repeats what was prerendered, also where a press came before; the layout effect opens its dialog.
  const [open, setOpen] = useState(dialog.getFirst)
  const opener = useRef<Opener>(null)
  // `useSyncExternalStore` subscribes after the first paint, and a press that comes before would wait for that.
  useClientLayoutEffect(() => {
    // Closes what was opened ahead. Also after `render`: React may never render it open, where it was closed meanwhile.
    let undo: (() => void) | undefined
    const render = () => setOpen(dialog.get())
    const update = () => {
      undo?.()
      undo = dialog.get() === 'connect' ? opener.current?.(render) : undefined
      if (!undo) render()
    }
    // A component beneath may have opened a dialog in its own layout effect.
    update()
    return dialog.subscribe(update)
  }, [dialog])

  useEffect(() => {
    // A failure shows in the connect dialog, or once a wallet is chosen in it.
    wallet.restore().catch(() => undefined)
  }, [wallet])

  // Another object at each render: what is beneath draws itself again when the provider does.
  return (
    <KitContext.Provider value={{ ...settings, wallet, stores: state, session, open, setOpen: dialog.set }}>
      {children}
      <Dialogs opener={opener} />
    </KitContext.Provider>
  )
}

const NO_HOSTS: readonly string[] = []

/**
 * The kit's dialogs. The first is fetched when the page is idle, those of a connected visitor once there is one.
 * Renders the dialog that the context opens, if the connection permits it.
 * @param opener is set to the function that opens the connect dialog before React renders it open.
 */
function Dialogs({ opener }: { readonly opener: Ref<Opener | null> }) {
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
        isWaiting={session === 'loading'}
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
