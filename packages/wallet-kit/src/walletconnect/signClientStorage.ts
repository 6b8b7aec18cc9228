/**
 * The SignClient library's state in the page's storage. The library trusts stored values and fails permanently if
 * they are truncated, edited or from another version, so only well-formed values are passed on.
 */
import type { SignClient } from '@walletconnect/sign-client'
import type { TextStorage } from '../wallets/browserStorage.ts'
import { isRecord } from '../errors/isRecord.ts'

/** Value storage as the library requires it: any type, read asynchronously. */
export type SignClientValues = NonNullable<Parameters<typeof SignClient.init>[0]>['storage'] & object

/** The library's storage, and a way to clear it. */
export interface SignClientStorage {
  readonly values: SignClientValues
  /** Removes all keys that the library has used. */
  readonly clear: () => void
}

/** The library's name of a key: `wc@2:client:0.3:peppermint//session` is `session`. Undefined for the few others. */
const nameOf = (key: string): string | undefined => key.split('//')[1]

/**
 * Validates a value by its key: two keys hold maps, the others arrays of objects. Returns undefined for malformed
 * values.
 */
function validated(key: string, value: unknown): unknown {
  const name = nameOf(key)
  if (name === undefined) return value
  if (name === 'keychain' || name === 'messages') return isRecord(value) ? value : undefined
  if (!Array.isArray(value)) return undefined
  const items = value.filter(isRecord)
  // A subscription without a relay causes an unhandled rejection.
  return name === 'subscription' ? items.filter(({ relay }) => isRecord(relay)) : items
}

/** The library's storage on top of the page's, under keys that begin with `prefix.`. */
export function createSignClientStorage(storage: TextStorage, prefix: string): SignClientStorage {
  const usedKeys = new Set<string>()
  const toStorageKey = (key: string) => {
    usedKeys.add(`${prefix}.${key}`)
    return `${prefix}.${key}`
  }
  // The library lists keys only to migrate an older storage; there is none here.
  const emptyList = () => Promise.resolve([])
  return {
    values: {
      getKeys: emptyList,
      getEntries: emptyList,
      getItem: async (key) => {
        try {
          // The value is whatever the library stored; its type is unknown at run time.
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
