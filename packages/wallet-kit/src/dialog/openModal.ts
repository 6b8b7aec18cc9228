/**
 * Opens a dialog in two steps. What makes it modal makes the page inert, which gives every element of the page new
 * styles and paints it again: too much for the frame that answers the press. So the dialog is first put above the page,
 * with the focus in it, and made modal when it has come to rest, or by the first key, which may lead out of it. It closes
 * in two steps as well: the frame that answers shows it gone, and the page is no longer inert after it.
 */

import { afterFrame } from './afterFrame.ts'

/** Longer than it takes to rise. */
const RESTS_AFTER_MS = 250

/** Ends a closing whose frame is not drawn yet. */
let finishClosing: (() => void) | undefined

/**
 * Opens a dialog whose content is drawn already before React renders that it is open, which takes longer than a frame may.
 * @param heading gets the focus.
 * @param render is called after the frame that shows it.
 * @returns what closes it, and calls `render` off.
 */
export function openAhead(
  dialog: HTMLDialogElement,
  heading: HTMLElement | null,
  render: () => void,
): () => void {
  const close = openModal(dialog, heading)
  const cancel = afterFrame(render)
  return () => {
    cancel()
    close()
  }
}

/**
 * @param heading gets the focus: it gives context, and Tab continues from it.
 * @returns what closes it and gives the focus back.
 */
export function openModal(dialog: HTMLDialogElement, heading: HTMLElement | null): () => void {
  finishClosing?.()
  const opener = document.activeElement as HTMLElement | null
  let isModal = false
  const unsettle = () => {
    clearTimeout(timer)
    removeEventListener('keydown', onKey, true)
    // Hides it, too.
    dialog.popover = null
  }
  const settle = () => {
    const focused = document.activeElement as HTMLElement | null
    unsettle()
    dialog.open = false
    dialog.showModal()
    isModal = true
    // The browser would focus the first button.
    focused?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return settle()
    // As the browser does with one that is modal; a dialog of the page beneath must not take it as its own.
    event.preventDefault()
    event.stopPropagation()
    dialog.dispatchEvent(new Event('cancel'))
  }
  const timer = setTimeout(settle, RESTS_AFTER_MS)
  addEventListener('keydown', onKey, true)
  // For screen readers, until the browser says the same.
  dialog.ariaModal = 'true'
  dialog.open = true
  dialog.popover = 'manual'
  // Not every browser has it.
  if ('showPopover' in dialog) dialog.showPopover()
  else settle()
  heading?.focus()
  const close = () => {
    finishClosing = undefined
    removeEventListener('keydown', close, true)
    dialog.style.visibility = ''
    dialog.close()
    opener?.focus({ preventScroll: true })
  }
  return () => {
    unsettle()
    if (!isModal) return close()
    finishClosing = close
    // The next key finds the focus where it was.
    addEventListener('keydown', close, true)
    // Its backdrop inherits that.
    dialog.style.visibility = 'hidden'
    afterFrame(() => finishClosing === close && close())
  }
}
