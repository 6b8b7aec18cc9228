/**
 * Responses by path: pending ones, and those that were requested more than once. A response requested only once is not
 * cached: it would outlive the young generation and cause full garbage collections several times a second.
 */
import type { AsOf } from './asOf.ts'

/** A response body with its block. */
export type AtBlock<T> = T & { readonly asOf: AsOf }

type CachedResponse = Promise<AtBlock<object>>

export interface ResponseCache {
  /** The cached or pending response, of any block. */
  get(path: string): CachedResponse | undefined
  /** Replaces the path's response. Failures are not cached. */
  set(path: string, response: CachedResponse): void
}

/** About 60 kB each at most. */
const MAX_RESPONSES = 200
/** Paths remembered as requested before. */
const MAX_REMEMBERED_PATHS = 1_000

export function createResponseCache(): ResponseCache {
  const responses = new Map<string, CachedResponse>()
  const requested = new Set<string>()
  return {
    get: (path) => responses.get(path),
    set(path, response) {
      const isRepeated = requested.has(path)
      if (!isRepeated && requested.size >= MAX_REMEMBERED_PATHS) requested.clear()
      requested.add(path)
      if (responses.size >= MAX_RESPONSES) responses.clear()
      responses.set(path, response)
      const drop = () => {
        if (responses.get(path) === response) responses.delete(path)
      }
      response.then(isRepeated ? undefined : drop, drop)
    },
  }
}
