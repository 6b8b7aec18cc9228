/** `/peppers` in the browser. */
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { MAIN, type RouteData } from '@peppermint/ui/page/siteConfig.ts'
import type { Session } from '@peppermint/ui/page/session.ts'
import { readFirstPictures } from './firstPictures.ts'
import { GalleryRoot } from './GalleryRoot.tsx'

/** Hydrates the gallery. */
export function mountRoute(element: HTMLElement, _session: Session, data: RouteData<'peppers'>): void {
  const pictures = readFirstPictures(element, data.content.list?.peppers ?? [])
  startTransition(() => {
    hydrateRoot(
      element,
      <StrictMode>
        <GalleryRoot data={data} pictures={pictures} />
      </StrictMode>,
      { identifierPrefix: MAIN },
    )
  })
}
