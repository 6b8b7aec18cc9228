/** Views that are kept while they are not shown: the mint page always, others by their entry of the history. */
import type { View } from './view.ts'

export interface KeptViews {
  /** Remembers which view an entry of the history shows. */
  keep(key: string | undefined, view: View): void
  /** The view for this address and entry; the mint page is the same view at every entry. */
  get(url: URL, key: string | undefined): View | undefined
}

/** Each holds a page of elements; a visitor who goes back further fetches the page again. */
const MAX_VIEWS = 6

export function createViews(): KeptViews {
  let mint: View | undefined
  const byEntry = new Map<string, View>()

  function dropOldest(): void {
    const kept = new Set(byEntry.values())
    if (kept.size <= MAX_VIEWS) return
    const [oldest] = kept
    for (const [key, view] of byEntry) if (view === oldest) byEntry.delete(key)
    oldest?.unmount?.()
  }

  return {
    keep(key, view) {
      if (view.data.page === 'mint') mint ??= view
      else if (key !== undefined) {
        // The newest is last.
        byEntry.delete(key)
        byEntry.set(key, view)
        dropOldest()
      }
    },
    get: (url, key) => (url.pathname === '/' ? mint : byEntry.get(key ?? '')),
  }
}
