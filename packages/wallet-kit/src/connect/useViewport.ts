/** The layout of the dialog and the kind of device. */
import { useSyncExternalStore } from 'react'
import type { Viewport } from './wizard.ts'

/** The same width as in the stylesheet. */
const NARROW_QUERY = '(width < 768px)'

function subscribe(listener: () => void): () => void {
  const query = matchMedia(NARROW_QUERY)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Compact below 768 px or on request; wide on a server. */
export function useViewport(size: 'wide' | 'compact', device: 'ios' | 'android' | 'desktop'): Viewport {
  const isNarrow = useSyncExternalStore(
    subscribe,
    () => matchMedia(NARROW_QUERY).matches,
    () => false,
  )
  return { isCompact: isNarrow || size === 'compact', isPhone: device !== 'desktop' }
}
