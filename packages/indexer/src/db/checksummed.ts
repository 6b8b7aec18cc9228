/**
 * Caches checksummed addresses. A checksum takes some 20 microseconds, a page of a list has up to two hundred addresses, and
 * accounts repeat. viem's own LRU cache moves an entry on every hit, which is slower than the hash from a few thousand
 * addresses on.
 */
import { getAddress, type Address, type Hex } from 'viem'

/** Size of one of two generations: about 5 MB. */
const MAX_GENERATION = 16_384

/**
 * @param maxGeneration minimum number of cached addresses, and half of the maximum.
 * @param check computes a checksum; default: viem's.
 */
export function createChecksums(
  maxGeneration: number,
  check: (hex: Hex) => Address = getAddress,
): (hex: Hex) => Address {
  let recent = new Map<Hex, Address>()
  let older = new Map<Hex, Address>()
  return (hex) => {
    const known = recent.get(hex)
    if (known !== undefined) return known
    const address = older.get(hex) ?? check(hex)
    if (recent.size >= maxGeneration) {
      older = recent
      recent = new Map()
    }
    recent.set(hex, address)
    return address
  }
}

/**
 * @param hex 20 bytes, lower case.
 * @throws {InvalidAddressError} for anything else.
 */
export const checksummed = createChecksums(MAX_GENERATION)
