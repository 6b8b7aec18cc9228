/**
 * Polls while the page is visible: at once, at an interval, when the tab becomes visible, and when the device goes
 * online or offline. A hidden tab polls ever more rarely, for a day at most, and only for something that the visitor
 * awaits. One reading at a time; a failed one is retried once before it is reported.
 *
 * A query library would do this and much more for 9 kB; see docs/design/pages-and-bytes.md.
 */
import { hiddenPauseMs } from '@peppermint/wallet-kit/transactions'

export interface Polling {
  /** Reads now. A reading in progress may return outdated data, so another one follows it. Never rejects. */
  readonly now: () => Promise<void>
  /** Delays the next reading by this many milliseconds, because newer data came from elsewhere. */
  readonly postpone: (milliseconds: number) => void
  readonly stop: () => void
}

export interface PollOptions<T> {
  readonly read: (signal: AbortSignal) => Promise<T>
  readonly onData: (value: T) => void
  /** The reading failed twice in a row. */
  readonly onError: (error: unknown) => void
  /** From the end of one reading to the start of the next. */
  readonly intervalMs: number
  /** Whether a hidden tab continues to read. Asked before each reading is scheduled. */
  readonly isAwaited?: () => boolean
  /** Delay before a failed reading is retried. */
  readonly retryDelayMs?: number
}

export function poll<T>(options: PollOptions<T>): Polling {
  const { read, onData, onError, intervalMs, isAwaited, retryDelayMs = 500 } = options
  const controller = new AbortController()
  const { signal } = controller
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  /** Since the tab was hidden. */
  let hiddenReadings = 0

  async function readOnce(): Promise<void> {
    try {
      const value = await read(signal).catch(async (first: unknown) => {
        if (signal.aborted) throw first
        await delay(retryDelayMs, signal)
        if (signal.aborted) throw first
        return read(signal)
      })
      if (!signal.aborted) onData(value)
    } catch (error) {
      if (!signal.aborted) onError(error)
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
    if (!document.hidden) timer = setTimeout(() => void readNow(), milliseconds)
    else if (isAwaited?.() === true) {
      const pauseMs = hiddenPauseMs(++hiddenReadings)
      if (pauseMs !== undefined) timer = setTimeout(() => void readNow(), pauseMs)
    }
  }

  // A reading in progress started before the change, and may return outdated data.
  const refresh = (): Promise<void> => (running === undefined ? readNow() : running.then(readNow))

  function refreshIfVisible(): void {
    if (document.hidden) return
    hiddenReadings = 0
    void refresh()
  }

  document.addEventListener('visibilitychange', refreshIfVisible, { signal })
  addEventListener('online', refreshIfVisible, { signal })
  addEventListener('offline', refreshIfVisible, { signal })
  void readNow()

  return {
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

function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, milliseconds)
    signal.addEventListener('abort', finish)
  })
}
