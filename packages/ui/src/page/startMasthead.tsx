/** Hydrates the header of a page, which every app of the page has. */
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { MastheadIsland } from './MastheadIsland.tsx'
import type { Session } from './session.ts'
import { findElement, MASTHEAD } from './siteConfig.ts'

export function startMasthead(session: Session): void {
  // As a transition, so that React yields while it hydrates.
  startTransition(() => {
    hydrateRoot(
      findElement(MASTHEAD),
      <StrictMode>
        <MastheadIsland session={session} />
      </StrictMode>,
      { identifierPrefix: MASTHEAD },
    )
  })
  // `data-loaded` is the loading progress, for tests: `connect`, then `live` once everything is loaded.
  document.documentElement.dataset['loaded'] = 'connect'
}
