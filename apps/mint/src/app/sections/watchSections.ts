/** Loads what is below the hero when a visitor scrolls to it. Nothing of it is loaded before. */
import type { MintStore } from '../../mint/mintStore.ts'
import { createClosedTokens } from '@peppermint/ui/mints/closedTokens.ts'
import type { Session } from '@peppermint/ui/page/session.ts'

/** A part counts as seen once this much of the screen is above it: the first screen loads nothing. */
const MARGIN = '0px 0px -120px'

/** Delay until a part that could not be loaded is tried again once it is seen, in milliseconds. */
const RETRY_MS = 3_000

/** @param below the element of the sections. @throws before the kit has loaded: its journal says what is closed. */
export function watchSections(
  below: HTMLElement,
  session: Session,
  store: Pick<MintStore, 'subscribe' | 'getSale' | 'getChainNow'>,
): void {
  const kit = session.kit.loaded.get()
  if (kit === undefined) throw new Error('kit not loaded')
  const closed = createClosedTokens(kit.journal, session.site.deployment)
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue
        observer.unobserve(target)
        const loading = import('./startSections.tsx').then(({ startSection }) =>
          startSection(target, session.site, store, closed),
        )
        // Offline, for example. Observing reports at once whether it is seen.
        loading.catch(() => setTimeout(() => observer.observe(target), RETRY_MS))
      }
    },
    { rootMargin: MARGIN },
  )
  for (const element of below.querySelectorAll('[data-live]')) observer.observe(element)
}
