/** What a mint does without, loaded after what it requires: the account's face and its styles, the count, the sections below. */
import { addLaterStyles } from '../styles/laterStyles.ts'
import { showAccount } from '@peppermint/ui/account/accountFace.ts'
import { followSupply } from '../app/sections/followSupply.ts'
import { loadOnScroll } from '../app/sections/loadOnScroll.ts'
import type { Session } from '@peppermint/ui/page/session.ts'
import { isUnderWay } from '../mint/panelState.ts'
import type { MintStore } from '../mint/mintStore.ts'

/** Adds the styles, loads the sections with the first scroll, and keeps the count, balance and profile up to date. */
export function startConnectedExtras(session: Session, store: MintStore): void {
  void addLaterStyles()
  followSupply(store)
  const below = document.querySelector<HTMLElement>('.below')
  if (below !== null) loadBelow(below, session, store)
  showAccount(session, { get: store.getBalance, subscribe: store.subscribe })
}

/**
 * What an account owns comes with the first scroll. With a mint, and where a transaction was sent
 * before, it comes at once: while the visitor is at the label, nothing seen moves.
 */
function loadBelow(below: HTMLElement, session: Session, store: MintStore): void {
  let isStarted = false
  const loadYours = async (): Promise<void> => {
    const { startYours } = await import('../app/sections/startYours.tsx')
    if (isStarted) return
    startYours(below, session, store)
    isStarted = true
  }
  loadOnScroll(async () => {
    await loadYours()
    const { watchSections } = await import('../app/sections/watchSections.ts')
    watchSections(below, session, store)
  })
  const { chainId } = session.site.deployment
  const loadWithMint = (): void => {
    if (!isUnderWay(store.getState()) && !session.kit.loaded.get()?.journal.accounts(chainId).length) return
    stop()
    // Offline, for example: then it comes with the scroll.
    loadYours().catch(() => undefined)
  }
  const stop = store.subscribe(loadWithMint)
  loadWithMint()
}
