/**
 * Reads something again and again while the page is looked at: at once, every few seconds, when the tab comes
 * back, and when the line comes or goes. One reading at a time; a failed one is tried once more before it counts.
 *
 * A query library would do this and much more for 9 kB of the 130 that a visitor may wait for; see
 * docs/decisions/0006.
 */

export interface Polling {
  /** Reads after now: a reading under way may answer with what was, so one more follows it. Never rejects. */
  readonly now: () => Promise<void>
  /** It was learnt otherwise: nothing needs to be read for so many milliseconds. */
  readonly postpone: (milliseconds: number) => void
  readonly stop: () => void
}

export interface PollOptions<T> {
  readonly read: (signal: AbortSignal) => Promise<T>
  readonly onData: (value: T) => void
  /** The reading failed twice in a row. */
  readonly onError: (error: unknown) => void
  /** Milliseconds from the end of one reading to the beginning of the next. */
  readonly intervalMs: number
  /** Milliseconds before a failed reading is tried again. */
  readonly retryDelayMs?: number
}

export function poll<T>({ read, onData, onError, intervalMs, retryDelayMs = 500 }: PollOptions<T>): Polling {
  const stopped = new AbortController()
  const { signal } = stopped
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined

  async function readOnce(): Promise<void> {
    try {
      const value = await read(signal).catch(async (first: unknown) => {
        if (signal.aborted) throw first
        await pause(retryDelayMs, signal)
        if (signal.aborted) throw first
        return read(signal)
      })
      if (!signal.aborted) onData(value)
    } catch (error) {
      if (!signal.aborted) onError(error)
    }
  }

  function now(): Promise<void> {
    if (signal.aborted) return Promise.resolve()
    clearTimeout(timer)
    running ??= readOnce().finally(() => {
      running = undefined
      schedule(intervalMs)
    })
    return running
  }

  function schedule(milliseconds: number): void {
    clearTimeout(timer)
    // A tab that nobody looks at asks nobody; it catches up when it is looked at again.
    if (!signal.aborted && !document.hidden) timer = setTimeout(() => void now(), milliseconds)
  }

  // A reading under way began before the change, and may answer with what was.
  const refresh = (): Promise<void> => (running === undefined ? now() : running.then(now))

  function refreshIfVisible(): void {
    if (!document.hidden) void refresh()
  }

  document.addEventListener('visibilitychange', refreshIfVisible, { signal })
  addEventListener('online', refreshIfVisible, { signal })
  addEventListener('offline', refreshIfVisible, { signal })
  void now()

  return {
    now: refresh,
    postpone(milliseconds) {
      if (running === undefined) schedule(milliseconds)
    },
    stop() {
      clearTimeout(timer)
      stopped.abort()
    },
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', done)
  })
}
