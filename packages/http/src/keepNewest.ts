/** Adds an entry to a cache as its newest one; beyond `max` the oldest go. */
export function keepNewest<Key, Value>(cache: Map<Key, Value>, key: Key, value: Value, max: number): void {
  cache.delete(key)
  cache.set(key, value)
  for (const oldest of cache.keys()) {
    if (cache.size <= max) return
    cache.delete(oldest)
  }
}
