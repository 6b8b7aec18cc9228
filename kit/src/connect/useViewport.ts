/** How much room the dialog has, and on what kind of device it stands. */
import { useSyncExternalStore } from 'react'
import type { Viewport } from './wizard.ts'

/** The same width as in the stylesheet. */
const NARROW_QUERY = '(width < 768px)'

function subscribe(listener: () => void): () => void {
  const query = matchMedia(NARROW_QUERY)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** One column below 768 px, or wherever the page wants it; wide while nobody can measure. */
export function useViewport(size: 'wide' | 'compact', device: 'ios' | 'android' | 'desktop'): Viewport {
  const isNarrow = useSyncExternalStore(
    subscribe,
    () => matchMedia(NARROW_QUERY).matches,
    () => false,
  )
  return { isCompact: isNarrow || size === 'compact', isPhone: device !== 'desktop' }
}
