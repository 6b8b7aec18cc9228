/** The gallery's query, kept in the address. */
import { useEffect, useState } from 'react'
import { GALLERY_PATH, galleryAddress, parseQuery, type GalleryQuery } from './galleryQuery.ts'

/** @param search of the address that the HTML was rendered for. */
export function useGalleryQuery(search: string): readonly [GalleryQuery, (query: GalleryQuery) => void] {
  const [query, setQuery] = useState(() => parseQuery(search))
  useEffect(() => {
    // While another page is shown, the address is not ours.
    const read = () => {
      if (location.pathname === GALLERY_PATH) setQuery(parseQuery(location.search))
    }
    read()
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [])
  function change(next: GalleryQuery): void {
    setQuery(next)
    history.replaceState(history.state, '', galleryAddress(next, location.search))
  }
  return [query, change]
}
