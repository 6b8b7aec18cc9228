/** A connected visitor's dialog whose content is on its way, or did not arrive. */
import { Dialog } from '../dialog/Dialog.tsx'
import type { Loading } from '../dialog/late.ts'
import { useSay } from '../words/words.ts'
import { NotHere } from './NotHere.tsx'

export interface AwaitedDialogProps {
  /** The dialog that was opened; undefined while none is. */
  readonly wanted: 'account' | 'network' | undefined
  /** How far its content is. When left out: it did not arrive, and is tried again by itself. */
  readonly part?: Loading<unknown>
  readonly onClose: () => void
  /** Tries again. Without it only loading the page anew is offered. */
  readonly onRetry?: () => void
}

const lost = { at: 'failed', again: true } as const

/**
 * Stands where the account's or the network's dialog would, for pages that load those late: named as they are, so that
 * whoever opened one knows where they are, and closed by what closes them.
 */
export function AwaitedDialog({ wanted, part = lost, onClose, onRetry }: AwaitedDialogProps) {
  const say = useSay()
  return (
    <Dialog
      kind={wanted ?? 'network'}
      open={wanted !== undefined}
      onClose={onClose}
      title={
        wanted === 'account' ? say('account.title', 'Your account') : say('network.title', 'Switch Networks')
      }
    >
      <NotHere part={part} {...(onRetry && { onRetry })} />
    </Dialog>
  )
}
