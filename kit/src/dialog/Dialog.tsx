/**
 * The one dialog of the kit: the browser's own, which makes the page behind it inert, keeps the focus, answers
 * Escape and gives the focus back. This adds a name, a close button, closing by the backdrop.
 */
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '../words/translation.ts'

interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  /** Which of the kit's dialogs this is, for the stylesheet. */
  readonly kind: 'connect' | 'account' | 'network'
  /** One column, where the dialog would have two on a wide screen. */
  readonly isCompact?: boolean
  /** Its content may be drawn while it is closed, unseen, so that opening it has nothing to wait for. */
  readonly isReady?: boolean
  readonly children: ReactNode
}

/** A modal dialog. Each opening mounts new content. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, kind, isCompact = false, isReady = false, children } = props
  const t = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const pressedBackdrop = useRef(false)
  const [seen, setSeen] = useState({ open, closings: 0 })
  if (seen.open !== open) setSeen({ open, closings: seen.closings + (open ? 0 : 1) })
  const id = useId()

  // With the press, not after it: effects that may wait run after the next paint.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || element.open === open) return
    if (!open) return element.close()
    element.showModal()
    // The browser would focus the first button; the title gives context, and Tab continues from it.
    heading.current?.focus()
  }, [open])

  // One that is taken out while it is open, because its content has come, would take the way back of the focus along.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={`kit kit-dialog kit-${kind}${isCompact ? ' kit-compact' : ''}`}
      aria-labelledby={id}
      // Escape: close it here, so that a key press right after the focus returns can open it again.
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // Some browsers close without asking. News of a closing that comes after it was opened again is old.
      onClose={({ currentTarget }) => open && !currentTarget.open && onClose()}
      // Only a press that begins and ends on the backdrop closes: not the end of a text selection.
      onPointerDown={(event) => (pressedBackdrop.current = event.target === event.currentTarget)}
      onClick={(event) => {
        if (pressedBackdrop.current && event.target === event.currentTarget) onClose()
      }}
    >
      {(open || isReady) && (
        <div key={seen.closings} className="kit-sheet">
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {children}
          <button
            type="button"
            className="kit-close"
            aria-label={t('dialog.close', 'Close')}
            onClick={onClose}
          />
        </div>
      )}
    </dialog>
  )
}

/** A visually hidden live region. */
export const Status = ({ children }: { readonly children: string }) => (
  <p className="kit-hidden" role="status">
    {children}
  </p>
)
