/**
 * Answers by address: those that are being read, and those that were asked for more than once. What is asked for once
 * only is not kept: it would outlive the young generation, and the collector would have to look through all memory for
 * it several times a second.
 */
import type { AsOf } from './asOf.ts'

/** An answer's parts with the block that they are of. */
export type OfBlock<T> = T & { readonly asOf: AsOf }

type Answer = Promise<OfBlock<object>>

export interface AnswerCache {
  /** The answer of some block that is kept or being read. */
  get(address: string): Answer | undefined
  /** Replaces the address's answer. One that fails is not kept. */
  set(address: string, answer: Answer): void
}

/** Answers that are kept until there is a newer one, about 60 kB each at most. */
const MAX_KEPT_ANSWERS = 200
/** Addresses that are remembered to have been asked for. */
const MAX_ADDRESSES = 1_000

export function createAnswerCache(): AnswerCache {
  const answers = new Map<string, Answer>()
  const asked = new Set<string>()
  return {
    get: (address) => answers.get(address),
    set(address, answer) {
      const isRepeated = asked.has(address)
      if (!isRepeated && asked.size >= MAX_ADDRESSES) asked.clear()
      asked.add(address)
      if (answers.size >= MAX_KEPT_ANSWERS) answers.clear()
      answers.set(address, answer)
      const drop = () => {
        if (answers.get(address) === answer) answers.delete(address)
      }
      answer.then(isRepeated ? undefined : drop, drop)
    },
  }
}
