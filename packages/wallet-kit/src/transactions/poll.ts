/**
 * Polls while the page is visible: at once, at an interval, when the tab becomes visible, and when the device goes
 * online or offline. A hidden tab polls ever more rarely, for a day at most, and only for something that the visitor
 * awaits. One reading at a time; a failed one is retried once before it is reported.
 *
 * A query library would do this and much more for 9 kB; see docs/design/pages-and-bytes.md.
 */

/**
 * Pauses of a hidden tab, whose visitor sees its title at most: 20 s for ten minutes, 5 minutes for a day. Browsers slow
 * its timers to a minute by themselves.
 */
const PAUSE_MS = 20_000
const LONG_PAUSE_MS = 5 * 60_000
const MAX_SHORT_PAUSES = 30
const MAX_PAUSES = 318

/** Before a failed reading is retried. */
const RETRY_DELAY_MS = 500

export interface Polling {
  /** Reads now, or waits for the reading in progress. Never rejects. */
  readonly check: () => Promise<void>
  /** Reads now. A reading in progress may return outdated data, so another one follows it. Never rejects. */
  readonly now: () => Promise<void>
  /** Delays the next reading by this many milliseconds, because newer data came from elsewhere. */
  readonly postpone: (milliseconds: number) => void
  readonly stop: () => void
}

export interface PollOptions<T> {
  readonly read: (signal: AbortSignal) => Promise<T>
  readonly onData?: (value: T) => void
  /** The reading failed twice in a row. */
  readonly onError?: ((error: unknown) => void) | undefined
  /** From the end of one reading to the start of the next. */
  readonly intervalMs: number
  /** Whether a hidden tab continues to read. Asked before each reading is scheduled. */
  readonly isAwaited?: () => boolean
}

export function poll<T>(options: PollOptions<T>): Polling {
  const { read, onData, onError, intervalMs, isAwaited } = options
  const controller = new AbortController()
  const { signal } = controller
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  /** Since the tab was hidden. */
  let hiddenReadings = 0

  async function readOnce(): Promise<void> {
    try {
      const value = await read(signal).catch(async (first: unknown) => {
        await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
        if (signal.aborted) throw first
        return read(signal)
      })
      if (!signal.aborted) onData?.(value)
    } catch (error) {
      if (!signal.aborted) onError?.(error)
    }
  }

  function readNow(): Promise<void> {
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
    if (signal.aborted) return
    // It refreshes when it becomes visible.
    if (!isHidden()) timer = setTimeout(() => void readNow(), milliseconds)
    else if (isAwaited?.() === true && ++hiddenReadings <= MAX_PAUSES) {
      const pauseMs = hiddenReadings > MAX_SHORT_PAUSES ? LONG_PAUSE_MS : PAUSE_MS
      timer = setTimeout(() => void readNow(), Math.max(pauseMs, milliseconds))
    }
  }

  // A reading in progress started before the change, and may return outdated data.
  const refresh = (): Promise<void> => (running === undefined ? readNow() : running.then(readNow))

  function refreshIfVisible(): void {
    if (isHidden()) return
    hiddenReadings = 0
    void refresh()
  }

  // Both are missing outside a browser.
  globalThis.document?.addEventListener('visibilitychange', refreshIfVisible, { signal })
  globalThis.addEventListener?.('online', refreshIfVisible, { signal })
  globalThis.addEventListener?.('offline', refreshIfVisible, { signal })
  void readNow()

  return {
    check: readNow,
    now: refresh,
    postpone(milliseconds) {
      if (running === undefined) schedule(milliseconds)
    },
    stop() {
      clearTimeout(timer)
      controller.abort()
    },
  }
}

/** Whether the page is in a hidden tab. */
export const isHidden = (): boolean => typeof document === 'object' && document.hidden
