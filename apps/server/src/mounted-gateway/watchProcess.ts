/** Ends a child process that no longer answers, so that it is started again as after a crash. */
import type { ChildProcess } from 'node:child_process'

const INTERVAL_MS = 5_000
const MAX_SILENCE_MS = 30_000

export interface Watch {
  /** Call it for each answer. */
  readonly answered: () => void
  /** The process answered the last pings. */
  readonly isAnswering: () => boolean
}

export interface WatchTimes {
  readonly intervalMs: number
  readonly maxSilenceMs: number
}

/**
 * @param ping asks the process for an answer.
 * @param times for tests.
 */
export function watchProcess(
  child: ChildProcess,
  ping: () => void,
  { intervalMs, maxSilenceMs }: WatchTimes = { intervalMs: INTERVAL_MS, maxSilenceMs: MAX_SILENCE_MS },
): Watch {
  let unanswered = 0
  const timer = setInterval(() => {
    // Counted, not timed: this process, too, may have been held up.
    if (unanswered * intervalMs >= maxSilenceMs) child.kill('SIGKILL')
    unanswered += 1
    ping()
  }, intervalMs)
  timer.unref()
  child.once('exit', () => clearInterval(timer))
  return { answered: () => (unanswered = 0), isAnswering: () => unanswered <= 2 }
}
