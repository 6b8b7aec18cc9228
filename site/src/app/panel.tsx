/**
 * The second script: brings the mint panel to life and keeps its clock. What the chain and the wallet say comes
 * from the live part, which is loaded at the same time.
 */
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { lazyPart } from '@peppermint/wallet-kit'
import { saleFromWire } from '@peppermint/server/client'
import type { Live } from '../live/live.ts'
import { createMintStore, type Beginning, type MintStore } from '../mint/mintStore.ts'
import type { PanelActions } from '../mint/panelActions.ts'
import { lateParts, type LateLoads } from './lateParts.ts'
import { lazyPictures } from '../mint/pictures.ts'
import { headLine } from './headLine.ts'
import { PanelIsland } from './PanelIsland.tsx'
import type { Session } from './session.ts'
import { PANEL, type PageData } from './siteConfig.ts'

export interface Panel {
  readonly store: MintStore
  /** The parts of the panel that are loaded when they are wanted. */
  readonly late: LateLoads
  /** Hands in the live part; the panel's buttons work from here on. */
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
  let live: Live | undefined

  hydrateRoot(
    element,
    <StrictMode>
      <PanelIsland
        session={session}
        store={store}
        on={actions(session, store, () => live)}
        pictures={lazyPictures()}
        late={parts}
        entries={() => live?.entries() ?? []}
      />
    </StrictMode>,
    { identifierPrefix: PANEL },
  )

  store.subscribe(() => {
    const state = store.getState()
    const { head, balance } = session
    if ('chainNow' in state && state.sale.phases.length > 1) {
      void marks.load()
      marks.get().part?.markPhases(document, state.sale, state.chainNow)
    }
    const line = headLine(state)
    if (line?.number !== head.get()?.number || line?.age !== head.get()?.age) head.set(line)
    const value = store.getBalance()
    if (value !== balance.get()?.value) {
      balance.set(value === undefined ? undefined : { value, decimals: 18, symbol: 'CANTO' })
    }
  })
  setInterval(() => {
    if (!document.hidden) store.tick()
  }, 1000)
  document.addEventListener('visibilitychange', store.tick)

  return {
    store,
    late: parts,
    goLive(next) {
      live = next
    },
  }
}

/** A sale of one phase has no list of phases to keep current. */
const marks = lazyPart(() => import('./phaseMarks.ts'))

const entries = lazyPart(() => import('../mint/calendarEntry.ts').then((module) => module.calendarEntry))

/** What the panel's buttons do. Those that can be pressed before the live part is there wait for it. */
function actions({ wallet, dialog }: Session, store: MintStore, live: () => Live | undefined): PanelActions {
  const onceLive = (act: (live: Live) => void) => () => {
    wallet.load().then(
      () => {
        const there = live()
        if (there !== undefined) act(there)
      },
      () => undefined,
    )
  }
  return {
    connect: () => dialog.set('connect'),
    readDirectly: onceLive((there) => there.readDirectly()),
    reload: () => location.reload(),
    retry: onceLive((there) => there.retry()),
    switchChain: () => live()?.switchChain(),
    setQuantity: (quantity) => live()?.setQuantity(quantity),
    mint: () => live()?.mint(),
    cancelWait: () => live()?.cancelWait(),
    dismiss: (id) => live()?.dismiss(id),
    pasteProof: (phase, text) => live()?.pasteProof(phase, text),
    addToCalendar: () => void entries.load().then((write) => write(store.getState())),
  }
}
