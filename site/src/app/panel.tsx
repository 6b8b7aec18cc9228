/**
 * The second script: brings the mint panel to life and keeps its clock. What the chain and the wallet say comes
 * from the live part, which is loaded at the same time.
 */
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { saleFromWire } from '@peppermint/server/client'
import type { Live } from '../live/live.ts'
import { createMintStore, type Beginning, type MintStore } from '../mint/mintStore.ts'
import type { PanelActions } from '../mint/panelActions.ts'
import { lateParts, type LateLoads } from './lateParts.ts'
import { lazyPictures } from '../mint/pictures.ts'
import { headLine } from './headLine.ts'
import { markPhases } from './phaseMarks.ts'
import { PanelIsland } from './PanelIsland.tsx'
import type { Session } from './session.ts'
import { PANEL, type PageData } from './siteConfig.ts'

export interface Panel {
  readonly store: MintStore
  /** The parts of the panel that are loaded when they are wanted. */
  readonly late: LateLoads
  /** Hands in the live part: all of the panel's buttons work from here on. */
  readonly goLive: (live: Live) => void
}

export function startPanel(element: HTMLElement, session: Session, { sale, ...made }: PageData): Panel {
  const { readAt, outdated = false } = made
  const beginning: Beginning = {
    readAt,
    outdated,
    ...(sale === undefined ? {} : { sale: saleFromWire(sale) }),
  }
  const store = createMintStore(beginning)
  const parts = lateParts()
  const on = actionsBeforeLive(session, store, parts)

  hydrateRoot(
    element,
    <StrictMode>
      <PanelIsland
        explorer={session.site.explorer}
        store={store}
        on={on}
        pictures={lazyPictures()}
        late={parts}
      />
    </StrictMode>,
    { identifierPrefix: PANEL },
  )

  store.subscribe(() => {
    const state = store.getState()
    const { head } = session
    if ('chainNow' in state) markPhases(document, state.sale, state.chainNow)
    const line = headLine(state)
    if (line?.number !== head.get()?.number || line?.age !== head.get()?.age) head.set(line)
  })
  setInterval(() => {
    if (!document.hidden) store.tick()
  }, 1000)
  document.addEventListener('visibilitychange', store.tick)

  return {
    store,
    late: parts,
    goLive(live) {
      Object.assign(on, live.actions)
    },
  }
}

/** The panel's buttons. Those that can be pressed before the live part is there wait for it. */
function actionsBeforeLive(
  { kit: { wallet, dialog } }: Session,
  store: MintStore,
  parts: LateLoads,
): PanelActions {
  const onceLive = (name: 'readDirectly' | 'retry') => () => {
    wallet.load().then(
      () => on[name](),
      () => undefined,
    )
  }
  const on = {
    connect: () => dialog.set('connect'),
    reload: () => location.reload(),
    readDirectly: onceLive('readDirectly'),
    retry: onceLive('retry'),
    addToCalendar() {
      const { part, failures } = parts.calendar.get()
      // Pressed before, and on its way: one entry is enough.
      if (failures && !part) return parts.calendar.retry()
      void parts.calendar.load().then((download) => download(store.getState()))
    },
    // The others are on states that only the live part can reach; it brings them.
  } as PanelActions
  return on
}
