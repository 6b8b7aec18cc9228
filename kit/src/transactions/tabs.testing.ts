/** Two tabs of one site, for tests: a storage both see, whose writes reach the other as `storage` events. */
import type { KeyValue, StorageEvents } from './store.ts'

export interface Tab {
  readonly storage: KeyValue
  readonly events: StorageEvents
}

/** A browser profile; `full` makes every further write throw, as a full disk or a private window does. */
export interface Profile {
  readonly open: () => Tab
  readonly values: Map<string, string>
  full: boolean
}

export function profile(): Profile {
  const values = new Map<string, string>()
  const tabs = new Set<EventTarget>()
  const told = (key: string, writer: EventTarget): void => {
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
          told(key, events)
        },
        removeItem: (key) => {
          values.delete(key)
          told(key, events)
        },
      }
      return { storage, events }
    },
  }
  return self
}
