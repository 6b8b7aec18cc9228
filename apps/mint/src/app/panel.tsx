/**
 * The second script: hydrates the mint panel and runs its clock. The live part, loaded at the same time, provides chain
 * and wallet data.
 */
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { parseSale } from '@peppermint/api'
import { createMintStore, type InitialSale, type MintStore } from '../mint/mintStore.ts'
import type { LiveActions, PanelActions } from '../mint/panelActions.ts'
import { createPartLoaders, type PartLoaders } from './partLoaders.ts'
import { lazyPictures } from '@peppermint/ui/tokens/pictures.ts'
import { newestBlock } from './newestBlock.ts'
import { PanelIsland } from './PanelIsland.tsx'
import type { Session } from '@peppermint/ui/page/session.ts'
import { PANEL, type MintPageData } from '@peppermint/ui/page/siteConfig.ts'

export interface Panel {
  readonly store: MintStore
  /** Loaders of the panel's lazy parts. */
  readonly loaders: PartLoaders
  /** Attaches the live part: from here on all of the panel's buttons work. */
  readonly attachLive: (live: LiveActions) => void
}

export function startPanel(
  element: HTMLElement,
  session: Session,
  { sale, ...reading }: MintPageData,
): Panel {
  const { readAt, outdated = false, notLaunched = false } = reading
  const initialSale: InitialSale = {
    readAt,
    outdated,
    notLaunched,
    ...(sale === undefined ? {} : { sale: parseSale(sale) }),
  }
  const store = createMintStore(initialSale)
  const loaders = createPartLoaders()
  const pictures = lazyPictures()
  const actions = actionsBeforeLive(session, store, loaders)

  startTransition(() => {
    hydrateRoot(
      element,
      <StrictMode>
        <PanelIsland
          explorer={session.site.explorer}
          api={session.site.api}
          store={store}
          actions={actions}
          pictures={pictures}
          loaders={loaders}
        />
      </StrictMode>,
      { identifierPrefix: PANEL },
    )
  })

  let following: Promise<void> | undefined
  store.subscribe(() => {
    const state = store.getState()
    const { head } = session
    // Without it, hero and title stay as they are: the label says everything.
    if ('mint' in state) {
      pictures.preload()
      following ??= loadFollower().then(
        (follow) => follow(store),
        () => (following = undefined),
      )
    }
    const line = newestBlock(state)
    if (line?.number !== head.get()?.number || line?.age !== head.get()?.age) head.set(line)
  })
  setInterval(() => {
    if (!document.hidden) store.tick()
  }, 1000)
  document.addEventListener('visibilitychange', store.tick)

  return {
    store,
    loaders: loaders,
    attachLive(live) {
      Object.assign(actions, live)
    },
  }
}

/** What follows the visitor's mints outside of the panel: the tab's title and the hero, which has no place for hosted art. */
const loadFollower = (): Promise<(store: MintStore) => void | Promise<void>> =>
  COLLECTION.art.type === 'cards'
    ? import('./hero/followMint.ts').then(({ followMint }) => followMint)
    : import('../mint/followTitle.ts').then(({ followTitle }) => followTitle)

/** The panel's actions before the live part is loaded. Those that are available wait for it. */
function actionsBeforeLive(
  { kit: { wallet, dialog } }: Session,
  store: MintStore,
  loaders: PartLoaders,
): PanelActions {
  const onceLive = (name: 'readDirectly' | 'retry') => () => {
    wallet.load().then(
      () => actions[name](),
      () => undefined,
    )
  }
  const actions = {
    connect: () => dialog.set('connect'),
    reload: () => location.reload(),
    readDirectly: onceLive('readDirectly'),
    retry: onceLive('retry'),
    addToCalendar() {
      const { part, failures } = loaders.calendar.get()
      // Already loading: download one entry only.
      if (failures && !part) return loaders.calendar.retry()
      void loaders.calendar.load().then((download) => download(store.getState()))
    },
    // The other actions belong to states that only the live part can reach.
  } as PanelActions
  return actions
}
