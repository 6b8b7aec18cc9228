/** Renders a page about the collection on the server: the same elements that `hydratePage` hydrates. */
import { StrictMode, type ReactNode } from 'react'
import { prerenderSession } from './prerenderSession.ts'
import type { SiteConfig } from './siteConfig.ts'
import { CollectionRoot, createQueryClient } from './CollectionRoot.tsx'

export function prerenderPage(site: SiteConfig, page: ReactNode): ReactNode {
  return (
    <StrictMode>
      <CollectionRoot session={prerenderSession(site, undefined)} queryClient={createQueryClient()}>
        {page}
      </CollectionRoot>
    </StrictMode>
  )
}
