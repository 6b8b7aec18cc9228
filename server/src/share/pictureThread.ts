/**
 * Pictures made beside the server's own thread, one after another. The thread is there only while somebody wants
 * pictures; one that dies or hangs takes nothing else with it.
 */
import { Worker } from 'node:worker_threads'
import type { ShareSubject } from './drawShare.ts'
import type { PictureAnswer, PictureQuestion } from './share.worker.ts'

/** So many wait at once; a picture takes some 50 ms, so the last one waits about two seconds. */
const MOST_WAITING = 40
/** A thread with nothing to do goes after this long, in milliseconds. */
const IDLE = 30_000
/** A picture that takes longer than this hangs, in milliseconds. */
const PATIENCE = 15_000

/** More pictures are wanted than are drawn in time. Nothing was changed; asking again in a moment helps. */
export class TooManyPictures extends Error {
  override readonly name = 'TooManyPictures'

  constructor() {
    super('More pictures are wanted than can be drawn in time. Ask again in a few seconds.')
  }
}

export interface PictureThread {
  /**
   * The picture as PNG.
   * @throws {TooManyPictures}; Error when the drawing fails, hangs, or its thread dies.
   */
  draw(subject: ShareSubject): Promise<Uint8Array<ArrayBuffer>>
  /** Ends the thread; who still waits is refused. */
  stop(): Promise<void>
}

interface Waiting {
  readonly resolve: (png: Uint8Array<ArrayBuffer>) => void
  readonly reject: (error: Error) => void
}

export function createPictureThread(): PictureThread {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | undefined
  let alarm: NodeJS.Timeout | undefined
  let last = 0

  /** Whoever waits is told; the next question starts another thread. */
  function end(why: string): Promise<unknown> {
    const ended = thread
    thread = undefined
    clearTimeout(alarm)
    for (const { reject } of waiting.values()) reject(new Error(why))
    waiting.clear()
    return ended?.terminate() ?? Promise.resolve()
  }

  function watch(): void {
    clearTimeout(alarm)
    const [after, why] =
      waiting.size === 0
        ? [IDLE, 'There was nothing to draw.']
        : [PATIENCE, 'A picture took too long to draw.']
    alarm = setTimeout(() => void end(why), after)
    alarm.unref()
  }

  function started(): Worker {
    const worker = new Worker(new URL('./share.worker.ts', import.meta.url))
    worker.unref()
    worker.on('message', (answer: PictureAnswer) => {
      const asked = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('png' in answer) asked?.resolve(answer.png)
      else asked?.reject(new Error(`A picture could not be drawn: ${answer.failed}`))
      if (worker === thread) watch()
    })
    const gone = (error: unknown) => {
      if (worker === thread) void end(`The thread that draws pictures ended: ${String(error)}`)
    }
    worker.once('error', gone)
    worker.once('exit', gone)
    return worker
  }

  return {
    draw(subject) {
      if (waiting.size >= MOST_WAITING) return Promise.reject(new TooManyPictures())
      thread ??= started()
      last += 1
      const question: PictureQuestion = { id: last, subject }
      return new Promise((resolve, reject) => {
        waiting.set(question.id, { resolve, reject })
        thread?.postMessage(question, [])
        if (waiting.size === 1) watch()
      })
    },
    async stop() {
      await end('The server is stopping.')
    },
  }
}
