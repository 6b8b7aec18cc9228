/** Starts the scripts of a view that a navigation has fetched. */
import { lazyPart } from '@peppermint/wallet-kit'
import { mountPage } from '../routes.ts'
import type { Session } from '../ui/page/session.ts'
import { findElement, MAIN, PANEL, type MintPageData } from '../ui/page/siteConfig.ts'
import type { View } from './view.ts'

/** Does nothing for a view whose scripts run. Code that cannot be loaded is tried again until it is there. */
export function mountView(view: View, session: Session): void {
  if (view.unmount !== undefined) return
  let isUnmounted = false
  view.unmount = () => void (isUnmounted = true)
  const { data } = view
  if (data.page === 'mint') {
    void mountMint(data, session)
    return
  }
  const main = findElement(MAIN)
  void lazyPart(() => mountPage(main, session, data))
    .load()
    .then((unmount) => {
      if (isUnmounted) unmount()
      else view.unmount = unmount
    })
}

/** The mint page stays once it is there: it watches pending mints. */
async function mountMint(data: MintPageData, session: Session): Promise<void> {
  const element = findElement(PANEL)
  const [{ startPanel }, { loadRest, startLive }] = await Promise.all([
    lazyPart(() => import('../app/panel.tsx')).load(),
    lazyPart(() => import('../live/startLive.ts')).load(),
  ])
  const { store, loaders, attachLive } = startPanel(element, session, data)
  const attach = () => {
    const loaded = session.kit.loaded.get()
    if (loaded === undefined) return
    stop()
    attachLive(startLive(data.site, store, loaded, loaders))
    void loadRest(loaders, session, store)
  }
  const stop = session.kit.loaded.subscribe(attach)
  attach()
}
