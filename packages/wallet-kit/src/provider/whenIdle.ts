/** Runs once the browser has nothing better to do, or after `timeout` milliseconds. Returns the way to call it off. */
export function whenIdle(run: () => void, timeout = 2_000): () => void {
  // Not every browser has it.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, timeout)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout })
  return () => cancelIdleCallback(handle)
}
