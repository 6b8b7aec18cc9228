/** What a mint does without, loaded after what it requires: the account's face and its styles, the count, the sections below. */
import { addLaterStyles } from '../styles/laterStyles.ts'
import { showAccount } from '@peppermint/ui/account/accountFace.ts'
import { followSupply } from '../app/sections/followSupply.ts'
import { loadOnScroll } from '../app/sections/loadOnScroll.ts'
import { createClosedTokens } from '@peppermint/ui/mints/closedTokens.ts'
import { mintedIds, onThisDeployment } from '@peppermint/ui/mints/journalMint.ts'
import { keepClosed } from '@peppermint/ui/mints/keptClosed.ts'
import type { Session } from '@peppermint/ui/page/session.ts'
import { isUnderWay } from '../mint/panelState.ts'
import type { MintStore } from '../mint/mintStore.ts'

/** Adds the styles, loads the sections with the first scroll, and keeps the count, balance and profile up to date. */
export function startConnectedExtras(session: Session, store: MintStore): void {
  void addLaterStyles()
  followSupply(store)
  const journal = session.kit.loaded.get()?.journal
  if (journal !== undefined) keepClosed(createClosedTokens(journal, session.site.deployment))
  const below = document.querySelector<HTMLElement>('.below')
  if (below !== null) loadBelow(below, session, store)
  showAccount(session, { get: store.getBalance, subscribe: store.subscribe })
}

/**
 * What an account owns comes with the first scroll. Of one that mints or has minted here it comes before: while the
 * visitor is at the label, nothing seen moves.
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
  const hasMinted = (): boolean => {
    const wallet = session.kit.wallet.getSnapshot()
    const { chainId, contract } = session.site.deployment
    const entries =
      wallet.status === 'connected'
        ? session.kit.loaded.get()?.journal.entries(chainId, wallet.account)
        : undefined
    return mintedIds(onThisDeployment(entries ?? [], contract)).length > 0
  }
  const loadWithMint = (): void => {
    if (!isUnderWay(store.getState()) && !hasMinted()) return
    stop()
    // Offline, for example: then it comes with the scroll.
    loadYours().catch(() => undefined)
  }
  const stop = store.subscribe(loadWithMint)
  loadWithMint()
}
