/**
 * The main script: hydrates the wallet button, handles clicks that the shell queued, and loads the panel and the live
 * part (wallets, chain, journal).
 */
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createKitState, createStore } from '@peppermint/wallet-kit'
import type { ClickHandler } from './app/clickQueue.ts'
import { MastheadIsland } from './app/MastheadIsland.tsx'
import type { Panel } from './app/panel.tsx'
import type { Session } from './app/session.ts'
import {
  findElement,
  getEndpointHosts,
  MASTHEAD,
  PANEL,
  readPageData,
  type NewestBlock,
} from './app/siteConfig.ts'

/** Starts the page. Returns the handler for the shell's clicks until the panel is hydrated. */
export function start(onPanelReady: () => void): ClickHandler {
  const data = readPageData()
  // `data-loaded` is the loading progress, for tests: `connect`, then `live` once everything is loaded.
  const root = document.documentElement
  let panel: Promise<Panel> | undefined
  const loadPanel = (): Promise<Panel> => {
    panel ??= import('./app/panel.tsx').then(
      ({ startPanel }) => {
        const started = startPanel(findElement(PANEL), session, data)
        onPanelReady()
        return started
      },
      (error: unknown) => {
        // Loading failed, for example offline: the next call retries.
        panel = undefined
        throw error
      },
    )
    return panel
  }
  const kit = createKitState(async () => {
    const [{ loadKit, startLive, loadRest }, { store, loaders, attachLive }] = await Promise.all([
      import('./live/startLive.ts'),
      loadPanel(),
    ])
    const loaded = loadKit(data.site, kit.wallet)
    attachLive(startLive(data.site, store, loaded, loaders))
    void loadRest(loaders, session, store).then(() => void (root.dataset['loaded'] = 'live'))
    return loaded
  })
  const session: Session = {
    site: data.site,
    kit,
    head: createStore<NewestBlock | undefined>(data.head),
    hosts: getEndpointHosts(data.site),
  }
  hydrateRoot(
    findElement(MASTHEAD),
    <StrictMode>
      <MastheadIsland session={session} />
    </StrictMode>,
    { identifierPrefix: MASTHEAD },
  )
  root.dataset['loaded'] = 'connect'
  // The dialog reports a failure and offers a retry.
  kit.wallet.load().catch(() => undefined)
  return (action) => {
    if (action === 'connect') kit.dialog.set('connect')
  }
}
