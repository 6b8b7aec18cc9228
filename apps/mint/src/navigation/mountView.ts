/** Starts the scripts of a view that a navigation has fetched. */
import { lazyPart } from '@peppermint/wallet-kit'
import type { Session } from '@peppermint/ui/page/session.ts'
import { findElement, MAIN, PANEL } from '@peppermint/ui/page/siteConfig.ts'
import type { Pages } from './pages.ts'
import type { View } from './view.ts'

/** Does nothing for a view whose scripts run. Code that cannot be loaded is tried again until it is there. */
export function mountView(view: View, session: Session, { mountPage }: Pages): void {
  if (view.unmount !== undefined) return
  let isUnmounted = false
  view.unmount = () => void (isUnmounted = true)
  const { data } = view
  const element = findElement(data.page === 'mint' ? PANEL : MAIN)
  void lazyPart(() => mountPage(element, session, data))
    .load()
    .then((unmount) => {
      if (isUnmounted) unmount()
      else view.unmount = unmount
    })
}
