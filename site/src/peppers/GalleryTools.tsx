/** Above the peppers: go to a number, order, pictures or list. */
import type { FormEvent } from 'react'
import { galleryWords as words } from '../words/galleryWords.ts'
import type { GalleryQuery } from './galleryQuery.ts'
import type { ChangeQuery } from './useGalleryQuery.ts'

interface GalleryToolsProps {
  readonly query: GalleryQuery
  /** The highest number; undefined until all peppers are known. */
  readonly minted: number | undefined
  readonly onChange: ChangeQuery
}

const ALL_SORTS = ['id', '-id', '-heat', 'heat'] as const
const SORTS = COLLECTION.art.type === 'cards' ? ALL_SORTS : (['id', '-id'] as const)
const VIEWS = ['grid', 'list'] as const

export function GalleryTools({ query, minted, onChange }: GalleryToolsProps) {
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
          value={query.sort}
          onChange={({ target }) => {
            const sort = SORTS.find((value) => value === target.value)
            if (sort !== undefined) onChange((known) => ({ ...known, sort }))
          }}
        >
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {words.sorts[sort]}
            </option>
          ))}
        </select>
      </label>
      <label>
        {words.view}
        <select
          value={query.view}
          onChange={({ target }) => {
            const view = target.value === 'list' ? 'list' : 'grid'
            onChange((known) => ({ ...known, view }))
          }}
        >
          {VIEWS.map((view) => (
            <option key={view} value={view}>
              {words.views[view]}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
