/**
 * Concurrent callers share one read. Nobody gets a result older than the call: while one read is under way, everyone
 * who calls shares the next one, which starts when that one has ended.
 */

/** @returns `read`, of which at most one runs at a time. */
export function sharedRead<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined

  function start(): Promise<T> {
    const started = read().finally(() => {
      if (running === started) running = undefined
    })
    running = started
    return started
  }

  async function startNext(current: Promise<T>): Promise<T> {
    await current.catch(() => undefined)
    next = undefined
    return start()
  }

  return () => {
    if (running === undefined) return start()
    next ??= startNext(running)
    return next
  }
}
