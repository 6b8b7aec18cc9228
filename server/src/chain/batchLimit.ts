/**
 * How many questions one endpoint takes in a batch. Providers publish anything from 1 to 1,000, and nodes are
 * configured by their operators, so the limit is learned: lowered when a batch is refused and its parts are answered,
 * raised slowly while batches of the full size are answered.
 */

/** Questions in one batch before anything is learned: many providers refuse more. */
export const MAX_BATCH_SIZE = 100

/** Batches of the full size that must be answered in a row before the limit rises by a tenth. */
const RAISE_AFTER = 16
/** For this long a size that was refused is not tried again. */
const REFUSED_TTL_MS = 10 * 60_000
/** The same where the node did not name the batch as the reason: it may have failed for another one. */
const GUESSED_TTL_MS = 60_000
/** A failure that does not name the batch may be chance: the limit falls at the second one. */
const FAILURES_TO_LOWER = 2

export interface Refusal {
  /** The smallest batch that was not answered. */
  readonly refused: number
  /** The batch size in which the same questions were answered then. */
  readonly accepted: number
  /** The node said that the batch was the reason. */
  readonly isCertain: boolean
}

/** The limit has changed. */
export interface BatchLimitChange {
  readonly limit: number
  /** The size that was refused; undefined where the limit is back to its maximum. */
  readonly refused?: number
}

export interface BatchLimit {
  /** Questions that may go into one batch now, 1 to `MAX_BATCH_SIZE`. */
  size(): number
  /** A batch of this size was answered in full. */
  accepted(size: number): void
  refused(refusal: Refusal): void
}

/** @param onChange is called when a refusal lowers the limit, and when it is back to its maximum. */
export function openBatchLimit(onChange: (change: BatchLimitChange) => void = () => undefined): BatchLimit {
  let limit = MAX_BATCH_SIZE
  /** The limit before it last rose: a refusal of the larger size falls back to it instead of to half. */
  let raisedFrom = 0
  let fullBatches = 0
  let failures = 0
  let failedSize = 0
  const refusals = {
    certain: { size: Number.POSITIVE_INFINITY, until: 0 },
    guessed: { size: Number.POSITIVE_INFINITY, until: 0 },
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
      refusals[isCertain ? 'certain' : 'guessed'] = {
        size: refused,
        until: Date.now() + (isCertain ? REFUSED_TTL_MS : GUESSED_TTL_MS),
      }
      const lowered = Math.max(1, accepted, refused === limit ? raisedFrom : 0)
      raisedFrom = 0
      if (lowered >= limit) return
      limit = lowered
      onChange({ refused, limit })
    },
  }
}
