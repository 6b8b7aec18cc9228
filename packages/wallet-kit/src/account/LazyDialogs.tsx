/** The dialogs that only a connected visitor opens, whose content is loaded late. */
import type { ReactNode } from 'react'
import { Dialog } from '../dialog/Dialog.tsx'
import { type Lazy, useLazyPart } from '../lazy/partLoader.ts'
import { LoadFallback } from '../lazy/LoadFallback.tsx'
import { useTranslation } from '../words/translation.ts'

export interface LazyDialogsProps<Part> {
  /** The module that draws both dialogs. */
  readonly part: Lazy<Part>
  /** The dialog that is open; undefined while none is. */
  readonly open: 'account' | 'network' | undefined
  /** Loads the part before one is opened. */
  readonly isNeeded?: boolean
  readonly onClose: () => void
  readonly children: (part: Part) => ReactNode
}

/**
 * The account's and the network's dialog. Until they are there a dialog of the same name says how far loading them is,
 * and is closed by what closes them.
 */
export function LazyDialogs<Part>(props: LazyDialogsProps<Part>) {
  const { part, open, isNeeded = false, onClose, children } = props
  const t = useTranslation()
  const state = useLazyPart(part, isNeeded || open !== undefined)
  if (state.part) return children(state.part)
  return (
    <Dialog
      kind={open ?? 'network'}
      open={open !== undefined}
      onClose={onClose}
      title={open === 'account' ? t('account.title', 'Your account') : t('network.title', 'Switch Networks')}
    >
      <LoadFallback state={state} onRetry={part.retry} />
    </Dialog>
  )
}
