/**
 * The main script of every collection page: hydrates the wallet button, handles clicks that the shell queued, and loads
 * the rest: on the mint page the panel and the live part (wallets, chain, journal), elsewhere the page's route.
 */
import { createKitState, createStore, lazyPart } from '@peppermint/wallet-kit'
import type { ClickHandler } from '@peppermint/ui/page/clickQueue.ts'
import { followAddress } from '@peppermint/ui/page/addressLanguage.ts'
import type { Panel } from './app/panel.tsx'
import type { Session } from '@peppermint/ui/page/session.ts'
import {
  findElement,
  getEndpointHosts,
  PANEL,
  readPageData,
  type MintPageData,
  type NewestBlock,
} from '@peppermint/ui/page/siteConfig.ts'
import { startMasthead } from '@peppermint/ui/page/startMasthead.tsx'
import { nextTask, whenIdle } from '@peppermint/ui/page/tasks.ts'

/** Starts the page. Returns the handler for the shell's clicks until the page handles them itself. */
export function start(onReady: () => void): ClickHandler {
  const data = readPageData()
  const { site } = data
  const root = document.documentElement
  let panel: Promise<Panel> | undefined
  const loadPanel = (mintData: MintPageData): Promise<Panel> => {
    panel ??= import('./app/panel.tsx').then(
      async ({ startPanel }) => {
        await nextTask()
        const started = startPanel(findElement(PANEL), session, mintData)
        onReady()
        return started
      },
      (error: unknown) => {
        // Loading failed, for example offline: the next call retries.
        panel = undefined
        throw error
      },
    )
    return panel
  }
  const loadMint = async () => {
    if (data.page !== 'mint') return undefined
    const [started, { startLive, loadRest }] = await Promise.all([
      loadPanel(data),
      import('./live/startLive.ts'),
    ])
    return { ...started, startLive, loadRest }
  }
  const kit = createKitState(async () => {
    const [{ loadKit }, mint] = await Promise.all([import('@peppermint/ui/account/loadKit.ts'), loadMint()])
    // What is in view is hydrated first.
    await whenIdle()
    const loaded = loadKit(site, kit.wallet)
    if (mint !== undefined) {
      const { store, loaders, attachLive, startLive, loadRest } = mint
      await nextTask()
      attachLive(startLive(site, store, loaded, loaders))
      void loadRest(loaders, session, store).then(() => void (root.dataset['loaded'] = 'live'))
    }
    return loaded
  })
  const session: Session = {
    site,
    kit,
    head: createStore<NewestBlock | undefined>('head' in data ? data.head : undefined),
    hosts: getEndpointHosts(site),
  }
  const onClick = startMasthead(session)
  followAddress()
  if (data.page === 'mint') {
    // The dialog reports a failure and offers a retry.
    kit.wallet.load().catch(() => undefined)
  } else {
    void lazyPart(() => import('./routes.ts'))
      .load()
      .then(({ startRoute }) => startRoute(session, data, onReady))
  }
  return onClick
}
