/** One row of the gallery. It is drawn again only if its peppers, its place or its stop for Tab change, not while scrolling. */
import { memo } from 'react'
import { groundColor } from './groundColor.ts'
import { PepperTile } from './PepperTile.tsx'
import type { Entry } from './selectEntries.ts'
import { TilePicture } from './TilePicture.tsx'

interface GalleryRowProps {
  /** The whole list. */
  readonly entries: readonly Entry[]
  /** Its index, from 0. */
  readonly row: number
  /** Whether it is drawn as the colors of its peppers, because the window only scrolls past. */
  readonly isPassing: boolean
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

export const GalleryRow = memo(function GalleryRow(props: GalleryRowProps) {
  const { entries, row, isPassing, columns, height, top, listTop, tileWidth, tabStop } = props
  const first = row * columns
  const peppers = entries.slice(first, first + columns)
  return (
    <div
      role="none"
      className="gallery-row"
      data-passing={isPassing || undefined}
      style={{ top, height, gridTemplateColumns: `repeat(${columns}, ${tileWidth}px)` }}
    >
      {isPassing
        ? peppers.map((entry) => <TilePicture key={entry.id} ground={groundColor(entry)} />)
        : peppers.map((entry, column) => (
            <div
              key={entry.id}
              role="listitem"
              aria-setsize={entries.length}
              aria-posinset={first + column + 1}
            >
              <PepperTile
                entry={entry}
                index={first + column}
                isTabStop={first + column === tabStop}
                top={listTop + top}
                ground={groundColor(entry)}
              />
            </div>
          ))}
    </div>
  )
})
