/**
 * What the library remembers, in the page's text storage. It trusts what it finds there, and fails for good where that
 * was cut off, edited or written by another version; so only what has its shape is given to it.
 */
import type { SignClient } from '@walletconnect/sign-client'
import type { TextStorage } from '../wallets/browserStorage.ts'

/** A storage of values, as the library wants one: of any kind, read asynchronously. */
export type SignClientValues = NonNullable<Parameters<typeof SignClient.init>[0]>['storage'] & object

/** The library's values, and the way to be rid of them. */
export interface SignClientStorage {
  readonly values: SignClientValues
  /** Removes everything that the library has asked for. */
  readonly clear: () => void
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The library's own name of a key: `wc@2:client:0.3:peppermint//session` is `session`. Undefined for the few others. */
const nameOf = (key: string): string | undefined => key.split('//')[1]

/** The shape a key has: two are maps, all others of that kind are lists of objects. Undefined for what has neither. */
function validated(key: string, value: unknown): unknown {
  const name = nameOf(key)
  if (name === undefined) return value
  if (name === 'keychain' || name === 'messages') return isRecord(value) ? value : undefined
  if (!Array.isArray(value)) return undefined
  const items = value.filter(isRecord)
  // One without a relay fails where nobody waits for it.
  return name === 'subscription' ? items.filter(({ relay }) => isRecord(relay)) : items
}

/** The page's text storage, as the library wants one, under keys that begin with `prefix.`. */
export function createSignClientStorage(storage: TextStorage, prefix: string): SignClientStorage {
  const usedKeys = new Set<string>()
  const toStorageKey = (key: string) => {
    usedKeys.add(`${prefix}.${key}`)
    return `${prefix}.${key}`
  }
  // The library lists keys only to move from an older storage, of which there is none here.
  const emptyList = () => Promise.resolve([])
  return {
    values: {
      getKeys: emptyList,
      getEntries: emptyList,
      getItem: async (key) => {
        try {
          // What a text says is whatever the library once gave; its own type cannot be had at run time.
          return (validated(key, JSON.parse(storage.getItem(toStorageKey(key)) ?? 'null')) ??
            undefined) as never
        } catch {
          return undefined
        }
      },
      setItem: async (key, value) => storage.setItem(toStorageKey(key), JSON.stringify(value)),
      removeItem: async (key) => storage.removeItem(toStorageKey(key)),
    },
    clear: () => usedKeys.forEach((key) => storage.removeItem(key)),
  }
}
