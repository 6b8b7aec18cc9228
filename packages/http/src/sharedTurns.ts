/**
 * Work that several subjects wait for: each has a turn for it, and the first of these turns does it. A subject thereby
 * never waits in the turns of another one that has asked for the same before.
 */
import type { FairQueue } from './fairQueue.ts'

/** Too many tasks wait. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

export interface SharedTurns {
  /**
   * Runs a task once, in the first turn of the subjects that have joined; one after the other.
   * @throws {QueueFull} if all of their turns were dropped, and what the task throws.
   */
  readonly turn: <T>(lane: string, run: () => Promise<T>) => Promise<T>
  /** Takes turns of this subject too. */
  readonly join: (subject: string) => void
}

export function createSharedTurns(queue: Pick<FairQueue, 'add'>): SharedTurns {
  const subjects = new Set<string>()
  /** Takes a turn for the task that waits. */
  let takeTurn: ((subject: string) => void) | undefined
  return {
    turn: (lane, run) =>
      new Promise((resolve, reject) => {
        let waitingTurns = 0
        let hasStarted = false
        takeTurn = (subject) => {
          waitingTurns += 1
          queue.add({
            subject,
            lane,
            async run() {
              if (hasStarted) return
              hasStarted = true
              takeTurn = undefined
              await run().then(resolve, reject)
            },
            onDropped() {
              waitingTurns -= 1
              if (waitingTurns === 0) reject(new QueueFull())
            },
          })
        }
        for (const subject of subjects) takeTurn?.(subject)
      }),
    join(subject) {
      if (subjects.has(subject)) return
      subjects.add(subject)
      takeTurn?.(subject)
    },
  }
}
