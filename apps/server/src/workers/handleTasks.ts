/** The worker's side of a worker queue: runs tasks one by one, in order. */
import { parentPort, type Transferable } from 'node:worker_threads'
import type { TaskResult, Task } from './workerQueue.ts'

/**
 * Runs `handle` for every task; an error is sent back to the caller.
 * @param transferables parts of an output that are transferred instead of copied.
 */
export function handleTasks<Output>(
  handle: (input: never) => Output,
  transferables: (output: Output) => readonly Transferable[] = () => [],
): void {
  parentPort?.on('message', ({ id, input }: Task<never>) => {
    let result: TaskResult<Output>
    try {
      result = { id, output: handle(input) }
    } catch (error) {
      result = { id, error: error instanceof Error ? error.message : String(error) }
    }
    parentPort?.postMessage(result, 'output' in result ? transferables(result.output) : [])
  })
}
