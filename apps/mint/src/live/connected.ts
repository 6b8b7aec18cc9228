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
  loadOnScroll(async () => {
    const { watchSections } = await import('../app/sections/watchSections.ts')
    const below = document.querySelector<HTMLElement>('.below')
    if (below !== null) watchSections(below, session, store)
  })
  showAccount(session, { get: store.getBalance, subscribe: store.subscribe })
}
