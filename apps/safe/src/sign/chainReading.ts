/** Why the Safe's state on the chain is not known, without which nothing is signed. */

/**
 * `checking`: it is being read. `failed`: it could not be read; this page keeps trying. `not-allowed`: the visitor has
 * not allowed to contact the chain's endpoints. `no-endpoints`: this site has none.
 */
export type ChainReading = 'checking' | 'failed' | 'not-allowed' | 'no-endpoints'

const READINGS: ReadonlySet<string> = new Set<ChainReading>([
  'checking',
  'failed',
  'not-allowed',
  'no-endpoints',
])

export const isChainReason = (reason: string | undefined): reason is ChainReading =>
  reason !== undefined && READINGS.has(reason)

export interface ChainReadingFacts {
  readonly hasEndpoints: boolean
  readonly isAllowed: boolean
  /** A wallet is coming back, which will allow it. */
  readonly isReconnecting: boolean
  /** Reads that have failed, retries not counted. */
  readonly failures: number
  /** The browser is offline, so that no read starts. */
  readonly isPaused: boolean
}

export function chainReading(facts: ChainReadingFacts): ChainReading {
  if (!facts.hasEndpoints) return 'no-endpoints'
  if (!facts.isAllowed) return facts.isReconnecting ? 'checking' : 'not-allowed'
  return facts.failures > 0 || facts.isPaused ? 'failed' : 'checking'
}
