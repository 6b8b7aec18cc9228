/** Hydrates the page header that every app shares. */
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { ClickHandler } from './clickQueue.ts'
import { MastheadIsland } from './MastheadIsland.tsx'
import type { Session } from './session.ts'
import { findElement, MASTHEAD } from './siteConfig.ts'

/** @returns the handler for clicks that the shell queued. */
export function startMasthead(session: Session): ClickHandler {
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
  return (action) => {
    if (action === 'connect') session.kit.dialog.set('connect')
  }
}
