/**
 * Where the wallet library keeps its own connection store (with its own version and migration, under the key
 * `peppermint.store`). The library's storage reads asynchronously, and until it has read, the library drops
 * whatever wallet announces itself; text that is no JSON would leave it deaf for good. This one reads at once
 * and takes what it cannot read for absent.
 */
import type { Storage } from 'wagmi'
import type { TextStorage } from './browserStorage.ts'

const key = 'peppermint'

/**
 * The library's storage on top of the browser's.
 * @param parse reads a stored text; throws where it is unreadable.
 */
export function libraryStorage(storage: TextStorage, parse: (text: string) => unknown): Storage {
  const read = (name: string): unknown => {
    try {
      return parse(storage.getItem(`${key}.${name}`) ?? 'null')
    } catch {
      return null
    }
  }
  return {
    key,
    // The library's type promises a type for each name, which no stored text can keep.
    getItem: (name, fallback) => (read(name) ?? fallback ?? null) as never,
    setItem: (name, value) => storage.setItem(`${key}.${name}`, JSON.stringify(value)),
    removeItem: (name) => storage.removeItem(`${key}.${name}`),
  }
}
