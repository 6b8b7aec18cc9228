/** Work that can be canceled by itself or through a parent signal. */

export interface Cancellable<Result> {
  /** Rejects with the reason when canceled. Needs no rejection handler. */
  readonly result: Promise<Result>
  cancel(): void
}

/** Starts work with a signal that follows `signal`; `AbortSignal.any` would leak a listener on it. */
export function startCancellable<Result>(
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Cancellable<Result> {
  const controller = new AbortController()
  const abort = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  if (signal?.aborted === true) abort()
  const result = work(controller.signal).finally(() => signal?.removeEventListener('abort', abort))
  result.catch(() => undefined)
  return { result, cancel: () => controller.abort(new Error('canceled: the result is no longer needed')) }
}
