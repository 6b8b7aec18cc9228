/**
 * Opens a dialog in two steps. What makes it modal makes the page inert, which gives every element of the page new
 * styles and paints it again: too much for the frame that answers the press. So the dialog is first put above the page,
 * with the focus in it, and made modal when it has come to rest, or by the first key, which may lead out of it.
 */

/** Longer than it takes to rise. */
const RESTS_AFTER_MS = 250

/**
 * @param heading gets the focus: it gives context, and Tab continues from it.
 * @returns what closes it and gives the focus back.
 */
export function openModal(dialog: HTMLDialogElement, heading: HTMLElement | null): () => void {
  const opener = document.activeElement as HTMLElement | null
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
    // The browser would focus the first button.
    focused?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return settle()
    // As the browser does with one that is modal.
    event.preventDefault()
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
  return () => {
    unsettle()
    dialog.close()
    opener?.focus({ preventScroll: true })
  }
}
