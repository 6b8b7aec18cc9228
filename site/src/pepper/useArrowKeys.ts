/** Left and right lead to the previous and the next pepper. */
import { useEffect } from 'react'
import { pepperPath } from '../collection/paths.ts'

/** @param previous and @param next ids; undefined at the ends. */
export function useArrowKeys(previous: number | undefined, next: number | undefined): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (isEditing(event.target)) return
      const id = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : undefined
      if (id !== undefined) location.assign(pepperPath(id))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [previous, next])
}

/** Where arrows move a caret, a selection or a scrolled area, or belong to a dialog. */
const isEditing = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, dialog, [role="dialog"], [contenteditable], pre') !== null
