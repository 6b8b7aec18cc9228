/** `/peppers` in the browser. */
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { MAIN, type RouteData } from '../app/siteConfig.ts'
import type { Session } from '../app/session.ts'
import { GalleryRoot } from './GalleryRoot.tsx'

/** Hydrates the gallery. @returns a function that unmounts it. */
export function mountRoute(element: HTMLElement, _session: Session, data: RouteData<'peppers'>): () => void {
  const root = hydrateRoot(
    element,
    <StrictMode>
      <GalleryRoot data={data} />
    </StrictMode>,
    { identifierPrefix: MAIN },
  )
  return () => root.unmount()
}
