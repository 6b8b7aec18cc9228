/** Waits for a quorum of several requests. */

/** Extra time after the quorum: a slower endpoint may have a newer head. */
const GRACE_MS = 200

/** Waits for all requests, but at most `GRACE_MS` longer than for `quorum` of them. Never rejects. */
export function settleQuorum<T>(
  requests: readonly Promise<T>[],
  quorum: number,
): Promise<{ fulfilled: readonly T[]; rejected: readonly unknown[] }> {
  return new Promise((resolve) => {
    const fulfilled: T[] = []
    const rejected: unknown[] = []
    let timer: NodeJS.Timeout | undefined
    const onSettled = () => {
      if (fulfilled.length + rejected.length === requests.length) {
        clearTimeout(timer)
        resolve({ fulfilled, rejected })
      } else if (fulfilled.length >= quorum)
        timer ??= setTimeout(() => resolve({ fulfilled, rejected }), GRACE_MS)
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
