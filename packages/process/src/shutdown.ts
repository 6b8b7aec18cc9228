/** Closes the parts of the server in reverse order, within a time limit for all of them together. */
import type { Logger } from 'pino'

export interface Shutdown {
  /** Adds a part as soon as it is open. Throws once the shutdown has begun. */
  add(close: () => Promise<void> | void): void
  /**
   * Closes every part, the newest first: it depends on those before it. From `timeoutMs` on parts are no longer waited
   * for; those that remain are still closed. A part that fails does not keep the others open. Never rejects; a second
   * call does nothing.
   */
  run(timeoutMs: number): Promise<void>
}

export function createShutdown(log: Pick<Logger, 'warn'>): Shutdown {
  const parts = new AsyncDisposableStack()
  const { promise: timedOut, resolve: timeOut } = Promise.withResolvers<'timed out'>()
  return {
    add(close) {
      parts.defer(async () => {
        const closed = (async () => close())().catch((error: unknown) =>
          log.warn({ err: error }, 'shutdown: a part failed to close'),
        )
        if ((await Promise.race([closed, timedOut])) === 'timed out')
          log.warn('shutdown: a part did not close in time')
      })
    },
    async run(timeoutMs) {
      const timer = setTimeout(() => timeOut('timed out'), timeoutMs)
      await parts.disposeAsync()
      clearTimeout(timer)
    },
  }
}
