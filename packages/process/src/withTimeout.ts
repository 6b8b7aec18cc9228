/**
 * Waits for `work`, at most `timeoutMs`. The work continues; a later failure is ignored.
 * @param onTimeout gives what to answer then, or throws.
 * @throws what `work` rejects with in time, and what `onTimeout` throws.
 */
export async function withTimeout<Value, Fallback>(
  work: PromiseLike<Value>,
  timeoutMs: number,
  onTimeout: () => Fallback,
): Promise<Value | Fallback> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<typeof TIMED_OUT>((resolve) => {
    timer = setTimeout(() => resolve(TIMED_OUT), timeoutMs)
    // Does not keep the process alive.
    timer.unref()
  })
  try {
    const first = await Promise.race([work, timeout])
    return first === TIMED_OUT ? onTimeout() : first
  } finally {
    clearTimeout(timer)
  }
}

const TIMED_OUT = Symbol('late')
