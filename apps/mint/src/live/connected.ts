/** What a mint does without, loaded after what it requires: the account's face and its styles, the count, the sections below. */
import { addLaterStyles } from '../styles/laterStyles.ts'
import { showAccount } from '@peppermint/ui/account/accountFace.ts'
import { followSupply } from '../app/sections/followSupply.ts'
import { loadOnScroll } from '../app/sections/loadOnScroll.ts'
import type { Session } from '@peppermint/ui/page/session.ts'
import type { MintStore } from '../mint/mintStore.ts'

/** Adds the styles, loads the sections with the first scroll, and keeps the count, balance and profile up to date. */
export function startConnectedExtras(session: Session, store: MintStore): void {
  void addLaterStyles()
  followSupply(store)
  const below = document.querySelector<HTMLElement>('.below')
  if (below !== null) {
    loadOnScroll(async () => {
      const { watchSections } = await import('../app/sections/watchSections.ts')
      watchSections(below, session, store)
    })
    loadYours(below, session, store)
  }
  showAccount(session, { get: store.getBalance, subscribe: store.subscribe })
}

/** Delay until it is tried again, in milliseconds. */
const RETRY_MS = 3_000

/**
 * Loads what the account owns once one is connected, not with the first scroll: it goes above the other sections, and
 * would push down what a visitor has scrolled to.
 */
function loadYours(below: HTMLElement, session: Session, store: MintStore): void {
  const { wallet } = session.kit
  const load = (): void => {
    if (wallet.getSnapshot().status !== 'connected' || session.kit.loaded.get() === undefined) return
    stop()
    import('../app/sections/startYours.tsx').then(
      ({ startYours }) => startYours(below, session, store),
      // Offline, for example.
      () => setTimeout(() => loadYours(below, session, store), RETRY_MS),
    )
  }
  const stop = wallet.subscribe(load)
  load()
}
