/**
 * Tracks unanswered wallet requests across the site's tabs. The requesting tab holds a Web Lock named after the
 * entry; the browser releases it when the tab closes or crashes. Without locks (plain http, blocked site data) tabs
 * cannot see each other, so a recent request counts as open.
 */
import type { Requested, JournalEntry } from './entry.ts'

/** The subset of the Web Locks interface used here. */
export interface Locks {
  readonly request: (name: string, callback: () => Promise<void>) => Promise<unknown>
  readonly query: () => Promise<{ readonly held?: readonly { readonly name?: string }[] }>
}

/** Without locks, requests older than this are assumed closed. */
const OPEN_WITHOUT_LOCKS_MS = 60 * 60_000

export interface OpenRequests {
  /** This tab sent the wallet request. */
  readonly open: (entry: Requested) => void
  /** The wallet answered. Returns the requested entry. */
  readonly close: (id: string) => Requested | undefined
  /** This tab's open requests. */
  readonly list: () => Iterable<{ readonly entry: Requested }>
  /** True while the request is open in this tab. */
  readonly isOpenHere: (id: string) => boolean
  /** True while the request is open in any tab, as far as the browser can tell. */
  readonly isOpenAnywhere: (entry: JournalEntry, now: number) => Promise<boolean>
}

/** The browser's Web Locks; undefined if unsupported. */
export function pageLocks(): Locks | undefined {
  return globalThis.navigator?.locks
}

export function createOpenRequests(prefix: string, locks: Locks | undefined): OpenRequests {
  const here = new Map<string, { readonly entry: Requested; readonly release: () => void }>()
  const nameOf = (id: string): string => `${prefix}.awaiting.${id}`

  return {
    open(entry) {
      let release = (): void => undefined
      const answered = new Promise<void>((resolve) => (release = resolve))
      here.set(entry.id, { entry, release })
      // Rejects if site data is blocked; `isOpenAnywhere` handles that case.
      locks?.request(nameOf(entry.id), () => answered).catch(() => undefined)
    },
    close(id) {
      const request = here.get(id)
      here.delete(id)
      request?.release()
      return request?.entry
    },
    list: () => here.values(),
    isOpenHere: (id) => here.has(id),
    async isOpenAnywhere(entry, now) {
      const { id, requestedAt } = entry
      if (here.has(id)) return true
      if ('unclearSince' in entry) return false
      try {
        if (locks) return ((await locks.query()).held ?? []).some(({ name }) => name === nameOf(id))
      } catch {
        // Blocked: treat as unsupported.
      }
      return now - requestedAt < OPEN_WITHOUT_LOCKS_MS
    },
  }
}
