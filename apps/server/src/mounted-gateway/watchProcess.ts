/** Ends a child process that no longer answers, so that it is started again as after a crash. */
import type { ChildProcess } from 'node:child_process'

const INTERVAL_MS = 5_000
const MAX_SILENCE_MS = 30_000
/** How many times as long it may be silent before its first answer. */
const START_FACTOR = 4

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
  // It answers once it has loaded its code, which takes long on a busy machine.
  let silenceMs = maxSilenceMs * START_FACTOR
  const timer = setInterval(() => {
    // Counted, not timed: this process, too, may have been held up.
    if (unanswered * intervalMs >= silenceMs) child.kill('SIGKILL')
    unanswered += 1
    ping()
  }, intervalMs)
  timer.unref()
  child.once('exit', () => clearInterval(timer))
  const answered = () => {
    unanswered = 0
    silenceMs = maxSilenceMs
  }
  return { answered, isAnswering: () => unanswered <= 2 }
}
