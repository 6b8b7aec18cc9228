/** The rows of a long list that are near the window, followed while it scrolls. */
import { startTransition, useLayoutEffect, useRef, useState } from 'react'
import { nextTask } from '@peppermint/ui/page/tasks.ts'
import { nextFrame } from './nextFrame.ts'
import {
  addOverscan,
  drawRows,
  drawVisible,
  OVERSCAN,
  passRows,
  rowsBetween,
  rowsWithin,
  type Row,
  type RowPlaces,
  type RowRange,
} from './rowRange.ts'
import { createScrollPace } from './scrollPace.ts'

export interface Rows {
  readonly rows: readonly Row[]
  /** Scrolls as little as possible. */
  readonly scrollToRow: (row: number) => void
}

/** Without a scroll event for so long, the window rests. Safari reports no end of a scroll before version 26. */
const REST_MS = 150

/** @param entries what the rows consist of: when it changes, the rows in the window are drawn first, then those around. */
export function useRows({ count, rowHeight, top }: RowPlaces, entries: readonly unknown[]): Rows {
  const [drawn, setDrawn] = useState<DrawnRows>({ rows: [], visible: { first: 0, end: 0 }, entries })
  const follower = useRef<Follower>(undefined)
  useLayoutEffect(() => {
    const started = followWindow({ count, rowHeight, top }, (rows, visible) =>
      setDrawn({ rows, visible, entries }),
    )
    follower.current = started
    return started.stop
  }, [count, rowHeight, top, entries])
  const rows = drawn.entries === entries ? drawn.rows : rowsWithin(drawn.rows, drawn.visible, count)
  return { rows, scrollToRow: (row) => follower.current?.scrollToRow(row) }
}

interface DrawnRows {
  readonly rows: readonly Row[]
  /** Those of them that were in the window. */
  readonly visible: RowRange
  /** What they consisted of. */
  readonly entries: readonly unknown[]
}

interface Follower extends Pick<Rows, 'scrollToRow'> {
  readonly stop: () => void
}

function followWindow(
  places: RowPlaces,
  onChange: (rows: readonly Row[], visible: RowRange) => void,
): Follower {
  const { count, rowHeight, top } = places
  const listening = new AbortController()
  const pace = createScrollPace()
  let shown: readonly Row[] = []
  let visible = rowsBetween(scrollY, scrollY + innerHeight, places)
  let scrolledAt = 0
  let isWaiting = false
  let hasUpdated = false

  function show(rows: readonly Row[]): void {
    if (rows === shown) return
    shown = rows
    onChange(rows, visible)
  }

  /** Those in the window, then a row on each side after each frame: a click meanwhile waits for one of these at most. */
  async function drawStepwise(): Promise<void> {
    for (let overscan = 0; overscan <= OVERSCAN; overscan += 1) {
      startTransition(() => show(drawRows(shown, addOverscan(visible, count, overscan))))
      await nextFrame()
      await nextTask()
      if (hasUpdated || listening.signal.aborted) return
    }
  }

  function update(): void {
    hasUpdated = true
    visible = rowsBetween(scrollY, scrollY + innerHeight, places)
    if (pace.isPassing) {
      show(passRows(shown, visible, places, pace.direction))
      if (!isWaiting) waitForRest()
      return
    }
    // What passed by in the window is drawn at once. All else takes its time: scrolling does not wait for it.
    if (shown.some(({ isPassing }) => isPassing)) show(drawVisible(shown, visible, count))
    startTransition(() => show(drawRows(shown, addOverscan(visible, count))))
  }

  function rest(): void {
    pace.rested()
    update()
  }

  function waitForRest(): void {
    isWaiting = true
    const seenAt = scrolledAt
    setTimeout(() => {
      // Scroll events come with frames, which may be late.
      requestAnimationFrame(() => {
        isWaiting = false
        if (listening.signal.aborted) return
        if (scrolledAt === seenAt) rest()
        else waitForRest()
      })
    }, REST_MS)
  }

  function scrolled(): void {
    scrolledAt = performance.now()
    pace.scrolled({ time: scrolledAt, offset: scrollY, windowHeight: innerHeight })
    update()
    // A pause is not a late frame: what comes after it is another scroll.
    if (!isWaiting) waitForRest()
  }

  const options = { passive: true, signal: listening.signal }
  addEventListener('scroll', scrolled, options)
  addEventListener('scrollend', rest, options)
  addEventListener('resize', update, options)
  void drawStepwise()
  return {
    stop: () => listening.abort(),
    scrollToRow(row) {
      const start = top + row * rowHeight
      const target = Math.max(start + rowHeight - innerHeight, Math.min(scrollY, start))
      // Focus waits for this row.
      pace.rested()
      if (target !== scrollY) scrollTo({ top: target, behavior: 'instant' })
    },
  }
}
