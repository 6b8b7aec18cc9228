/** Adaptive size of block ranges: as large as endpoints answer quickly and memory allows. */

export interface RangeSize {
  /** Blocks. */
  blocks(): number
  /** Records a range that was read. */
  recordRead(blocks: number, durationMs: number, logs: number): void
  /** Records a range that was too large. */
  recordTooLarge(blocks: number): void
}

/** Logs per range: about six megabytes of JSON. */
const TARGET_LOGS = 8_000
const TARGET_MS = 5_000
const MAX_BLOCKS = 10_000
const INITIAL_BLOCKS = 16

/** Starts small, doubles until a limit is hit, then grows by a twentieth. */
export function createRangeSize(): RangeSize {
  let size = INITIAL_BLOCKS
  let hasHitLimit = false
  const set = (blocks: number) => {
    size = Math.min(MAX_BLOCKS, Math.max(1, Math.floor(blocks)))
  }
  return {
    blocks: () => size,
    recordRead: (blocks, durationMs, logs) => {
      // A range that ends at the head is no measure for larger ones.
      if (blocks < size) return
      if (logs > TARGET_LOGS || durationMs > TARGET_MS) {
        set(
          Math.min(
            size,
            (size * TARGET_LOGS) / Math.max(logs, TARGET_LOGS),
            durationMs > TARGET_MS ? size / 2 : size,
          ),
        )
      } else if (logs < TARGET_LOGS / 2) set(hasHitLimit ? size + Math.max(1, size / 20) : size * 2)
    },
    recordTooLarge: (blocks) => {
      hasHitLimit = true
      set(Math.min(size, blocks) / 2)
    },
  }
}
