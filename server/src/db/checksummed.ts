/**
 * Checksummed spellings of addresses. A checksum is a hash of ten microseconds, a page of a list has up to two hundred
 * addresses, and the same accounts come again. viem's own cache moves an entry on every hit, which takes longer than
 * the hash as soon as some thousand addresses are in it.
 */
import { getAddress, type Address, type Hex } from 'viem'

/** Two generations of so many are kept: about 5 MB. */
const MAX_GENERATION = 16_384

/**
 * @param maxGeneration how many addresses are kept at least, and half of the most that are.
 * @param check makes a checksum; viem's when left out.
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
