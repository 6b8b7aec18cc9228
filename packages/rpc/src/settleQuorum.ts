/** Waits for a quorum of several requests. */

/** Extra time after the quorum: a slower endpoint may have a newer head. */
const GRACE_MS = 200

/** Time for the rest while the quorum is not enough: one of it may be stuck. */
const QUORUM_TIMEOUT_MS = 3_000

/**
 * Waits for all requests, but at most `GRACE_MS` longer than for `quorum` of them that are enough, and `QUORUM_TIMEOUT_MS`
 * longer than for any. Never rejects.
 * @param isEnough whether these answers settle the matter.
 */
export function settleQuorum<T>(
  requests: readonly Promise<T>[],
  quorum: number,
  isEnough: (fulfilled: readonly T[]) => boolean = () => true,
): Promise<{ fulfilled: readonly T[]; rejected: readonly unknown[] }> {
  return new Promise((resolve) => {
    const fulfilled: T[] = []
    const rejected: unknown[] = []
    let grace: NodeJS.Timeout | undefined
    let timeout: NodeJS.Timeout | undefined
    const finish = () => {
      clearTimeout(grace)
      clearTimeout(timeout)
      resolve({ fulfilled: [...fulfilled], rejected: [...rejected] })
    }
    const onSettled = () => {
      if (fulfilled.length + rejected.length === requests.length) return finish()
      if (fulfilled.length < quorum) return
      timeout ??= setTimeout(finish, QUORUM_TIMEOUT_MS)
      if (isEnough(fulfilled)) grace ??= setTimeout(finish, GRACE_MS)
    }
    for (const request of requests) {
      request.then(
        (value) => {
          fulfilled.push(value)
          onSettled()
        },
        (error: unknown) => {
          rejected.push(error)
          onSettled()
        },
      )
    }
  })
}
