/**
 * A part of the interface that is loaded when it is needed, or before, when the page is idle. React's own `lazy` can
 * neither preload nor retry.
 */
import { useEffect, useSyncExternalStore } from 'react'
import { afterFrame } from '../dialog/afterFrame.ts'
import { createStore } from '../provider/store.ts'

/** Milliseconds until the next attempt after a failure, times the attempts that failed. */
export const RETRY_MS = 3_000

/** The longest pause, milliseconds. */
export const MAX_RETRY_MS = 30_000

export interface LoadState<Part> {
  readonly part?: Part
  /** Attempts that failed. Some browsers cache a failed import until the page is reloaded. */
  readonly failures: number
}

/** A part that is fetched once, however often it is loaded. */
export interface Lazy<Part> {
  readonly get: () => LoadState<Part>
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Fetches it, after a failure again until it is there: {@link get} returns how far it is. Never rejects.
   * @param given a part that came with the first script, which is not fetched.
   */
  load(this: void, given?: Part): Promise<Part>
  /** Ends the pause before the next attempt. */
  readonly retry: () => void
}

const loading = { failures: 0 } as const

export function lazyPart<Part>(fetchPart: () => Promise<Part>): Lazy<Part> {
  const store = createStore<LoadState<Part>>(loading)
  let ready: Promise<Part> | undefined
  let retry = () => {}

  async function fetchUntilThere(given?: Part): Promise<Part> {
    for (;;) {
      const { failures } = store.get()
      try {
        const part = given ?? (await fetchPart())
        store.set({ part, failures })
        return part
      } catch {
        store.set({ failures: failures + 1 })
        await new Promise<void>((resolve) => {
          retry = resolve
          setTimeout(resolve, Math.min(RETRY_MS * (failures + 1), MAX_RETRY_MS))
        })
      }
    }
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    load: (given) => (ready ??= fetchUntilThere(given)),
    retry: () => retry(),
  }
}

/**
 * How far the part is; loads it once it is needed. The frame that shows so is painted first: to begin a fetch takes the
 * browser as long as a tenth of the page's first one.
 */
export function useLazyPart<Part>(part: Lazy<Part>, isNeeded: boolean): LoadState<Part> {
  useEffect(() => {
    if (isNeeded) return afterFrame(() => void part.load())
  }, [part, isNeeded])
  return useSyncExternalStore<LoadState<Part>>(part.subscribe, part.get, getFirst(part))
}

/** Hydration repeats what a server drew, which loads nothing by itself; what it has loaded before, it draws. */
const getFirst = <Part>(part: Lazy<Part>) =>
  typeof window === 'undefined' ? part.get : (): LoadState<Part> => loading
