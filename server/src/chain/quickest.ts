/** Several questions at once, of which not all have to be answered. */

/** Milliseconds after as many as are needed: a slower one may still know something newer. */
const GRACE = 200

/** Waits for all, but not much longer than for as many as are needed. Never rejects. */
export function quickest<T>(
  asked: readonly Promise<T>[],
  needed: number,
): Promise<{ found: readonly T[]; failed: readonly unknown[] }> {
  return new Promise((resolve) => {
    const found: T[] = []
    const failed: unknown[] = []
    let timer: NodeJS.Timeout | undefined
    const settled = () => {
      if (found.length + failed.length === asked.length) {
        clearTimeout(timer)
        resolve({ found, failed })
      } else if (found.length >= needed) timer ??= setTimeout(() => resolve({ found, failed }), GRACE)
    }
    for (const one of asked) {
      one.then(
        (value) => {
          found.push(value)
          settled()
        },
        (error: unknown) => {
          failed.push(error)
          settled()
        },
      )
    }
  })
}
