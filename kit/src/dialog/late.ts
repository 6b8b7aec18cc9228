/**
 * A part of the interface that is loaded when it is wanted, or before, when the page is idle. React's own `lazy`
 * cannot be loaded ahead, nor tried again after a failure.
 */
import { useEffect, useSyncExternalStore } from 'react'

/** A part on its way. */
export type Loading<Part> =
  | { readonly at: 'waiting' }
  /** `again`: more than once. Browsers that remember a failed import never fetch it until the page is loaded anew. */
  | { readonly at: 'failed'; readonly again: boolean }
  | { readonly at: 'ready'; readonly part: Part }

/** A part that can be loaded any number of times and is fetched once. */
export interface Late<Part> {
  readonly get: () => Loading<Part>
  readonly subscribe: (listener: () => void) => () => void
  /** Fetches it, again after a failure. Never rejects; {@link get} tells how it went. */
  readonly load: () => Promise<void>
}

const waiting = { at: 'waiting' } as const

/** Wraps an import. */
export function late<Part>(fetchPart: () => Promise<Part>): Late<Part> {
  const listeners = new Set<() => void>()
  let state: Loading<Part> = waiting
  let underWay: Promise<void> | undefined

  function become(next: Loading<Part>): void {
    state = next
    listeners.forEach((listener) => listener())
  }

  async function fetchOnce(): Promise<void> {
    const again = state.at === 'failed'
    if (again) become(waiting)
    try {
      const part = await fetchPart()
      become({ at: 'ready', part })
    } catch {
      underWay = undefined
      become({ at: 'failed', again })
    }
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load: () => (underWay ??= fetchOnce()),
  }
}

/** The part as far as it is, loaded once `wanted`. */
export function useLate<Part>(part: Late<Part>, wanted: boolean): Loading<Part> {
  useEffect(() => {
    if (wanted) void part.load()
  }, [part, wanted])
  return useSyncExternalStore<Loading<Part>>(part.subscribe, part.get, () => waiting)
}
