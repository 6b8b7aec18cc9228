/**
 * The browser's storage, or a stand-in where the browser refuses it (private windows, blocked site data):
 * a visitor without storage still connects, and is simply not remembered.
 */

/** The part of the browser's `Storage` that the kit uses. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** localStorage when it can be read and written, else a map that lives as long as the page. Never throws. */
export function browserStorage(): TextStorage {
  const memory = new Map<string, string>()
  // Touching `localStorage` itself throws where site data is blocked, so it is touched inside each try.
  function removeItem(key: string): void {
    memory.delete(key)
    try {
      globalThis.localStorage.removeItem(key)
    } catch {
      // Nothing is stored where nothing can be.
    }
  }
  return {
    getItem(key) {
      try {
        // What is stored has been written since, here or by another tab: `setItem` leaves nothing older there.
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
