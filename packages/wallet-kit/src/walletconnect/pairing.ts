/** One pairing attempt, which time, the relay, the wallet or a newer attempt can end. */

/** Lifetime of a pairing: slightly less than the library's five minutes, so that we report the expiry first. */
export const PROPOSAL_TTL_MS = 299_000

export interface PairingAttempt {
  /** The pairing's topic, once known; sessions of other pairings are ignored. */
  topic: string | undefined
  /** Fails the attempt; only the first reason counts. */
  readonly fail: (reason: Error) => void
  /** The promise's value, or the attempt's failure, whichever comes first. */
  readonly unlessFailed: <T>(promise: Promise<T>) => Promise<T>
}

export function newPairing(): PairingAttempt {
  const { promise: failed, reject } = Promise.withResolvers<never>()
  // A failure between two waits is reported at the next one.
  failed.catch(() => undefined)
  return { topic: undefined, fail: reject, unlessFailed: (promise) => Promise.race([failed, promise]) }
}
