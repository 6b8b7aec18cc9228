/**
 * Runs CPU-heavy tasks one at a time in a worker thread, so that they do not block the event loop. The thread starts
 * with the first task and stops when idle; one that dies or hangs affects only its pending tasks.
 */
import type { Worker } from 'node:worker_threads'

/** The queue is full. Nothing was changed; retry in a moment. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'

  constructor() {
    super('The queue is full. Try again in a few seconds.')
  }
}

/** The worker died, timed out or was stopped; all pending tasks fail. The next task starts a new worker. */
export class WorkerTerminated extends Error {
  override readonly name = 'WorkerTerminated'
}

export interface WorkerQueue<Input, Output> {
  /** @throws {QueueFull}; {WorkerTerminated} when work hangs or its thread dies; Error when the work itself fails. */
  run(input: Input): Promise<Output>
  /** Terminates the worker; pending tasks fail. */
  stop(): Promise<void>
}

export interface WorkerQueueOptions {
  /** Starts the worker, whose module calls `handleTasks`. */
  readonly start: () => Worker
  /** Tasks in the queue. */
  readonly maxPending: number
  /** A longer task counts as hung. */
  readonly timeoutMs: number
}

/** An idle worker is terminated after this time. */
const IDLE_TIMEOUT_MS = 30_000

/** Message to the worker. */
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

export function createWorkerQueue<Input, Output>(options: WorkerQueueOptions): WorkerQueue<Input, Output> {
  const pending = new Map<number, PendingTask<Output>>()
  let worker: Worker | undefined
  let timer: NodeJS.Timeout | undefined
  let lastId = 0

  /** Fails all pending tasks; the next task starts a new worker. */
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
        ? setTimeout(() => void terminate('The worker was idle.'), IDLE_TIMEOUT_MS)
        : setTimeout(() => void terminate('The task timed out.'), options.timeoutMs)
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
      if (started === worker) void terminate(`The worker exited: ${String(reason)}`)
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
