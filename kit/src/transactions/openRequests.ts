/**
 * Which requests a wallet still has to answer, across all tabs of the site. The tab that asked holds a Web Lock named
 * after the entry; the browser releases it when the tab is closed or crashes. Where there are no locks (plain http,
 * blocked site data) no tab can know of another, so a recent request counts as awaited.
 */
import type { Requested, JournalEntry } from './entry.ts'

/** The part of the Web Locks interface that is used. */
export interface Locks {
  readonly request: (name: string, callback: () => Promise<void>) => Promise<unknown>
  readonly query: () => Promise<{ readonly held?: readonly { readonly name?: string }[] }>
}

/** Without locks: after so long no wallet window is open any more, ms. */
const OPEN_WITHOUT_LOCKS_MS = 60 * 60_000

export interface OpenRequests {
  /** This tab has asked the wallet for the entry. */
  readonly open: (entry: Requested) => void
  /** The wallet has answered. Returns what was asked for. */
  readonly close: (id: string) => Requested | undefined
  /** What this tab waits for. */
  readonly list: () => Iterable<{ readonly entry: Requested }>
  /** True while this tab waits for an answer. */
  readonly isOpenHere: (id: string) => boolean
  /** True while any tab waits for an answer, as far as a browser can tell. */
  readonly isOpenAnywhere: (entry: JournalEntry, now: number) => Promise<boolean>
}

/** The page's locks, or undefined where a browser has none. */
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
      // Refused where site data is blocked; `isAnywhere` then finds that out by itself.
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
    async isOpenAnywhere({ id, requestedAt }, now) {
      if (here.has(id)) return true
      try {
        if (locks) return ((await locks.query()).held ?? []).some(({ name }) => name === nameOf(id))
      } catch {
        // Blocked: as if there were none.
      }
      return now - requestedAt < OPEN_WITHOUT_LOCKS_MS
    },
  }
}
