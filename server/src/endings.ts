/** Ends the parts of something in the order that suits them, and in a time that suits whoever waits for it. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

export interface Endings {
  /** What has to be ended, as soon as it was begun. */
  add(end: () => Promise<void> | void): void
  /**
   * Ends everything, the newest first: it stands on what was there before it. A part that has not ended after so many
   * milliseconds for all together is left behind, and those before it are told to end at once. Never rejects.
   */
  endAll(patience: number): Promise<void>
}

export function newEndings(log: Pick<Logger, 'warn'>): Endings {
  const ends: (() => Promise<void> | void)[] = []
  return {
    add: (end) => void ends.push(end),
    async endAll(patience) {
      const done = new AbortController()
      const late = pause(patience, 'late' as const, { signal: done.signal })
      late.catch(() => undefined)
      for (const end of ends.splice(0).toReversed()) {
        const ended = (async () => end())().catch((error: unknown) =>
          log.warn({ err: error }, 'a part did not end well'),
        )
        if ((await Promise.race([ended, late])) === 'late') log.warn('a part did not end in time')
      }
      done.abort()
    },
  }
}
