/** Divides the start of a page into short tasks: between them the browser draws, and handles clicks. */

/** What the caller does next runs in another task. */
export function nextTask(): Promise<void> {
  // Continues before other tasks that wait, unlike a timer.
  if ('scheduler' in globalThis && 'yield' in scheduler) return scheduler.yield()
  return new Promise((resolve) => {
    setTimeout(resolve)
  })
}

/** After this time a page is loaded on, busy or not. */
const IDLE_TIMEOUT_MS = 300

/** Resolves when the browser has nothing else to do, or after a while. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS })
    else setTimeout(resolve)
  })
}
