/** One row of the gallery. It is drawn again only if its peppers, its place or its stop for Tab change, not while scrolling. */
import { memo } from 'react'
import { PepperTile } from './PepperTile.tsx'
import type { Entry } from './selectEntries.ts'

interface GalleryRowProps {
  /** The whole list. */
  readonly entries: readonly Entry[]
  /** Its index, from 0. */
  readonly row: number
  readonly columns: number
  /** Pixels from the top of the document. */
  readonly top: number
  /** Of the list, from there. */
  readonly listTop: number
  /** Pixels. */
  readonly tileWidth: number
  /** Index of the pepper that Tab reaches, if it is in this row. */
  readonly tabStop: number | undefined
}

export const GalleryRow = memo(function GalleryRow(props: GalleryRowProps) {
  const { entries, row, columns, top, listTop, tileWidth, tabStop } = props
  const first = row * columns
  return (
    <div
      role="none"
      className="gallery-row"
      style={{ top: top - listTop, gridTemplateColumns: `repeat(${columns}, ${tileWidth}px)` }}
    >
      {entries.slice(first, first + columns).map((entry, column) => (
        <div key={entry.id} role="listitem" aria-setsize={entries.length} aria-posinset={first + column + 1}>
          <PepperTile entry={entry} index={first + column} isTabStop={first + column === tabStop} top={top} />
        </div>
      ))}
    </div>
  )
})
