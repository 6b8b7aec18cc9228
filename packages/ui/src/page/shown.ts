/**
 * Whether a page is shown. A page that a navigation has left stays mounted, and its element out of the document: it
 * must not answer keys, nor read from the server.
 */
import { createContext, useContext, useSyncExternalStore } from 'react'

export interface Shown {
  readonly get: () => boolean
  readonly subscribe: (onChange: () => void) => () => void
}

/** @param navigation tells when a page was exchanged; without it, none ever is. */
export const shownIn = (
  element: Pick<HTMLElement, 'isConnected'>,
  navigation: EventTarget | undefined,
): Shown => ({
  get: () => element.isConnected,
  subscribe(onChange) {
    // It ends with the exchange of the pages, also for a step through the history.
    navigation?.addEventListener('navigatesuccess', onChange)
    return () => navigation?.removeEventListener('navigatesuccess', onChange)
  },
})

/** Of the page around; it is always shown on the server. */
export const ShownContext = createContext<Shown>({ get: () => true, subscribe: () => () => undefined })

/** Renders again when the page is left or returned to. */
export function useIsShown(): boolean {
  const { get, subscribe } = useContext(ShownContext)
  return useSyncExternalStore(subscribe, get, () => true)
}
