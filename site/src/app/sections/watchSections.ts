/** Loads what is below the hero when a visitor scrolls to it. Nothing of it is loaded before. */
import type { MintStore } from '../../mint/mintStore.ts'
import type { Session } from '../session.ts'

/** A part counts as seen once this much of the screen is above it: the first screen loads nothing. */
const MARGIN = '0px 0px -120px'

export function watchSections(session: Session, store: Pick<MintStore, 'subscribe' | 'getSale'>): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue
        observer.unobserve(target)
        const loading =
          target.dataset['live'] === undefined
            ? import('./startYours.tsx').then(({ startYours }) => startYours(target, session, store))
            : import('./startSections.tsx').then(({ startSection }) =>
                startSection(target, session.site, store),
              )
        // Offline, for example: scrolling to it again retries.
        loading.catch(() => observer.observe(target))
      }
    },
    { rootMargin: MARGIN },
  )
  for (const element of document.querySelectorAll('.below, [data-live]')) observer.observe(element)
}
