/**
 * Brings the page to life: hydrates the two islands, answers what was clicked before, and then loads the live
 * part (wallets, chain, journal) without being asked.
 */
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { saleFromWire } from '@peppermint/server/client'
import { lazyWallet } from '@peppermint/wallet-kit'
import type { Journal } from '@peppermint/wallet-kit/transactions'
import type { Live } from './live/live.ts'
import { calendarEntry } from './mint/calendarEntry.ts'
import { createMintStore, type Beginning } from './mint/mintStore.ts'
import type { PanelActions } from './mint/panelActions.ts'
import { lazyPictures } from './mint/pictures.ts'
import { MastheadIsland, PanelIsland } from './app/islands.tsx'
import { watched, type OpenDialog, type Session } from './app/session.ts'
import { hostsOf, readPageData } from './app/siteConfig.ts'

/** Starts the page. `queued` holds what was clicked before this script was there. */
export function start(queued: readonly string[]): void {
  const { site, sale, readAt } = readPageData()
  const beginning: Beginning = sale === undefined ? { readAt } : { sale: saleFromWire(sale), readAt }
  const store = createMintStore(beginning)
  const dialog = watched<OpenDialog>('none')
  const journal = watched<Journal | undefined>(undefined)
  let live: Live | undefined

  const wallet = lazyWallet(async () => {
    const module = await import('./live/live.ts')
    const engine = module.createEngine(site)
    live = module.startLive(site, store, engine)
    journal.set(live.journal)
    return engine
  })

  const on: PanelActions = {
    connect: () => dialog.set('connect'),
    readDirectly: () => void wallet.load().then(() => live?.readDirectly()),
    retry: () => void wallet.load().then(() => live?.retry()),
    switchChain: () => live?.switchChain(),
    setQuantity: (quantity) => live?.setQuantity(quantity),
    mint: () => live?.mint(),
    cancelWait: () => live?.cancelWait(),
    copyAddress: () => {
      const snapshot = wallet.getSnapshot()
      if (snapshot.at === 'connected') void navigator.clipboard?.writeText(snapshot.account)
    },
    dismiss: (id) => live?.dismiss(id),
    addToCalendar: () => calendarEntry(store.getState()),
  }
  const session: Session = {
    wallet,
    store,
    dialog,
    on,
    journal,
    pictures: lazyPictures(),
    hosts: hostsOf(site),
    ...(site.explorer === undefined ? {} : { explorer: site.explorer }),
  }

  hydrateRoot(
    element('masthead'),
    <StrictMode>
      <MastheadIsland session={session} />
    </StrictMode>,
  )
  hydrateRoot(
    element('mint'),
    <StrictMode>
      <PanelIsland session={session} />
    </StrictMode>,
  )
  if (queued.includes('connect')) on.connect()

  setInterval(() => {
    if (!document.hidden) store.tick()
  }, 1000)
  document.addEventListener('visibilitychange', store.tick)
  // Tells tests, and anyone who looks, how far the page has come.
  document.documentElement.dataset['alive'] = 'hydrated'
  wallet.load().then(
    () => void (document.documentElement.dataset['alive'] = 'live'),
    () => undefined,
  )
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`This page has no #${id}: it was not rendered by Peppermint.`)
  return found
}
