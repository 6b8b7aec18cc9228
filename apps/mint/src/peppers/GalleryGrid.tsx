/** The peppers in rows, of which only those near the window are in the document. Arrow keys move between peppers. */
import { memo, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { PepperTile } from './PepperTile.tsx'
import type { Entry } from './selectEntries.ts'

interface GalleryGridProps {
  readonly entries: readonly Entry[]
  readonly view: 'grid' | 'list'
}

/** As in `styles/peppers/page.css`. What has text grows with it, so its unit is the page's text size. */
const GAP_PX = 20
const MIN_TILE_REM = 9.375
const MAX_COLUMNS = 5
/** A narrower list has one tile in a row, and a name above its facts. */
const NARROW_REM = 16
/** Below a tile's picture. */
const CAPTION_REM = 6.5
const LIST_ROW_REM = { narrow: 5.75, wide: 4 } as const
/** Rows beyond the window that are drawn too, on each side. */
const OVERSCAN = 3

export const GalleryGrid = memo(function GalleryGrid({ entries, view }: GalleryGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const [{ width, top, rem }, setFrame] = useState({ width: 0, top: 0, rem: 16 })
  const [focused, setFocused] = useState(0)
  const wanted = useRef<number>(undefined)

  useLayoutEffect(() => {
    const element = grid.current
    if (element === null) return undefined
    const measure = () =>
      setFrame((known) => {
        const next = {
          width: element.clientWidth,
          top: Math.round(element.getBoundingClientRect().top + scrollY),
          rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
        }
        return known.width === next.width && known.top === next.top && known.rem === next.rem ? known : next
      })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(document.body)
    measure()
    return () => observer.disconnect()
  }, [])

  const isNarrow = width < NARROW_REM * rem
  const fitting = Math.floor((width + GAP_PX) / (MIN_TILE_REM * rem + GAP_PX))
  const columns = view === 'list' || isNarrow ? 1 : Math.max(2, Math.min(MAX_COLUMNS, fitting))
  const tileWidth = (width - (columns - 1) * GAP_PX) / columns
  const rowHeight =
    view === 'list'
      ? LIST_ROW_REM[isNarrow ? 'narrow' : 'wide'] * rem
      : Math.ceil(tileWidth + CAPTION_REM * rem)
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(entries.length / columns),
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: top,
    // A frame of the scroll does not wait for React.
    useFlushSync: false,
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  const isMeasured = width > 0
  useLayoutEffect(() => (isMeasured ? restoreScroll() : undefined), [isMeasured])

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
    virtualizer.scrollToIndex(Math.floor(next / columns))
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
      style={{ height: virtualizer.getTotalSize() }}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'])
        if (Number.isInteger(index)) setFocused(index)
      }}
    >
      {virtualizer.getVirtualItems().map(({ index: row, start }) => (
        <GalleryRow
          key={row}
          entries={entries}
          row={row}
          columns={columns}
          height={rowHeight}
          top={start - top}
          listTop={top}
          tileWidth={tileWidth}
          tabStop={Math.floor(tabStop / columns) === row ? tabStop : undefined}
        />
      ))}
    </div>
  )
})

let isRestored = false

/** Back, where the browser has dropped the page, and reload: it scrolls before the peppers are there. */
function restoreScroll(): () => void {
  const { galleryTop }: { readonly galleryTop?: unknown } = history.state ?? {}
  if (!isRestored && typeof galleryTop === 'number') scrollTo({ top: galleryTop, behavior: 'instant' })
  isRestored = true
  const keep = () => history.replaceState({ ...history.state, galleryTop: scrollY }, '')
  addEventListener('pagehide', keep)
  return () => removeEventListener('pagehide', keep)
}

interface GalleryRowProps {
  /** The whole list. */
  readonly entries: readonly Entry[]
  /** Its index, from 0. */
  readonly row: number
  readonly columns: number
  /** Pixels, like all below. */
  readonly height: number
  /** From the top of the list. */
  readonly top: number
  /** Of the list, from the top of the document. */
  readonly listTop: number
  readonly tileWidth: number
  /** Index of the pepper that Tab reaches, if it is in this row. */
  readonly tabStop: number | undefined
}

/** It is drawn again only if its peppers, its place or its stop for Tab change, not while scrolling. */
const GalleryRow = memo(function GalleryRow(props: GalleryRowProps) {
  const { entries, row, columns, height, top, listTop, tileWidth, tabStop } = props
  const first = row * columns
  return (
    <div
      role="none"
      className="gallery-row"
      style={{ top, height, gridTemplateColumns: `repeat(${columns}, ${tileWidth}px)` }}
    >
      {entries.slice(first, first + columns).map((entry, column) => (
        <div key={entry.id} role="listitem" aria-setsize={entries.length} aria-posinset={first + column + 1}>
          <PepperTile
            entry={entry}
            index={first + column}
            isTabStop={first + column === tabStop}
            top={listTop + top}
            hasGround
          />
        </div>
      ))}
    </div>
  )
})

interface Grid {
  /** Of the tile that has the focus. */
  readonly index: number
  readonly columns: number
  /** Index of the last tile. */
  readonly last: number
  /** Whether the next tile is on the left. */
  readonly isRightToLeft: boolean
}

/**
 * Which tile of the gallery a key leads to. Pure.
 * @returns its index; undefined for a key that does nothing here.
 */
export function nextTile(
  { key, ctrlKey, altKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>,
  { index, columns, last, isRightToLeft }: Grid,
): number | undefined {
  if (ctrlKey || altKey || metaKey) return undefined
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: isRightToLeft ? 1 : -1,
    ArrowRight: isRightToLeft ? -1 : 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    PageUp: -4 * columns,
    PageDown: 4 * columns,
    Home: -index,
    End: last - index,
  }
  const step = steps[key]
  if (step === undefined) return undefined
  return Math.max(0, Math.min(last, index + step))
}
