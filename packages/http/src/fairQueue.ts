/**
 * Slots that no one can keep from others: a free one goes to the next subject in turn (whom the work is for), and only a
 * share of them to one lane (what the work waits for, such as a host that may never answer).
 */
export interface FairTask {
  /** Whom the task is for: subjects take turns, however many tasks they have. */
  readonly subject: string
  /** What it waits for: the lanes of one subject take turns too. */
  readonly lane: string
  /** Must not reject. */
  readonly run: () => Promise<void>
  /** Called instead of `run` if too many tasks wait. */
  readonly onDropped?: () => void
}

export interface FairQueueOptions {
  /** Tasks that run at the same time; default: bounded by the lanes only. */
  readonly maxRunning?: number
  readonly maxRunningPerLane: number
  /** Beyond it, the subject with the most waiting tasks loses its newest one. */
  readonly maxWaiting: number
}

export interface FairQueue {
  readonly add: (task: FairTask) => void
  /** Drops what waits. @returns when everything that runs has ended. */
  readonly close: () => Promise<void>
}

export function createFairQueue({
  maxRunning = Infinity,
  maxRunningPerLane,
  maxWaiting,
}: FairQueueOptions): FairQueue {
  /** Lanes by subject, and tasks by lane; the next in turn first. */
  const waiting = new Map<string, Map<string, FairTask[]>>()
  const waitingOf = new Map<string, number>()
  const runningIn = new Map<string, number>()
  const running = new Set<Promise<void>>()
  let totalWaiting = 0

  function takeNext(): FairTask | undefined {
    for (const [subject, lanes] of waiting)
      for (const [lane, tasks] of lanes) {
        if ((runningIn.get(lane) ?? 0) >= maxRunningPerLane) continue
        const task = tasks.shift()
        if (task === undefined) continue
        moveToEnd(lanes, lane, tasks, tasks.length)
        moveToEnd(waiting, subject, lanes, lanes.size)
        countWaiting(subject, -1)
        return task
      }
    return undefined
  }

  function startWaiting(): void {
    while (running.size < maxRunning) {
      const task = takeNext()
      if (task === undefined) return
      start(task)
    }
  }

  function start(task: FairTask): void {
    addTo(runningIn, task.lane, 1)
    const run = task.run().finally(() => {
      running.delete(run)
      addTo(runningIn, task.lane, -1)
      startWaiting()
    })
    running.add(run)
  }

  function dropOne(): void {
    const [subject] = [...waitingOf].reduce((most, other) => (other[1] > most[1] ? other : most))
    const lanes = waiting.get(subject)
    const [lane, tasks] = [...(lanes ?? [])].reduce((most, other) =>
      other[1].length > most[1].length ? other : most,
    )
    const dropped = tasks.pop()
    if (tasks.length === 0) lanes?.delete(lane)
    if (lanes?.size === 0) waiting.delete(subject)
    countWaiting(subject, -1)
    dropped?.onDropped?.()
  }

  function countWaiting(subject: string, difference: number): void {
    totalWaiting += difference
    addTo(waitingOf, subject, difference)
  }

  return {
    add(task) {
      const lanes = waiting.get(task.subject) ?? new Map<string, FairTask[]>()
      const tasks = lanes.get(task.lane) ?? []
      tasks.push(task)
      lanes.set(task.lane, tasks)
      waiting.set(task.subject, lanes)
      countWaiting(task.subject, 1)
      // What waited before cannot start now either, so that without a free slot for this one nothing is searched.
      if ((runningIn.get(task.lane) ?? 0) < maxRunningPerLane) startWaiting()
      if (totalWaiting > maxWaiting) dropOne()
    },
    async close() {
      const dropped = [...waiting.values()].flatMap((lanes) => [...lanes.values()].flat())
      waiting.clear()
      waitingOf.clear()
      totalWaiting = 0
      for (const { onDropped } of dropped) onDropped?.()
      await Promise.all(running)
    },
  }
}

function moveToEnd<T>(turns: Map<string, T>, key: string, value: T, left: number): void {
  turns.delete(key)
  if (left > 0) turns.set(key, value)
}

function addTo(counts: Map<string, number>, key: string, difference: number): void {
  const count = (counts.get(key) ?? 0) + difference
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}
