/** The kit's one context, kept current, with the dialogs beside the app. */
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Opener } from '../dialog/Dialog.tsx'
import { Dialogs } from './Dialogs.tsx'
import { KitContext, type KitSettings } from './kit.ts'
import type { KitState, OpenDialog } from './kitState.ts'
import type { SessionStatus } from './dialogPermissions.ts'
import type { Store } from './store.ts'

interface KitRootProps extends KitSettings {
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
  // Hydration repeats what was prerendered, also where a press came before; the layout effect opens its dialog.
  const [open, setOpen] = useState(dialog.getFirst)
  const opener = useRef<Opener>(null)
  // `useSyncExternalStore` subscribes after the first paint, and a press that comes before would wait for that.
  useLayoutEffect(() => {
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
    // A failure shows in the connect dialog, with a way to try again.
    wallet.restore().catch(() => undefined)
  }, [wallet])

  // Another object at each render: what is beneath draws itself again when the provider does.
  return (
    <KitContext value={{ ...settings, wallet, stores: state, session, open, setOpen: dialog.set }}>
      {children}
      <Dialogs opener={opener} />
    </KitContext>
  )
}
