/** A deterministic sample by seed, so that scores are comparable. */

/** `size` of the items, or all if there are fewer, in their original order. */
export function sample<Item>(items: readonly Item[], size: number, seed: number): readonly Item[] {
  const random = randomFrom(seed)
  const indexes = items.map((_, index) => index)
  // Fisher–Yates: each set of this size is equally likely.
  for (let last = indexes.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    ;[indexes[last], indexes[other]] = [indexes[other] ?? 0, indexes[last] ?? 0]
  }
  const chosen = new Set(indexes.slice(0, size))
  return items.filter((_, index) => chosen.has(index))
}

/** mulberry32: numbers from 0 up to, but not including, 1. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
