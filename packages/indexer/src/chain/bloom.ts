/**
 * A block's logs bloom: 2,048 bits, of which each address and each topic sets three (Yellow Paper, 4.3.1). It has false
 * positives, and with some nodes false negatives: it is a reason to read a block again, never to refuse one.
 */
import { keccak256, type Hex } from 'viem'
import type { MentionTopic } from './plan.ts'

/** Filter of `eth_getLogs`: logs of these contracts (of any if undefined) with one of these first topics. */
export interface LogFilter {
  readonly addresses: readonly Hex[] | undefined
  readonly topics: readonly Hex[]
  /** And with one of these values in another topic. */
  readonly mention?: { readonly topic: MentionTopic; readonly values: readonly Hex[] }
}

const bitPositionCache = new Map<Hex, readonly number[]>()
/** Enough for every topic and for the addresses of a full filter. */
const MAX_CACHED_VALUES = 20_000

/** Whether a block with this bloom may contain a log that matches the filter. */
export function mayContain(bits: Buffer, filter: LogFilter): boolean {
  if (!filter.topics.some((topic) => hasBits(bits, topic))) return false
  if (filter.mention?.values.some((value) => hasBits(bits, value)) === false) return false
  return filter.addresses === undefined || filter.addresses.some((address) => hasBits(bits, address))
}

/** The bits of a header's `logsBloom`; undefined if it has no information: absent, all zeros, or all ones. */
export function bloomBits(logsBloom: Hex | undefined): Buffer | undefined {
  if (logsBloom === undefined || /^0x(0+|f+)$/.test(logsBloom)) return undefined
  return Buffer.from(logsBloom.slice(2), 'hex')
}

/** Whether all three bits of an address or topic are set. */
export function hasBits(bits: Buffer, value: Hex): boolean {
  return bitPositions(value).every(
    (position) => ((bits[255 - (position >> 3)] ?? 0) & (1 << (position & 7))) !== 0,
  )
}

function bitPositions(value: Hex): readonly number[] {
  const cached = bitPositionCache.get(value)
  if (cached !== undefined) return cached
  const hash = keccak256(value, 'bytes')
  const positions = [0, 2, 4].map((offset) => (((hash[offset] ?? 0) << 8) | (hash[offset + 1] ?? 0)) & 2047)
  if (bitPositionCache.size >= MAX_CACHED_VALUES) bitPositionCache.clear()
  bitPositionCache.set(value, positions)
  return positions
}
