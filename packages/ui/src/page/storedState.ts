/** A state that the browser keeps under a key. Where it cannot, the state lasts as long as the page. */
import type { Store } from '@peppermint/wallet-kit'

export type StateStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface StoredState<Value> extends Store<Value> {
  /** Reads what other tabs wrote, before their event arrives. */
  readonly refresh: () => Value
  /** Whether a reload would find it. */
  readonly isStored: () => boolean
}

interface StoredStateOptions<Value> {
  /** Undefined where the browser forbids it. */
  readonly storage: StateStorage | undefined
  readonly key: string
  /** Of no value, and of a text that `parse` throws for: another version of the page may have written it. */
  readonly empty: Value
  readonly parse: (text: string) => Value
  /** Null removes the key. */
  readonly format: (value: Value) => string | null
  /** Of other tabs' writes. */
  readonly events?: Pick<Window, 'addEventListener'> | undefined
}

export function createStoredState<Value>(options: StoredStateOptions<Value>): StoredState<Value> {
  const { storage, key, empty, parse, format, events } = options
  const listeners = new Set<() => void>()
  let isStored = storage !== undefined
  let text = readText()
  let value = read()
  const notify = (): void => {
    for (const listener of listeners) listener()
  }

  function readText(): string | null {
    try {
      return storage?.getItem(key) ?? null
    } catch {
      isStored = false
      return null
    }
  }

  function read(): Value {
    try {
      return text === null ? empty : parse(text)
    } catch {
      return empty
    }
  }

  function refresh(): Value {
    const stored = isStored ? readText() : text
    if (stored !== text) {
      text = stored
      value = read()
      notify()
    }
    return value
  }

  events?.addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return
    isStored = true
    refresh()
  })
  // A page in the back/forward cache does not receive them.
  events?.addEventListener('pageshow', refresh)
  return {
    get: () => value,
    getFirst: () => empty,
    refresh,
    set(next) {
      value = next
      text = format(next)
      try {
        if (text === null) storage?.removeItem(key)
        else storage?.setItem(key, text)
        isStored = storage !== undefined
      } catch {
        isStored = false
      }
      notify()
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
    isStored: () => isStored,
  }
}

/** Reading the property throws where storage is blocked. */
export function browserStorage(kind: 'localStorage' | 'sessionStorage'): StateStorage | undefined {
  try {
    return globalThis[kind] ?? undefined
  } catch {
    return undefined
  }
}
