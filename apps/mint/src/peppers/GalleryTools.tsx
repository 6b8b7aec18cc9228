/** Above the peppers: go to a number, order, pictures or list. */
import { memo, type FormEvent } from 'react'
import { galleryWords as words } from './galleryWords.ts'
import type { GalleryQuery } from './galleryQuery.ts'
import type { ChangeQuery } from './useGalleryQuery.ts'

interface GalleryToolsProps extends Pick<GalleryQuery, 'sort' | 'view'> {
  /** The highest number; undefined until all peppers are known. */
  readonly minted: number | undefined
  readonly onChange: ChangeQuery
}

const ALL_SORTS = ['id', '-id', '-heat', 'heat'] as const
const SORTS = COLLECTION.art.type === 'cards' ? ALL_SORTS : (['id', '-id'] as const)
const VIEWS = ['grid', 'list'] as const

// A click on a filter does not draw them again.
export const GalleryTools = memo(function GalleryTools({ sort, view, minted, onChange }: GalleryToolsProps) {
  function goToNumber(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const id = Number(new FormData(event.currentTarget).get('number'))
    if (Number.isInteger(id) && id > 0) location.assign(`/peppers/${id}`)
  }
  return (
    <div className="gallery-tools">
      <form role="search" onSubmit={goToNumber}>
        <label>
          {words.goToNumber}
          <input name="number" type="number" min={1} max={minted} required inputMode="numeric" />
        </label>
        <button type="submit" className="b secondary">
          {words.go}
        </button>
      </form>
      <label>
        {words.sortBy}
        <select
          value={sort}
          onChange={({ target }) => {
            const next = SORTS.find((value) => value === target.value)
            if (next !== undefined) onChange((known) => ({ ...known, sort: next }))
          }}
        >
          {SORTS.map((value) => (
            <option key={value} value={value}>
              {words.sorts[value]}
            </option>
          ))}
        </select>
      </label>
      <label>
        {words.view}
        <select
          value={view}
          onChange={({ target }) => {
            const next = target.value === 'list' ? 'list' : 'grid'
            onChange((known) => ({ ...known, view: next }))
          }}
        >
          {VIEWS.map((value) => (
            <option key={value} value={value}>
              {words.views[value]}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
})
