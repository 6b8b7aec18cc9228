/**
 * Deterministic randomness of the drawings: the same on any machine and on chain. Values are keyed, not sequential:
 * equal (seed, stream, index) give equal numbers in any order.
 */
import type { Stream } from './facts/streams.ts'

/** 32 hashed bits. All arithmetic is modulo 2^32, unsigned. */
function word(seed: number, stream: Stream, place: number): number {
  let bits = Math.imul(seed, 0x9e3779b1) ^ Math.imul(stream * 0x1_0000 + place + 1, 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 16), 0x7feb352d)
  bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b)
  return (bits ^ (bits >>> 16)) >>> 0
}

/**
 * An integer from 0 to `below` − 1. With all arithmetic modulo 2^32 and `>>` unsigned:
 *
 *     x = (seed * 0x9e3779b1) ^ ((stream * 65536 + place + 1) * 0x85ebca6b)
 *     x = (x ^ (x >> 16)) * 0x7feb352d
 *     x = (x ^ (x >> 15)) * 0x846ca68b
 *     x = x ^ (x >> 16)
 *     draw = (x * below) >> 32        (this product is not reduced)
 *
 * The product stays below 2^53, so that it is exact in a double.
 * @param seed below 2^32
 * @param stream purpose of the value
 * @param place index in the stream, below 65,535
 * @param below at most 2^20
 */
export function draw(seed: number, stream: Stream, place: number, below: number): number {
  return Math.floor((word(seed, stream, place) * below) / 0x1_0000_0000)
}
