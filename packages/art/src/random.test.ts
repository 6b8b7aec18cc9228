/**
 * Chance is frozen: the chain draws by the same formula, so a changed number is a changed collection.
 */
import { expect, test } from 'vitest'
import { draw } from './random.ts'
import { STREAMS } from './facts/streams.ts'

/** The formula of the docstring in unbounded integers, as a chain computes it. */
function drawn(seed: bigint, stream: bigint, place: bigint, below: bigint): bigint {
  const mask = 0xffff_ffffn
  let x = (seed * 0x9e3779b1n) ^ ((stream * 65536n + place + 1n) * 0x85ebca6bn)
  x &= mask
  x = ((x ^ (x >> 16n)) * 0x7feb352dn) & mask
  x = ((x ^ (x >> 15n)) * 0x846ca68bn) & mask
  x ^= x >> 16n
  return (x * below) >> 32n
}

test('values equal the formula in BigInt, at the limits of its ranges', () => {
  for (const seed of [0, 1, 4127, 10_000, 0x7fff_ffff, 0xffff_ffff])
    for (const stream of [STREAMS.bend, STREAMS.heat, STREAMS.packet])
      for (const place of [0, 1, 9_999, 65_534])
        for (const below of [1, 2, 61, 800_001, 1 << 20])
          expect(draw(seed, stream, place, below)).toBe(
            Number(drawn(BigInt(seed), BigInt(stream), BigInt(place), BigInt(below))),
          )
})

test('streams have distinct numbers', () => {
  expect(new Set(Object.values(STREAMS)).size).toBe(Object.keys(STREAMS).length)
})

test('values are uniform over ten thousand seeds', () => {
  const seen = Array.from({ length: 61 }, () => 0)
  for (let seed = 1; seed <= 10_000; seed++) {
    const value = draw(seed, STREAMS.bend, 0, 61)
    seen[value] = (seen[value] ?? 0) + 1
  }
  expect(Math.min(...seen)).toBeGreaterThan(110)
  expect(Math.max(...seen)).toBeLessThan(220)
})
