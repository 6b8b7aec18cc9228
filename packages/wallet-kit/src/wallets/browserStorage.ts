/**
 * The browser's storage, or an in-memory fallback if the browser blocks it (private windows, blocked site data). Such
 * a visitor can connect but is not remembered.
 */

/** The subset of the browser's `Storage` that the kit uses. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A map that lasts as long as the page. */
export function memoryStorage(): TextStorage {
  const memory = new Map<string, string>()
  return {
    getItem: (key) => memory.get(key) ?? null,
    setItem: (key, value) => void memory.set(key, value),
    removeItem: (key) => void memory.delete(key),
  }
}

/** localStorage if it is readable and writable, else a map that lasts as long as the page. Never throws. */
export function browserStorage(): TextStorage {
  const memory = new Map<string, string>()
  // Accessing `localStorage` throws if site data is blocked, so each access is inside a `try`.
  function removeItem(key: string): void {
    memory.delete(key)
    try {
      globalThis.localStorage.removeItem(key)
    } catch {
      // Blocked storage holds nothing to remove.
    }
  }
  return {
    getItem(key) {
      try {
        // A stored value is newer, from here or another tab: `setItem` leaves nothing older there.
        const stored = globalThis.localStorage.getItem(key)
        if (stored !== null) memory.delete(key)
        return stored ?? memory.get(key) ?? null
      } catch {
        return memory.get(key) ?? null
      }
    },
    setItem(key, value) {
      try {
        globalThis.localStorage.setItem(key, value)
        memory.delete(key)
      } catch {
        removeItem(key)
        memory.set(key, value)
      }
    },
    removeItem,
  }
}
