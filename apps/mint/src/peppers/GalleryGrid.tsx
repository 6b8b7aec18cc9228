/** The peppers in rows, of which only those near the window are in the document. Arrow keys move between peppers. */
import { memo, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { GalleryRow } from './GalleryRow.tsx'
import { nextTile } from './nextTile.ts'
import type { Entry } from './selectEntries.ts'
import { useRows } from './useRows.ts'

interface GalleryGridProps {
  readonly entries: readonly Entry[]
  readonly view: 'grid' | 'list'
}

/** Pixels: as in `styles/peppers/page.css`. */
const GAP_PX = 20
const MIN_TILE_PX = 150
const MAX_COLUMNS = 5
/** Below a tile's picture. */
const CAPTION_PX = 104
const LIST_ROW_PX = 64

export const GalleryGrid = memo(function GalleryGrid({ entries, view }: GalleryGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const [frame, setFrame] = useState({ width: 0, top: 0 })
  const [focused, setFocused] = useState(0)
  const wanted = useRef<number>(undefined)

  useLayoutEffect(() => {
    const element = grid.current
    if (element === null) return undefined
    const measure = () => {
      // A page that is not shown has no size; it keeps the one it had.
      if (!element.isConnected || element.clientWidth === 0) return
      const top = Math.round(element.getBoundingClientRect().top + scrollY)
      setFrame((known) =>
        known.width === element.clientWidth && known.top === top
          ? known
          : { width: element.clientWidth, top },
      )
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(document.body)
    measure()
    return () => observer.disconnect()
  }, [])

  const columns =
    view === 'list'
      ? 1
      : Math.max(2, Math.min(MAX_COLUMNS, Math.floor((frame.width + GAP_PX) / (MIN_TILE_PX + GAP_PX))))
  const tileWidth = (frame.width - (columns - 1) * GAP_PX) / columns
  const rowHeight = view === 'list' ? LIST_ROW_PX : Math.ceil(tileWidth) + CAPTION_PX
  const count = Math.ceil(entries.length / columns)
  const { rows, scrollToRow } = useRows({ count, rowHeight, top: frame.top }, entries)

  const last = entries.length - 1
  const tabStop = Math.min(focused, last)

  function onKeyDown(event: KeyboardEvent): void {
    // A click beside the peppers focuses the list: its keys scroll the page.
    if (event.target === grid.current && wanted.current === undefined) return
    const next = nextTile(event, {
      index: tabStop,
      columns,
      last,
      isRightToLeft: document.documentElement.dir === 'rtl',
    })
    if (next === undefined) return
    event.preventDefault()
    wanted.current = next
    setFocused(next)
    // Until its row arrives the list has the focus: the row that is left goes, and the next key would be lost.
    if (!grid.current?.querySelector(`[data-index="${next}"]`)) grid.current?.focus({ preventScroll: true })
    scrollToRow(Math.floor(next / columns))
  }

  // The row of the next pepper may arrive only after the scroll.
  useEffect(() => {
    if (wanted.current === undefined) return
    const tile = grid.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`)
    if (!tile) return
    wanted.current = undefined
    tile.focus({ preventScroll: true })
  })

  return (
    <div
      ref={grid}
      className="gallery-grid"
      data-view={view}
      role="list"
      tabIndex={-1}
      style={{ height: count * rowHeight }}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'])
        if (Number.isInteger(index)) setFocused(index)
      }}
    >
      {rows.map(({ index: row, isPassing }) => (
        <GalleryRow
          key={row}
          entries={entries}
          row={row}
          isPassing={isPassing}
          columns={columns}
          height={rowHeight}
          top={row * rowHeight}
          listTop={frame.top}
          tileWidth={tileWidth}
          tabStop={Math.floor(tabStop / columns) === row ? tabStop : undefined}
        />
      ))}
    </div>
  )
})
