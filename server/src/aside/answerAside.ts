/** The other side of an aside thread: answers its questions one by one, in their order. */
import { parentPort, type Transferable } from 'node:worker_threads'
import type { Answered, Asked } from './asideThread.ts'

/**
 * Answers every question with `answer`, which says of what kind they are; what it throws is told to whoever asked.
 * @param handedOver what of an answer is given away instead of copied.
 */
export function answerAside<Answer>(
  answer: (question: never) => Answer,
  handedOver: (answer: Answer) => readonly Transferable[] = () => [],
): void {
  parentPort?.on('message', ({ id, question }: Asked<never>) => {
    let answered: Answered<Answer>
    try {
      answered = { id, answer: answer(question) }
    } catch (error) {
      answered = { id, failed: error instanceof Error ? error.message : String(error) }
    }
    parentPort?.postMessage(answered, 'answer' in answered ? handedOver(answered.answer) : [])
  })
}
