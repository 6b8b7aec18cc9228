/**
 * Adaptive batch limit of one endpoint. Published limits range from 1 to 1,000 calls and operators configure their own,
 * so the limit is learned: lowered when a batch is rejected and its parts succeed, raised slowly while full batches
 * succeed.
 */

/** Initial and maximum batch size: many providers reject more. */
export const MAX_BATCH_SIZE = 100

/** Full batches in a row that must succeed before the limit rises by a tenth. */
const RAISE_AFTER = 16
/** A rejected size is not tried again for this long. */
const REFUSED_TTL_MS = 10 * 60_000
/** The same if the endpoint did not name the batch as the cause. */
const UNCERTAIN_TTL_MS = 60_000
/** Failures in a row that lower the limit if none of them names the batch as the cause. */
const FAILURES_TO_LOWER = 2

export interface BatchRefusal {
  /** The smallest batch that was rejected. */
  readonly refused: number
  /** The batch size in which the same calls then succeeded. */
  readonly accepted: number
  /** The endpoint named the batch as the cause. */
  readonly isCertain: boolean
}

/** A change of the limit. */
export interface BatchLimitChange {
  readonly limit: number
  /** The rejected size; undefined if the limit is back at its maximum. */
  readonly refused?: number
}

export interface BatchLimit {
  /** Current limit, 1 to `MAX_BATCH_SIZE`. */
  size(): number
  /** Records a batch of this size that succeeded in full. */
  accepted(size: number): void
  refused(refusal: BatchRefusal): void
}

/** @param onChange called when the limit is lowered, and when it is back at its maximum. */
export function createBatchLimit(onChange: (change: BatchLimitChange) => void = () => undefined): BatchLimit {
  let limit = MAX_BATCH_SIZE
  /** The limit before its last rise: if the larger size is rejected, the limit falls back to it instead of to half. */
  let raisedFrom = 0
  let fullBatches = 0
  let failures = 0
  let failedSize = 0
  const refusals = {
    certain: { size: Number.POSITIVE_INFINITY, until: 0 },
    uncertain: { size: Number.POSITIVE_INFINITY, until: 0 },
  }

  function raise(): void {
    fullBatches = 0
    const known = Object.values(refusals).filter(({ until }) => Date.now() < until)
    const highest = Math.min(MAX_BATCH_SIZE, ...known.map(({ size }) => size - 1))
    const raised = Math.min(highest, limit + Math.max(1, Math.floor(limit / 10)))
    if (raised <= limit) return
    raisedFrom = limit
    limit = raised
    if (limit === MAX_BATCH_SIZE) onChange({ limit })
  }

  return {
    size: () => limit,
    accepted: (size) => {
      if (size >= failedSize) failures = 0
      if (limit === MAX_BATCH_SIZE || size < limit) return
      fullBatches += 1
      if (fullBatches >= RAISE_AFTER) raise()
    },
    refused: ({ refused, accepted, isCertain }) => {
      failures += 1
      failedSize = refused
      if (!isCertain && failures < FAILURES_TO_LOWER) return
      failures = 0
      fullBatches = 0
      refusals[isCertain ? 'certain' : 'uncertain'] = {
        size: refused,
        until: Date.now() + (isCertain ? REFUSED_TTL_MS : UNCERTAIN_TTL_MS),
      }
      const lowered = Math.max(1, accepted, refused === limit ? raisedFrom : 0)
      raisedFrom = 0
      if (lowered >= limit) return
      limit = lowered
      onChange({ refused, limit })
    },
  }
}
