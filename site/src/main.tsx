/**
 * The first real script: brings the wallet button to life, answers what was clicked before it was there, and
 * loads the panel and the live part (wallets, chain, journal) without being asked.
 */
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createKitState, createStore } from '@peppermint/wallet-kit'
import { MastheadIsland } from './app/MastheadIsland.tsx'
import type { Panel } from './app/panel.tsx'
import type { Session } from './app/session.ts'
import { hostsOf, MASTHEAD, PANEL, readPageData, type HeadLine } from './app/siteConfig.ts'

/** Acts on a click that the shell caught. */
export type Answer = (action: string) => void

/** Starts the page. Returns what the shell shall do with clicks until the panel answers its own. */
export function start(panelIsAlive: () => void): Answer {
  const data = readPageData()
  // Tells tests, and anyone who looks, how far the page has come: `connect`, then `live` when all it may need is here.
  const root = document.documentElement
  let panel: Promise<Panel> | undefined
  const loadPanel = (): Promise<Panel> => {
    panel ??= import('./app/panel.tsx').then(
      ({ startPanel }) => {
        const started = startPanel(element(PANEL), session, data)
        panelIsAlive()
        return started
      },
      (error: unknown) => {
        // Offline for a moment: who asks next tries again.
        panel = undefined
        throw error
      },
    )
    return panel
  }
  const kit = createKitState(async () => {
    const [{ loadKit, startLive, loadRest }, { store, late, goLive }] = await Promise.all([
      import('./live/live.ts'),
      loadPanel(),
    ])
    const loaded = loadKit(data.site, kit.wallet)
    goLive(startLive(data.site, store, loaded, late))
    void loadRest(late, session, store).then(() => void (root.dataset['alive'] = 'live'))
    return loaded
  })
  const session: Session = {
    site: data.site,
    kit,
    head: createStore<HeadLine | undefined>(data.head),
    hosts: hostsOf(data.site),
  }
  hydrateRoot(
    element(MASTHEAD),
    <StrictMode>
      <MastheadIsland session={session} />
    </StrictMode>,
    { identifierPrefix: MASTHEAD },
  )
  root.dataset['alive'] = 'connect'
  // A failure is told in the dialog, where loading can be tried again.
  kit.wallet.load().catch(() => undefined)
  return (action) => {
    if (action === 'connect') kit.dialog.set('connect')
  }
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`This page has no #${id}: it was not rendered by Peppermint.`)
  return found
}
