/**
 * Tabs of one site, for tests: shared storage with `storage` events, and locks that are released when their tab closes.
 */
import type { Locks } from './openRequests.ts'
import type { KeyValue, StorageEvents } from './store.ts'

export interface Tab {
  readonly storage: KeyValue
  readonly events: StorageEvents
  readonly locks: Locks
  /** Closes the tab: the browser releases its locks. */
  readonly close: () => void
}

/** A browser profile; `full` makes every further write throw, like a full disk or a private window. */
export interface Profile {
  readonly open: () => Tab
  readonly values: Map<string, string>
  full: boolean
}

export function profile(): Profile {
  const values = new Map<string, string>()
  const tabs = new Set<EventTarget>()
  const held = new Map<string, EventTarget>()
  const notify = (key: string, writer: EventTarget): void => {
    for (const tab of tabs)
      if (tab !== writer) tab.dispatchEvent(Object.assign(new Event('storage'), { key }))
  }
  const self: Profile = {
    values,
    full: false,
    open: () => {
      const events = new EventTarget()
      tabs.add(events)
      const storage: KeyValue = {
        get length() {
          return values.size
        },
        key: (index) => [...values.keys()][index] ?? null,
        getItem: (key) => values.get(key) ?? null,
        setItem: (key, value) => {
          if (self.full) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
          values.set(key, value)
          notify(key, events)
        },
        removeItem: (key) => {
          values.delete(key)
          notify(key, events)
        },
      }
      const locks: Locks = {
        request: async (name, callback) => {
          held.set(name, events)
          await callback()
          held.delete(name)
        },
        query: () => Promise.resolve({ held: [...held.keys()].map((name) => ({ name })) }),
      }
      const close = (): void => {
        tabs.delete(events)
        for (const [name, owner] of held) if (owner === events) held.delete(name)
      }
      return { storage, events, locks, close }
    },
  }
  return self
}
