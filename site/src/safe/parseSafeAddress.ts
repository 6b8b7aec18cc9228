/** Reads the address of a Safe from a path or from what a visitor typed. */
import { getAddress, isAddress, type Address } from 'viem'

/**
 * The address with its checksum: from `0x…`, or with a chain's short name (`canto:0x…`, EIP-3770). An address in mixed
 * case must have the right checksum, which catches typing mistakes.
 */
export function parseSafeAddress(text: string): Address | undefined {
  const hex = text.trim().replace(/^[a-z][a-z0-9-]{0,30}:(?=0x)/i, '')
  if (!/^0x[\da-f]{40}$/i.test(hex)) return undefined
  const isOneCase = hex.slice(2) === hex.slice(2).toLowerCase() || hex.slice(2) === hex.slice(2).toUpperCase()
  if (isOneCase) return getAddress(hex.toLowerCase())
  return isAddress(hex) ? hex : undefined
}
