/** The second script of every collection page but the mint page: mounts its route, then loads wallets and navigation. */
import type { Session } from '@peppermint/ui/page/session.ts'
import { findElement, MAIN, type PageData } from '@peppermint/ui/page/siteConfig.ts'
import type { Pages } from '../navigation/pages.ts'
import { whenIdle } from '@peppermint/ui/page/tasks.ts'

/** @param onReady called once the page handles every click itself. */
export async function startRoute(
  session: Session,
  data: PageData,
  pages: Pages,
  onReady: () => void,
): Promise<void> {
  const unmount = await pages.mountPage(findElement(MAIN), session, data)
  onReady()
  // What is in view is hydrated first.
  await whenIdle()
  const [{ startNavigation }] = await Promise.all([
    import('../navigation/startNavigation.ts'),
    // The dialog reports a failure and offers a retry.
    session.kit.wallet.load().catch(() => undefined),
  ])
  startNavigation(session, pages, unmount)
  document.documentElement.dataset['loaded'] = 'live'
}
