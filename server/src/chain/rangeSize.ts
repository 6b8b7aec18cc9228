/** How many blocks are asked for at once: as many as nodes give quickly, and no more than memory should hold. */

export interface RangeSize {
  /** Blocks. */
  blocks(): number
  /** A range of this many blocks was read in so many milliseconds, with so many logs in it. */
  read(blocks: number, milliseconds: number, logs: number): void
  /** A range of this many blocks was too much. */
  tooMuch(blocks: number): void
}

/** Logs that one range should hold: some six megabytes as nodes send them. */
const LOGS = 8_000
const MILLISECONDS = 5_000
const MOST_BLOCKS = 10_000
const FIRST = 16

/** Begins small, doubles until a limit is met, then creeps. */
export function rangeSize(): RangeSize {
  let size = FIRST
  let hasMet = false
  const set = (blocks: number) => {
    size = Math.min(MOST_BLOCKS, Math.max(1, Math.floor(blocks)))
  }
  return {
    blocks: () => size,
    read: (blocks, milliseconds, logs) => {
      // A range cut short by the head says nothing about larger ones.
      if (blocks < size) return
      if (logs > LOGS || milliseconds > MILLISECONDS) {
        set(
          Math.min(size, (size * LOGS) / Math.max(logs, LOGS), milliseconds > MILLISECONDS ? size / 2 : size),
        )
      } else if (logs < LOGS / 2) set(hasMet ? size + Math.max(1, size / 20) : size * 2)
    },
    tooMuch: (blocks) => {
      hasMet = true
      set(Math.min(size, blocks) / 2)
    },
  }
}
