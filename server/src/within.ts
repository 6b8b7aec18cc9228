/**
 * Waits for `work`, for `timeoutMs` at most. The work itself goes on; its failure after that is ignored.
 * @param late gives what to answer then, or throws.
 * @throws what `work` rejects with in time, and what `late` throws.
 */
export async function within<Value, Late>(
  work: PromiseLike<Value>,
  timeoutMs: number,
  late: () => Late,
): Promise<Value | Late> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => resolve(LATE), timeoutMs)
    // Nothing stays alive for a wait alone.
    timer.unref()
  })
  try {
    const first = await Promise.race([work, over])
    return first === LATE ? late() : first
  } finally {
    clearTimeout(timer)
  }
}

const LATE = Symbol('late')
