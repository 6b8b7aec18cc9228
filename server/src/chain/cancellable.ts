/** Work that can be given up before it ends, and is given up with what it belongs to. */

export interface Cancellable<Result> {
  /** Rejects with the reason once it is canceled. Nothing is unhandled where it is never awaited. */
  readonly result: Promise<Result>
  cancel(): void
}

/** Starts work with a signal that follows `signal`; `AbortSignal.any` would leave a listener on it for good. */
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
  return { result, cancel: () => controller.abort(new Error('The result is not needed any more.')) }
}
