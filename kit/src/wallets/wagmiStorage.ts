/**
 * Where the wallet library keeps its own connection store (with its own version and migration, under the key
 * `peppermint.store`). The library's storage reads asynchronously, and until it has read, the library drops
 * whatever wallet announces itself; text that is no JSON would leave it deaf for good. This one reads at once
 * and takes what it cannot read for absent.
 */
import type { Storage } from 'wagmi'
import type { TextStorage } from './browserStorage.ts'

const KEY_PREFIX = 'peppermint'

/**
 * The library's storage on top of the browser's.
 * @param parse reads a stored text; throws where it is unreadable.
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
    // The library's type promises a type for each name, which no stored text can keep.
    getItem: (name, fallback) => (read(name) ?? fallback ?? null) as never,
    setItem: (name, value) => storage.setItem(`${KEY_PREFIX}.${name}`, JSON.stringify(value)),
    removeItem: (name) => storage.removeItem(`${KEY_PREFIX}.${name}`),
  }
}
