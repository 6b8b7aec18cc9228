/** The other side of an aside thread: answers its questions one by one, in their order. */
import { parentPort, type Transferable } from 'node:worker_threads'
import type { TaskResult, Task } from './workerQueue.ts'

/**
 * Answers every question with `answer`, which says of what kind they are; what it throws is told to whoever asked.
 * @param transferables what of an answer is given away instead of copied.
 */
export function handleTasks<Output>(
  answer: (question: never) => Output,
  transferables: (answer: Output) => readonly Transferable[] = () => [],
): void {
  parentPort?.on('message', ({ id, input: question }: Task<never>) => {
    let result: TaskResult<Output>
    try {
      result = { id, output: answer(question) }
    } catch (error) {
      result = { id, error: error instanceof Error ? error.message : String(error) }
    }
    parentPort?.postMessage(result, 'output' in result ? transferables(result.output) : [])
  })
}
