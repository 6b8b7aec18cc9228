/** Whether the page has room for a list and what is chosen in it, side by side. */
import { useSyncExternalStore } from 'react'

/** The same width as in `queue.css`. */
const WIDE = '(min-width: 1100px)'

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
