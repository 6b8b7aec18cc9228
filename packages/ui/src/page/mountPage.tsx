/** Hydrates a page about the collection. */
import { startTransition, StrictMode, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { keepFocus } from './keepFocus.ts'
import type { Session } from './session.ts'
import { MAIN } from './siteConfig.ts'
import { CollectionRoot, createQueryClient } from './CollectionRoot.tsx'
import { ShownContext, shownIn } from './shown.ts'

/** @returns a function that unmounts it. */
export function hydratePage(element: HTMLElement, session: Session, page: ReactNode): () => void {
  const queryClient = createQueryClient()
  const shown = shownIn(element, 'navigation' in globalThis ? globalThis.navigation : undefined)
  let root: Root | undefined
  startTransition(() => {
    root = hydrateRoot(
      element,
      <StrictMode>
        <CollectionRoot session={session} queryClient={queryClient}>
          <ShownContext value={shown}>{page}</ShownContext>
        </CollectionRoot>
      </StrictMode>,
      { identifierPrefix: MAIN },
    )
  })
  const forgetFocus = keepFocus(element)
  return () => {
    forgetFocus()
    root?.unmount()
    queryClient.clear()
  }
}
