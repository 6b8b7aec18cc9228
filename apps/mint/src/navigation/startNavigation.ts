/**
 * Navigation between collection pages without a reload, with the browser's Navigation API: address, history, scroll and
 * focus stay the browser's. A page is fetched first and the address changes when it is here, as with any link; only a
 * step through the history changes the address before. Where the API is missing, every link is an ordinary one.
 */
import { addLaterStyles } from '../styles/laterStyles.ts'
import type { Session } from '@peppermint/ui/page/session.ts'
import { readPageData } from '@peppermint/ui/page/siteConfig.ts'
import { followAddress, keepLanguage } from './addressLanguage.ts'
import { endsPending } from './endsPending.ts'
import { fetchPage, PageUnreachable } from './fetchPage.ts'
import { mountView } from './mountView.ts'
import { showNotice, hideNotice } from './navigationNotice.ts'
import { isCollectionPage } from './pagePaths.ts'
import { addStylesheets, isOtherBuild, showHead } from './pageHeadElements.ts'
import { createViews } from './keptViews.ts'
import type { Pages } from './pages.ts'
import { exchangeViews, loadedView, viewOf, type View } from './view.ts'

let isStarted = false

/** Follows a link without a reload. */
export type FollowLink = (url: URL, history: 'push' | 'replace') => void

/**
 * Does nothing the second time.
 * @param pages those that it can show.
 * @param unmount ends the scripts of the page that the document was loaded with.
 * @returns undefined where every link is an ordinary one.
 */
export function startNavigation(
  session: Session,
  pages: Pages,
  unmount: () => void = () => undefined,
): FollowLink | undefined {
  if (isStarted) return undefined
  isStarted = true
  followAddress()
  if (!('navigation' in globalThis)) return undefined
  // Now, not with the first notice: that one appears when nothing can be loaded.
  void addLaterStyles()
  const { navigation } = globalThis
  const views = createViews()
  let shown = loadedView(readPageData(), unmount)
  views.keep(navigation.currentEntry?.key, shown)
  let shownPath = location.pathname
  let pending: AbortController | undefined
  let isLeaving = false

  /** Aborted by the next navigation that takes its place. */
  function begin(): AbortSignal {
    pending = new AbortController()
    hideNotice()
    return pending.signal
  }

  /** An ordinary navigation, which is not taken over again. */
  function leave(url: URL): void {
    isLeaving = true
    location.assign(url)
  }

  function show(next: View): void {
    if (next !== shown) {
      exchangeViews(shown, next)
      showHead(next.head)
      shown = next
      mountView(next, session, pages)
    }
    shownPath = location.pathname
    views.keep(navigation.currentEntry?.key, next)
  }

  /** A kept view, or one of the page as our server renders it now; undefined where only an ordinary navigation helps. */
  async function load(url: URL, key: string | undefined, signal: AbortSignal): Promise<View | undefined> {
    const kept = views.get(url, key)
    if (kept !== undefined) return kept
    document.documentElement.dataset['navigating'] = ''
    try {
      const page = await fetchPage(url.href, signal)
      if (isOtherBuild(page)) return undefined
      await addStylesheets(page)
      signal.throwIfAborted()
      return viewOf(page)
    } finally {
      if (!signal.aborted || pending?.signal === signal) delete document.documentElement.dataset['navigating']
    }
  }

  /** A link: fetches, then navigates. */
  async function follow(url: URL, history: 'push' | 'replace'): Promise<void> {
    const signal = begin()
    try {
      const view = await load(url, undefined, signal)
      if (view === undefined) leave(url)
      else navigation.navigate(url.href, { history, info: view })
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof PageUnreachable) showNotice(() => void follow(url, history))
      else leave(url)
    }
  }

  function followLink(url: URL, history: 'push' | 'replace'): void {
    keepLanguage(url, location.href, navigator.cookieEnabled ? document.cookie : '')
    void follow(url, history)
  }

  /** A step through the history: the address has changed already. */
  async function step(url: URL, key: string): Promise<void> {
    const signal = begin()
    try {
      const view = await load(url, key, signal)
      if (view === undefined) location.reload()
      else show(view)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof PageUnreachable) showNotice(() => location.reload())
      else location.reload()
    }
  }

  navigation.addEventListener('navigate', (event) => {
    const { destination, navigationType, info } = event
    if (!isView(info) && endsPending(event)) pending?.abort()
    if (!event.canIntercept || event.hashChange || event.downloadRequest !== null || event.formData !== null)
      return
    if (navigationType === 'reload' || isLeaving) return
    const url = new URL(destination.url)
    if (!isCollectionPage(url, location.origin)) return
    if (isView(info)) {
      event.intercept({ handler: () => Promise.resolve(show(info)) })
    } else if (navigationType === 'traverse') {
      // Between two states of one page: its own script reads the address.
      if (url.pathname === shownPath && views.get(url, destination.key) === shown) return
      event.intercept({ handler: () => step(url, destination.key) })
    } else if (!destination.sameDocument && !url.searchParams.has('lang')) {
      event.preventDefault()
      followLink(url, navigationType)
    }
  })
  navigation.addEventListener('currententrychange', () => {
    // A page may write its own state into the address.
    if (location.pathname === shownPath) views.keep(navigation.currentEntry?.key, shown)
  })
  return followLink
}

const isView = (info: unknown): info is View => typeof info === 'object' && info !== null && 'slot' in info
