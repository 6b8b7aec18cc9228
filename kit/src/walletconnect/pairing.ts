/** One attempt to pair with a wallet, which several things can end: time, the relay, the wallet, a newer attempt. */

/** How long, in milliseconds, a code is good: five minutes, less what makes us the first to say that it is over. */
export const PROPOSAL_TTL_MS = 299_000

export interface PairingAttempt {
  /** The pairing's topic, once there is one; sessions that come of other pairings are not this one's. */
  topic: string | undefined
  /** Ends the attempt; only the first reason counts. */
  readonly fail: (reason: Error) => void
  /** What was promised, or the reason why the attempt failed, whichever comes first. */
  readonly unlessFailed: <T>(promise: Promise<T>) => Promise<T>
}

/** Begins an attempt. */
export function newPairing(): PairingAttempt {
  const { promise: failed, reject } = Promise.withResolvers<never>()
  // A reason that comes between two waits is told at the next.
  failed.catch(() => undefined)
  return { topic: undefined, fail: reject, unlessFailed: (promise) => Promise.race([failed, promise]) }
}
