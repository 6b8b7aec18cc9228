/**
 * Work done beside the server's own thread, one piece after another: what takes tens of milliseconds of a processor
 * would keep everybody else waiting. The thread is there only while there is work; one that dies or hangs takes
 * nothing else with it.
 */
import type { Worker } from 'node:worker_threads'

/** More is wanted than is done in time. Nothing was changed; asking again in a moment helps. */
export class QueueFull extends Error {
  override readonly name = 'TooMuchAside'

  constructor() {
    super('More is wanted than can be done in time. Ask again in a few seconds.')
  }
}

/** The thread died, took too long or was stopped, and with it all that waited. Asking again starts another one. */
export class WorkerTerminated extends Error {
  override readonly name = 'AsideEnded'
}

export interface WorkerQueue<Input, Output> {
  /** @throws {QueueFull}; {AsideEnded} when work hangs or its thread dies; Error when the work itself fails. */
  run(input: Input): Promise<Output>
  /** Ends the thread; who still waits is refused. */
  stop(): Promise<void>
}

export interface WorkerQueueOptions {
  /** The thread, whose module calls `answerAside`. */
  readonly start: () => Worker
  /** Questions that may wait at once. */
  readonly maxPending: number
  /** Work that takes longer than this hangs, in milliseconds. */
  readonly timeoutMs: number
}

/** A thread with nothing to do goes after this long, in milliseconds. */
const IDLE_TIMEOUT_MS = 30_000

/** What goes to the thread, and what comes back. */
export interface Task<Input> {
  readonly id: number
  readonly input: Input
}
export type TaskResult<Output> = { readonly id: number } & (
  | { readonly output: Output }
  | { readonly error: string }
)

interface PendingTask<Output> {
  readonly resolve: (output: Output) => void
  readonly reject: (error: Error) => void
}

/** No thread is started before the first question. */
export function createWorkerQueue<Input, Output>(options: WorkerQueueOptions): WorkerQueue<Input, Output> {
  const pending = new Map<number, PendingTask<Output>>()
  let worker: Worker | undefined
  let timer: NodeJS.Timeout | undefined
  let lastId = 0

  /** Whoever waits is told; the next question starts another thread. */
  async function terminate(reason: string): Promise<void> {
    const ended = worker
    worker = undefined
    clearTimeout(timer)
    for (const { reject } of pending.values()) reject(new WorkerTerminated(reason))
    pending.clear()
    await ended?.terminate()
  }

  function resetTimer(): void {
    clearTimeout(timer)
    timer =
      pending.size === 0
        ? setTimeout(() => void terminate('There was nothing to do.'), IDLE_TIMEOUT_MS)
        : setTimeout(() => void terminate('This took too long.'), options.timeoutMs)
    timer.unref()
  }

  function startWorker(): Worker {
    const started = options.start()
    started.unref()
    started.on('message', (result: TaskResult<Output>) => {
      const task = pending.get(result.id)
      pending.delete(result.id)
      if ('output' in result) task?.resolve(result.output)
      else task?.reject(new Error(result.error))
      if (started === worker) resetTimer()
    })
    const onExit = (reason: unknown) => {
      if (started === worker) void terminate(`The thread that does this ended: ${String(reason)}`)
    }
    started.once('error', onExit)
    started.once('exit', onExit)
    return started
  }

  return {
    run(input) {
      if (pending.size >= options.maxPending) return Promise.reject(new QueueFull())
      worker ??= startWorker()
      lastId += 1
      const task: Task<Input> = { id: lastId, input }
      return new Promise((resolve, reject) => {
        pending.set(task.id, { resolve, reject })
        worker?.postMessage(task, [])
        if (pending.size === 1) resetTimer()
      })
    },
    stop: () => terminate('The server is stopping.'),
  }
}
