/** The cache of what was read from chains, where the app brings none. */
import { QueryClient } from '@tanstack/react-query'

/** How long an answer that nobody looks at is kept, ms: 24 hours. */
export const KEPT_FOR = 24 * 60 * 60_000

/**
 * A cache that keeps answers for 24 hours, in memory only (N-05). On a server it sets no timers, which would keep
 * the process from ending.
 */
export function createQueryCache(): QueryClient {
  const gcTime = typeof window === 'undefined' ? Infinity : KEPT_FOR
  return new QueryClient({ defaultOptions: { queries: { gcTime } } })
}
