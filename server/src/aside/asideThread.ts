/**
 * Work done beside the server's own thread, one piece after another: what takes tens of milliseconds of a processor
 * would keep everybody else waiting. The thread is there only while there is work; one that dies or hangs takes
 * nothing else with it.
 */
import type { Worker } from 'node:worker_threads'

/** More is wanted than is done in time. Nothing was changed; asking again in a moment helps. */
export class TooMuchAside extends Error {
  override readonly name = 'TooMuchAside'

  constructor() {
    super('More is wanted than can be done in time. Ask again in a few seconds.')
  }
}

/** The thread died, took too long or was stopped, and with it all that waited. Asking again starts another one. */
export class AsideEnded extends Error {
  override readonly name = 'AsideEnded'
}

export interface AsideThread<Question, Answer> {
  /** @throws {TooMuchAside}; {AsideEnded} when work hangs or its thread dies; Error when the work itself fails. */
  ask(question: Question): Promise<Answer>
  /** Ends the thread; who still waits is refused. */
  stop(): Promise<void>
}

export interface AsideOptions {
  /** The thread, whose module calls `answerAside`. */
  readonly start: () => Worker
  /** Questions that may wait at once. */
  readonly mostWaiting: number
  /** Work that takes longer than this hangs, in milliseconds. */
  readonly patience: number
}

/** A thread with nothing to do goes after this long, in milliseconds. */
const IDLE = 30_000

/** What goes to the thread, and what comes back. */
export interface Asked<Question> {
  readonly id: number
  readonly question: Question
}
export type Answered<Answer> = { readonly id: number } & (
  | { readonly answer: Answer }
  | { readonly failed: string }
)

interface Waiting<Answer> {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
}

/** No thread is started before the first question. */
export function createAsideThread<Question, Answer>(options: AsideOptions): AsideThread<Question, Answer> {
  const waiting = new Map<number, Waiting<Answer>>()
  let thread: Worker | undefined
  let alarm: NodeJS.Timeout | undefined
  let last = 0

  /** Whoever waits is told; the next question starts another thread. */
  async function end(why: string): Promise<void> {
    const ended = thread
    thread = undefined
    clearTimeout(alarm)
    for (const { reject } of waiting.values()) reject(new AsideEnded(why))
    waiting.clear()
    await ended?.terminate()
  }

  function watch(): void {
    clearTimeout(alarm)
    alarm =
      waiting.size === 0
        ? setTimeout(() => void end('There was nothing to do.'), IDLE)
        : setTimeout(() => void end('This took too long.'), options.patience)
    alarm.unref()
  }

  function started(): Worker {
    const worker = options.start()
    worker.unref()
    worker.on('message', (answered: Answered<Answer>) => {
      const asked = waiting.get(answered.id)
      waiting.delete(answered.id)
      if ('answer' in answered) asked?.resolve(answered.answer)
      else asked?.reject(new Error(answered.failed))
      if (worker === thread) watch()
    })
    const gone = (why: unknown) => {
      if (worker === thread) void end(`The thread that does this ended: ${String(why)}`)
    }
    worker.once('error', gone)
    worker.once('exit', gone)
    return worker
  }

  return {
    ask(question) {
      if (waiting.size >= options.mostWaiting) return Promise.reject(new TooMuchAside())
      thread ??= started()
      last += 1
      const asked: Asked<Question> = { id: last, question }
      return new Promise((resolve, reject) => {
        waiting.set(asked.id, { resolve, reject })
        thread?.postMessage(asked, [])
        if (waiting.size === 1) watch()
      })
    },
    stop: () => end('The server is stopping.'),
  }
}
