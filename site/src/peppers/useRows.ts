/** The rows of a long list that are near the window, followed while it scrolls. */
import { startTransition, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import {
  addOverscan,
  drawRows,
  drawVisible,
  passRows,
  rowsBetween,
  type Row,
  type RowPlaces,
} from './rowRange.ts'
import { createScrollPace } from './scrollPace.ts'

export interface Rows {
  readonly rows: readonly Row[]
  /** Scrolls as little as possible. */
  readonly scrollToRow: (row: number) => void
}

/** Without a scroll event for so long, the window rests. Safari reports no end of a scroll before version 26. */
const REST_MS = 150

export function useRows(list: RefObject<HTMLElement | null>, { count, rowHeight, top }: RowPlaces): Rows {
  const [rows, setRows] = useState<readonly Row[]>([])
  const follower = useRef<Follower>(undefined)
  useLayoutEffect(() => {
    const isShown = () => list.current?.isConnected === true
    const started = followWindow({ count, rowHeight, top }, isShown, setRows)
    follower.current = started
    return started.stop
  }, [list, count, rowHeight, top])
  return { rows, scrollToRow: (row) => follower.current?.scrollToRow(row) }
}

interface Follower extends Pick<Rows, 'scrollToRow'> {
  readonly stop: () => void
}

/** @param isShown a page that is not shown keeps its rows; the window then scrolls another one. */
function followWindow(
  places: RowPlaces,
  isShown: () => boolean,
  onChange: (rows: readonly Row[]) => void,
): Follower {
  const { count, rowHeight, top } = places
  const listening = new AbortController()
  const pace = createScrollPace()
  let shown: readonly Row[] = []
  let visible = rowsBetween(scrollY, scrollY + innerHeight, places)
  let scrolledAt = 0
  let isWaiting = false

  function show(rows: readonly Row[]): void {
    if (rows === shown) return
    shown = rows
    onChange(rows)
  }

  function update(): void {
    if (isShown()) visible = rowsBetween(scrollY, scrollY + innerHeight, places)
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
    if (!isShown()) return
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
  update()
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
