/** Shows one dialog at a time: requests that come meanwhile wait for their turn, and none is lost. */
import { element } from '../elements.ts'

/** A dialog that is shown. */
export interface DialogSurface {
  /** Replaces its content; keeps the focus on the control of the same id, and what was unfolded. */
  show(title: string, ...content: readonly (Node | undefined)[]): void
  /** Whether the user has not closed it. */
  isOpen(): boolean
  /** Calls back when the user closes it, with Escape too. */
  onDismiss(listener: () => void): void
  /** As if the user had closed it. */
  dismiss(): void
}

export interface DialogQueue {
  /** Shows a dialog until `run` settles. */
  ask<Result>(run: (surface: DialogSurface) => Promise<Result>): Promise<Result>
  /** Dialogs that wait for the open one. */
  waiting(): number
}

/** @param onChange called when a dialog opens, closes or has to wait. */
export function createDialogQueue(onChange: () => void): DialogQueue {
  let last: Promise<unknown> = Promise.resolve()
  let pending = 0

  return {
    ask(run) {
      pending += 1
      onChange()
      const result = last.then(async () => {
        const { surface, close } = openDialog()
        try {
          return await run(surface)
        } finally {
          close()
          pending -= 1
          onChange()
        }
      })
      last = result.catch(() => undefined)
      return result
    },
    waiting: () => Math.max(pending - 1, 0),
  }
}

function openDialog(): { readonly surface: DialogSurface; readonly close: () => void } {
  const dialog = element('dialog')
  const listeners = new Set<() => void>()
  let isOpen = true
  const dismiss = () => {
    if (!isOpen) return
    isOpen = false
    for (const listener of listeners) listener()
  }
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    dismiss()
  })
  document.body.append(dialog)

  return {
    surface: {
      show(title, ...content) {
        const focused = document.activeElement instanceof HTMLElement ? document.activeElement.id : ''
        const unfolded = [...dialog.querySelectorAll('details')].map(({ open }) => open)
        dialog.replaceChildren(
          element('h2', { textContent: title, tabIndex: -1 }),
          ...content.filter((part) => part !== undefined),
        )
        for (const [index, details] of [...dialog.querySelectorAll('details')].entries())
          details.open = unfolded[index] === true
        dialog.ariaLabel = title
        if (!dialog.open) dialog.showModal()
        const again =
          focused === '' ? undefined : dialog.querySelector<HTMLElement>(`#${CSS.escape(focused)}`)
        ;(again ?? dialog.querySelector('h2'))?.focus()
      },
      isOpen: () => isOpen,
      onDismiss: (listener) => void listeners.add(listener),
      dismiss,
    },
    close() {
      isOpen = false
      dialog.close()
      dialog.remove()
    },
  }
}
