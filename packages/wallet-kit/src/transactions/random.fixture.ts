/** Reproducible random choices. */
import type { Hex } from 'viem'

export interface Random {
  /** A number in [0, 1). */
  readonly roll: () => number
  /** A whole number in [0, below). */
  readonly below: (below: number) => number
  readonly pick: <Item>(items: readonly Item[]) => Item
  /** `0x` and this number of random bytes. */
  readonly bytes: (count: number) => Hex
}

/** A generator of the same choices for the same seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const roll = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(roll() * limit)
  return {
    roll,
    below,
    pick: <Item>(items: readonly Item[]) => items[below(items.length)] as Item,
    bytes: (count) =>
      `0x${Array.from({ length: count }, () => below(256).toString(16).padStart(2, '0')).join('')}`,
  }
}
