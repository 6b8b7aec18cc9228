/** Which rows of a long list are in the document, and how they are drawn. Pure. */

export interface Row {
  readonly index: number
  /** Drawn as the colors of its peppers only, as long as the window scrolls past. */
  readonly isPassing: boolean
}

/** The rows in the window: from `first` to before `end`. */
export interface RowRange {
  readonly first: number
  readonly end: number
}

export interface RowPlaces {
  /** Rows of the whole list. */
  readonly count: number
  /** Pixels. */
  readonly rowHeight: number
  /** Pixels from the top of the document to the list. */
  readonly top: number
}

/** Rows outside the window that are drawn too, on each side: a row may take some frames until it is there. */
export const OVERSCAN = 3
/** Rows pass by in portions, each as high as browsers draw beyond the window, so that nothing is drawn twice. */
const PASSING_PX = 3_000

/** The rows between two places of the document, in pixels from its top. */
export function rowsBetween(from: number, to: number, { count, rowHeight, top }: RowPlaces): RowRange {
  const within = (row: number) => Math.max(0, Math.min(count, row))
  return {
    first: within(Math.floor((from - top) / rowHeight)),
    end: within(Math.ceil((to - top) / rowHeight)),
  }
}

export const addOverscan = ({ first, end }: RowRange, count: number, rows = OVERSCAN): RowRange => ({
  first: Math.max(0, first - rows),
  end: Math.min(count, end + rows),
})

/** Those of the rows that are in a range and in the list. */
export const rowsWithin = (rows: readonly Row[], { first, end }: RowRange, count: number): readonly Row[] =>
  rows.filter(({ index }) => index >= first && index < Math.min(end, count))

/** All of these rows as they stay. @returns `shown` itself if nothing changes, like the functions below. */
export const drawRows = (shown: readonly Row[], range: RowRange): readonly Row[] =>
  change(shown, range, () => false)

/** Those in the window as they stay; of the others near it, rows that pass by still do. */
export const drawVisible = (shown: readonly Row[], visible: RowRange, count: number): readonly Row[] =>
  change(
    shown,
    addOverscan(visible, count),
    (index, known) => (index < visible.first || index >= visible.end) && known !== false,
  )

/**
 * While rows pass by: those that are drawn stay, new ones come far ahead of the window.
 * @param direction positive downwards
 */
export function passRows(
  shown: readonly Row[],
  visible: RowRange,
  { count, rowHeight }: RowPlaces,
  direction: number,
): readonly Row[] {
  const ahead = Math.ceil(PASSING_PX / rowHeight)
  const near = Math.ceil(ahead / 2)
  const [before, after] = direction < 0 ? [ahead, OVERSCAN] : [OVERSCAN, ahead]
  const least = {
    first: Math.max(0, visible.first - Math.min(before, near)),
    end: Math.min(count, visible.end + Math.min(after, near)),
  }
  if ((shown[0]?.index ?? Infinity) <= least.first && endOf(shown) >= least.end) return shown
  return change(
    shown,
    { first: Math.max(0, visible.first - before), end: Math.min(count, visible.end + after) },
    (_, known) => known ?? true,
  )
}

const endOf = (rows: readonly Row[]): number => (rows.at(-1)?.index ?? -1) + 1

/** @param isPassing of each row; takes what it was, if it was in the document. */
function change(
  shown: readonly Row[],
  { first, end }: RowRange,
  isPassing: (index: number, known: boolean | undefined) => boolean,
): readonly Row[] {
  const known = new Map(shown.map((row) => [row.index, row]))
  const rows = Array.from({ length: Math.max(0, end - first) }, (_, offset): Row => {
    const index = first + offset
    const row = known.get(index)
    const passes = isPassing(index, row?.isPassing)
    return row?.isPassing === passes ? row : { index, isPassing: passes }
  })
  return rows.length === shown.length && rows.every((row, index) => row === shown[index]) ? shown : rows
}
