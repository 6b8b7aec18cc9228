/** The main script of the Safe workspace: hydrates the wallet button and draws the page of the address bar's path. */
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { ClickHandler } from '@peppermint/ui/page/clickQueue.ts'
import { keepFocus } from '@peppermint/ui/page/keepFocus.ts'
import { MastheadIsland } from '@peppermint/ui/page/MastheadIsland.tsx'
import { findElement, MASTHEAD, readPageData } from '@peppermint/ui/page/siteConfig.ts'
import { createWorkspace } from './createWorkspace.ts'
import { SafeApp } from './SafeApp.tsx'
import { SAFE } from '@peppermint/ui/safe/paths.ts'

/** Starts the page. Returns the handler for clicks that the shell queued. */
export function start(onReady: () => void): ClickHandler {
  const workspace = createWorkspace(readPageData().site)
  const { kit } = workspace.session
  hydrateRoot(
    findElement(MASTHEAD),
    <StrictMode>
      <MastheadIsland session={workspace.session} />
    </StrictMode>,
    { identifierPrefix: MASTHEAD },
  )
  const main = findElement(SAFE)
  keepFocus(main)
  createRoot(main, { identifierPrefix: SAFE }).render(
    <StrictMode>
      <SafeApp workspace={workspace} />
    </StrictMode>,
  )
  onReady()
  const root = document.documentElement
  root.dataset['loaded'] = 'connect'
  kit.wallet.load().then(
    () => void (root.dataset['loaded'] = 'live'),
    // The dialog reports a failure and offers a retry.
    () => undefined,
  )
  return (action) => {
    if (action === 'connect') kit.dialog.set('connect')
  }
}
