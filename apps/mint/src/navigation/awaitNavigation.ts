/**
 * Loads the mint page's navigation when a visitor is about to leave the page, or has something to lose by it: a pending
 * mint continues while other pages are shown, even if our server goes down. A mint itself needs none of it.
 */
import type { Session } from '@peppermint/ui/page/session.ts'
import { followAddress } from './addressLanguage.ts'
import { isCollectionPage } from './pagePaths.ts'
import type { LoadPages } from './pages.ts'
import type { FollowLink } from './startNavigation.ts'

/** Loads it with a connected wallet, with the first link that is pointed at or focused, or with the first one followed. */
export function awaitNavigation(session: Session, loadPages: LoadPages): void {
  followAddress()
  if (!('navigation' in globalThis)) return
  const { wallet } = session.kit
  const controller = new AbortController()
  const { signal } = controller
  let loading: Promise<FollowLink | undefined> | undefined

  function load(): Promise<FollowLink | undefined> {
    loading ??= Promise.all([import('./startNavigation.ts'), loadPages()]).then(
      ([{ startNavigation }, pages]) => {
        controller.abort()
        return startNavigation(session, pages)
      },
      (error: unknown) => {
        // The next sign loads it again.
        loading = undefined
        throw error
      },
    )
    return loading
  }

  const preload = (): void => void load().catch(() => undefined)
  const onSign = ({ target }: Event): void => {
    if (target instanceof Element && target.closest('a[href]')) preload()
  }
  const onWallet = (): void => {
    if (wallet.getSnapshot().status === 'connected') preload()
  }

  for (const sign of ['pointerover', 'focusin']) addEventListener(sign, onSign, { signal })
  signal.addEventListener('abort', wallet.subscribe(onWallet))
  onWallet()
  globalThis.navigation.addEventListener(
    'navigate',
    (event) => {
      const { destination, navigationType, hashChange, downloadRequest, formData } = event
      // Another page of ours was opened first, and has started the navigation.
      if (event.defaultPrevented || event.info !== undefined) return
      if (hashChange || downloadRequest !== null || formData !== null || destination.sameDocument) return
      if (navigationType !== 'push' && navigationType !== 'replace') return
      const url = new URL(destination.url)
      if (!isCollectionPage(url, location.origin) || url.searchParams.has('lang')) return
      event.preventDefault()
      load().then(
        (followLink) => followLink?.(url, navigationType),
        () => {
          // Without it, every link is an ordinary one.
          controller.abort()
          location.assign(url)
        },
      )
    },
    { signal },
  )
}
