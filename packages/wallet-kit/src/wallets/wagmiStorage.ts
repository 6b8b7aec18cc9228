/**
 * Storage for wagmi's connection store (with its version and migration, under the key `peppermint.store`). wagmi's
 * own storage reads asynchronously and drops wallets that announce themselves until it has read; invalid JSON would
 * disable it permanently. This one reads synchronously and treats unreadable values as absent.
 */
import type { Storage } from 'wagmi'
import type { TextStorage } from './browserStorage.ts'

const KEY_PREFIX = 'peppermint'

/**
 * wagmi's storage on top of the browser's.
 * @param parse parses a stored string; throws if it is unreadable.
 */
export function createWagmiStorage(storage: TextStorage, parse: (text: string) => unknown): Storage {
  const read = (name: string): unknown => {
    try {
      return parse(storage.getItem(`${KEY_PREFIX}.${name}`) ?? 'null')
    } catch {
      return null
    }
  }
  return {
    key: KEY_PREFIX,
    // The library's type guarantees a type per key, which stored strings cannot.
    getItem: (name, fallback) => (read(name) ?? fallback ?? null) as never,
    setItem: (name, value) => storage.setItem(`${KEY_PREFIX}.${name}`, JSON.stringify(value)),
    removeItem: (name) => storage.removeItem(`${KEY_PREFIX}.${name}`),
  }
}
