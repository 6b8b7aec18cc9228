/** Left and right lead to the previous and the next pepper, in a page from right to left the other way round. */
import { useEffect } from 'react'
import { pageAddress } from '@peppermint/ui/page/addressLanguage.ts'
import { pepperPath } from '@peppermint/ui/page/paths.ts'

interface Neighbors {
  /** Ids; undefined at the ends. */
  readonly previous: number | undefined
  readonly next: number | undefined
}

export function useArrowKeys({ previous, next }: Neighbors): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const id = pickNeighbor(event, { previous, next }, document.documentElement.dir === 'rtl')
      if (id !== undefined) location.assign(pageAddress(pepperPath(id)))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [previous, next])
}

type Key = Pick<
  KeyboardEvent,
  'key' | 'target' | 'defaultPrevented' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'
>

/** The pepper that a key leads to. */
export function pickNeighbor(
  event: Key,
  { previous, next }: Neighbors,
  isRightToLeft = false,
): number | undefined {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
    return undefined
  if (isEditing(event.target)) return undefined
  const [left, right] = isRightToLeft ? [next, previous] : [previous, next]
  return event.key === 'ArrowLeft' ? left : event.key === 'ArrowRight' ? right : undefined
}

/** Where arrows move a caret, a selection or a scrolled area, or belong to a dialog. */
const isEditing = (target: EventTarget | null): boolean =>
  target !== null &&
  target instanceof Element &&
  target.closest('input, textarea, select, dialog, [role="dialog"], [contenteditable], pre') !== null
