/** The gallery's query, kept in the address. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { nextTask } from '@peppermint/ui/page/tasks.ts'
import { galleryAddress, parseQuery, type GalleryQuery, writeQuery } from './galleryQuery.ts'

/** Takes what the query is now. */
export type ChangeQuery = (change: (query: GalleryQuery) => GalleryQuery) => void

/** @param search of the address that the HTML was rendered for. */
export function useGalleryQuery(search: string): readonly [GalleryQuery, ChangeQuery] {
  const [query, setQuery] = useState(() => parseQuery(search))
  const latest = useRef(query)
  const show = useCallback((next: GalleryQuery) => {
    latest.current = next
    setQuery(next)
  }, [])
  const writeAddress = useCallback(() => {
    history.replaceState(history.state, '', galleryAddress(latest.current, location.search))
  }, [])
  useEffect(() => {
    // The same query again would select and draw all peppers again.
    const read = () => {
      const next = parseQuery(location.search)
      if (writeQuery(next) !== writeQuery(latest.current)) show(next)
    }
    read()
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [show])
  const change: ChangeQuery = useCallback(
    (changed) => {
      show(changed(latest.current))
      // It takes the browser milliseconds, for which the frame that shows the click does not wait.
      void new Promise(requestAnimationFrame).then(nextTask).then(writeAddress)
    },
    [show, writeAddress],
  )
  return [query, change]
}
