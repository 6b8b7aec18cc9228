/**
 * The one dialog of the kit: the browser's own, which makes the page behind it inert, keeps the focus, answers
 * Escape and gives the focus back. This adds a name, a close button, closing by the backdrop.
 */
import {
  type ReactNode,
  type Ref,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import type { openAhead } from './openModal.ts'
import { useClientLayoutEffect } from '../provider/useClientLayoutEffect.ts'
import { whenIdle } from '../provider/whenIdle.ts'
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
  /** Opens it and returns what closes it: `openModal` where it is there already, else as the browser does. */
  readonly openWith?: typeof showModal | undefined
  /** Set to the function that opens it before React renders it open; null while that is not possible. */
  readonly opener?: Ref<Opener | null> | undefined
  /** How that is done; `openAhead`, once it is there. */
  readonly openAhead?: typeof openAhead | undefined
  readonly children: ReactNode
}

/** Opens a dialog, and calls `render` when React should render it open. Returns what undoes it before that. */
export type Opener = (render: () => void) => () => void

/** A modal dialog. Each opening mounts new content. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    kind,
    isCompact = false,
    isReady = false,
    openWith = showModal,
    opener,
    openAhead,
    children,
  } = props
  const t = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const close = useRef<() => void>(undefined)
  const pressedBackdrop = useRef(false)
  // The content's number times two, and one more once it has been open.
  const [[wasOpen, content], setContent] = useState<readonly [boolean, number]>([false, 0])
  const isUsed = content & 1
  if (wasOpen !== open) setContent([open, open ? content + 1 + isUsed : content])
  const id = useId()

  useClientLayoutEffect(() => (open ? takeOver(dialog.current) : undefined), [open])

  // With the press, not after it: effects that may wait run after the next paint.
  useClientLayoutEffect(() => {
    if (!open) shut(close)
    else if (dialog.current && !close.current)
      close.current = (openWith ?? showModal)(dialog.current, heading.current)
    // Opened ahead, and drawn again since.
    else if (!dialog.current?.contains(document.activeElement)) heading.current?.focus()
  }, [open, openWith])

  // Not with the content of an earlier opening, which is replaced.
  const openNow = !open && !isUsed && isReady ? openAhead : undefined
  useImperativeHandle<Opener | null, Opener | null>(opener, () => {
    const element = dialog.current
    if (!openNow || !element) return null
    return (render) => {
      close.current = openNow(element, heading.current, render)
      return () => shut(close)
    }
  }, [openNow])

  // Its styles and its layout take longer than a frame, so they are made with the page's own (`laidOut.css`).
  useClientLayoutEffect(() => {
    const element = dialog.current
    if (isReady && element) element.dataset['laidOut'] = ''
  }, [isReady])

  // One that is taken out while it is open, because its content has come, would take the way back of the focus along.
  useClientLayoutEffect(() => () => shut(close), [])

  // The next opening's content, drawn after the frame that answers the closing.
  const isStale = !open && isUsed
  useEffect(() => {
    if (isStale) return whenIdle(() => setContent([false, content + 1]))
  }, [isStale, content])

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
      onPointerDown={(event) => {
        keepFromPage(event)
        pressedBackdrop.current = event.target === event.currentTarget
      }}
      onFocus={keepFromPage}
      onBlur={keepFromPage}
      onClick={(event) => {
        if (pressedBackdrop.current && event.target === event.currentTarget) onClose()
      }}
    >
      {(open || isReady) && (
        <div key={content >> 1} className="kit-sheet">
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

/**
 * Another library's dialog, such as Radix's, hides the rest of the page from screen readers, the kit's dialogs with it. It
 * closes at Escape, and at presses and focus outside of it, of which it learns from the document.
 * @returns what gives the page back to it.
 */
function takeOver(dialog: Element | null): () => void {
  const hidden = [...document.querySelectorAll<HTMLElement>('[aria-hidden=true]')].filter((each) =>
    each.contains(dialog),
  )
  for (const each of hidden) each.removeAttribute('aria-hidden')
  addEventListener('keydown', keepEscape, true)
  return () => {
    removeEventListener('keydown', keepEscape, true)
    // Unless it has closed meanwhile, and removed its mark.
    for (const each of hidden) if ('ariaHidden' in each.dataset) each.ariaHidden = 'true'
  }
}

const keepEscape = (event: KeyboardEvent): void => {
  if (event.key === 'Escape') event.stopPropagation()
}

/** React hears it at the app's root, which may be the document itself. */
const keepFromPage = ({ nativeEvent }: SyntheticEvent): void => nativeEvent.stopImmediatePropagation()

function showModal(dialog: HTMLDialogElement, heading: HTMLElement | null): () => void {
  dialog.showModal()
  // The browser would focus the first button; the title gives context, and Tab continues from it.
  heading?.focus()
  return () => dialog.close()
}

function shut(close: RefObject<(() => void) | undefined>): void {
  close.current?.()
  close.current = undefined
}

export const Status = ({ children }: { readonly children: string }) => (
  <p className="kit-hidden" role="status">
    {children}
  </p>
)
