/** Something that is loaded when it is first wanted, and tells when it is there. */

export interface Late<T> {
  /** What was loaded, or undefined until it is there. Asking is what loads it. */
  readonly get: () => T | undefined
  /** What was loaded, if it was. Asks for nothing. */
  readonly peek: () => T | undefined
  readonly loaded: () => Promise<T>
  /** It did not arrive when it was last tried. Browsers that remember a failed import need the page loaded anew. */
  readonly isMissing: () => boolean
  readonly subscribe: (listener: () => void) => () => void
}

/** Milliseconds after which a load that failed is tried again by itself. */
const TRY_AGAIN = 3_000

export function late<T>(load: () => Promise<T>): Late<T> {
  const listeners = new Set<() => void>()
  let value: T | undefined
  let loading: Promise<T> | undefined
  let isMissing = false

  function loaded(): Promise<T> {
    loading ??= load().then(
      (module) => {
        value = module
        isMissing = false
        listeners.forEach((listener) => listener())
        return module
      },
      async () => {
        isMissing = true
        listeners.forEach((listener) => listener())
        // Offline for a moment: what is waited for must come when the line does.
        await new Promise((resolve) => {
          setTimeout(resolve, TRY_AGAIN)
        })
        loading = undefined
        return loaded()
      },
    )
    return loading
  }

  return {
    get() {
      if (value === undefined) void loaded()
      return value
    },
    peek: () => value,
    loaded,
    isMissing: () => isMissing,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
