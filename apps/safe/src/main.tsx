/** The main script of the Safe workspace: hydrates the wallet button and draws the page of the address bar's path. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startAccount } from '@peppermint/ui/account/startAccount.ts'
import { followAddress } from '@peppermint/ui/page/addressLanguage.ts'
import type { ClickHandler } from '@peppermint/ui/page/clickQueue.ts'
import { keepFocus } from '@peppermint/ui/page/keepFocus.ts'
import { findElement, readPageData } from '@peppermint/ui/page/siteConfig.ts'
import { startMasthead } from '@peppermint/ui/page/startMasthead.tsx'
import { createWorkspace } from './createWorkspace.ts'
import { SAFE } from '@peppermint/ui/safe/paths.ts'
import { whenIdle } from '@peppermint/ui/page/tasks.ts'
import { SafeApp, safePart } from './SafeApp.tsx'

/** Starts the page. Returns the handler for clicks that the shell queued. */
export function start(onReady: () => void): ClickHandler {
  const workspace = createWorkspace(readPageData().site)
  const { session, isChainAllowed } = workspace
  const onClick = startMasthead(session)
  followAddress()
  const main = findElement(SAFE)
  keepFocus(main)
  createRoot(main, { identifierPrefix: SAFE }).render(
    <StrictMode>
      <SafeApp workspace={workspace} />
    </StrictMode>,
  )
  onReady()
  // So that the Safe that is chosen next waits for nothing.
  void whenIdle().then(() => safePart.load())
  // A connected wallet lets the page contact the chain's endpoints. At once: a later frame would ask for it meanwhile.
  const { wallet } = session.kit
  const allow = (): void => {
    if (wallet.getSnapshot().status === 'connected') isChainAllowed.set(true)
  }
  wallet.subscribe(allow)
  allow()
  void startAccount(session)
  return onClick
}
