/** Hydrates a page about the collection. */
import { StrictMode, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Session } from '../app/session.ts'
import { MAIN } from '../app/siteConfig.ts'
import { CollectionRoot, createQueryClient } from './CollectionRoot.tsx'

/** @returns a function that unmounts it. */
export function hydratePage(element: HTMLElement, session: Session, page: ReactNode): () => void {
  const queryClient = createQueryClient()
  const root = hydrateRoot(
    element,
    <StrictMode>
      <CollectionRoot session={session} queryClient={queryClient}>
        {page}
      </CollectionRoot>
    </StrictMode>,
    { identifierPrefix: MAIN },
  )
  return () => {
    root.unmount()
    queryClient.clear()
  }
}
