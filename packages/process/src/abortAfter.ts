/**
 * Runs work with a signal that aborts after `timeoutMs`, and once the work has settled: requests whose result is no
 * longer used end, and their connections close.
 * @throws what `run` rejects with.
 */
export async function abortAfter<Value>(
  timeoutMs: number,
  run: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const abortController = new AbortController()
  const timer = setTimeout(() => abortController.abort(new Error('No answer in time.')), timeoutMs)
  try {
    return await run(abortController.signal)
  } finally {
    clearTimeout(timer)
    abortController.abort()
  }
}
