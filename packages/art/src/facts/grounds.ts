/**
 * Scatter patterns of a ground: a grid with random jitter in each cell. With a companion the grid is coarser, to stay
 * within the byte limit.
 */

/** A grid: columns, rows, width and height of a cell, where it begins, and how much of a cell is left to chance. */
export interface Scatter {
  readonly columns: number
  readonly rows: number
  readonly step: readonly [x: number, y: number]
  readonly start: number
  readonly chance: readonly [x: number, y: number]
}

/** Chips of terrazzo: alone, with a companion. */
export const CHIPS: readonly [alone: Scatter, kept: Scatter] = [
  { columns: 6, rows: 3, step: [150, 300], start: 70, chance: [110, 190] },
  { columns: 3, rows: 3, step: [300, 300], start: 70, chance: [190, 190] },
]

/** Stars of the night: alone, with a companion. Every fourth is large. */
export const STARS: readonly [alone: Scatter, kept: Scatter] = [
  { columns: 5, rows: 4, step: [190, 230], start: 60, chance: [120, 140] },
  { columns: 3, rows: 3, step: [300, 300], start: 60, chance: [230, 200] },
]

/**
 * The dot screen, from the bottom up: rows, y of the first and their distance, its dots' width and how much each row
 * loses, and where even and odd rows begin.
 */
export const HALFTONE = { rows: 8, bottom: 950, step: 50, width: 41, loss: 5, start: [50, 25] } as const
