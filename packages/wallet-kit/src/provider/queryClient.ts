/** The cache of what was read from chains, where the app brings none. */
import { QueryClient } from '@tanstack/react-query'

/** How long unused query data stays cached: 24 hours. */
export const GC_TIME_MS = 24 * 60 * 60_000

/**
 * A cache that keeps answers for 24 hours, in memory only (N-05). On a server it sets no timers, which would keep
 * the process from ending.
 */
export function createQueryClient(): QueryClient {
  const gcTime = typeof window === 'undefined' ? Infinity : GC_TIME_MS
  return new QueryClient({ defaultOptions: { queries: { gcTime } } })
}
