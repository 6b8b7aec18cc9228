/** Hydrates a page about the collection. */
import { startTransition, StrictMode, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { keepFocus } from './keepFocus.ts'
import type { Session } from './session.ts'
import { MAIN } from './siteConfig.ts'
import { CollectionRoot, createQueryClient } from './CollectionRoot.tsx'

export function hydratePage(element: HTMLElement, session: Session, page: ReactNode): void {
  const queryClient = createQueryClient()
  startTransition(() => {
    hydrateRoot(
      element,
      <StrictMode>
        <CollectionRoot session={session} queryClient={queryClient}>
          {page}
        </CollectionRoot>
      </StrictMode>,
      { identifierPrefix: MAIN },
    )
  })
  keepFocus(element)
}
