/**
 * A block's own word on which logs it may hold: 2,048 bits, three of them set for each address and each topic
 * (Yellow Paper, 4.3.1). What the bits deny is not there; what they allow may be.
 */
import { keccak256, type Hex } from 'viem'

/** What was asked of a node: logs of one of these contracts (any where undefined), with one of these first topics. */
export interface LogFilter {
  readonly addresses: readonly Hex[] | undefined
  readonly topics: readonly Hex[]
}

const known = new Map<Hex, readonly number[]>()
/** Enough for every topic and for the addresses of a whole filter; more would only be memory. */
const MOST_KNOWN = 20_000

/** Whether a block with these bits may hold a log that the filter wants. */
export function mayHold(bits: Buffer, filter: LogFilter): boolean {
  if (!filter.topics.some((topic) => isSet(bits, topic))) return false
  return filter.addresses === undefined || filter.addresses.some((address) => isSet(bits, address))
}

/** The bits of a header's `logsBloom`; undefined where the node left them out (some nodes of Cosmos chains do). */
export function bitsOf(logsBloom: Hex): Buffer | undefined {
  return /^0x0+$/.test(logsBloom) ? undefined : Buffer.from(logsBloom.slice(2), 'hex')
}

/** Whether all three bits of an address or topic are set. */
export function isSet(bits: Buffer, value: Hex): boolean {
  return placesOf(value).every((place) => ((bits[255 - (place >> 3)] ?? 0) & (1 << (place & 7))) !== 0)
}

function placesOf(value: Hex): readonly number[] {
  const cached = known.get(value)
  if (cached !== undefined) return cached
  const hash = keccak256(value, 'bytes')
  const places = [0, 2, 4].map((at) => (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2047)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(value, places)
  return places
}
