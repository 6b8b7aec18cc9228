/** Mounts the mint page where another page was opened first. */
import { lazyPart } from '@peppermint/wallet-kit'
import type { LoadPages } from './navigation/pages.ts'
import type { Session } from '@peppermint/ui/page/session.ts'
import type { MintPageData } from '@peppermint/ui/page/siteConfig.ts'

/** It stays once it is there, because it watches pending mints: what it returns does nothing. */
export async function mountMint(
  element: HTMLElement,
  session: Session,
  data: MintPageData,
  loadPages: LoadPages,
): Promise<() => void> {
  const [{ startPanel }, { loadRest, startLive }] = await Promise.all([
    lazyPart(() => import('./app/panel.tsx')).load(),
    lazyPart(() => import('./live/startLive.ts')).load(),
  ])
  const { store, loaders, attachLive } = startPanel(element, session, data)
  const attach = () => {
    const loaded = session.kit.loaded.get()
    if (loaded === undefined) return
    stop()
    attachLive(startLive(data.site, store, loaded, loaders))
    void loadRest(loaders, session, store, loadPages)
  }
  const stop = session.kit.loaded.subscribe(attach)
  attach()
  return () => undefined
}
