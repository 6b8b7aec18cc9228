/**
 * Concurrent callers share one read. No caller gets a result older than its call: callers during a read share the next
 * one, which starts when the current one settles.
 */

/** @returns `read`, of which at most one runs at a time. */
export function sharedRead<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined

  function track(current: Promise<T>): Promise<T> {
    running = current
    // In the same microtask as the end: a caller between the two reads would otherwise start a third one beside them.
    const advance = () => {
      const queued = next
      running = undefined
      next = undefined
      if (queued !== undefined) void track(queued)
    }
    void current.then(advance, advance)
    return current
  }

  return () => {
    if (running === undefined) return track(read())
    // Runs after `advance`, which was attached to `running` first.
    next ??= running.then(read, read)
    return next
  }
}
