/**
 * Address checksums (EIP-55), encoded in the letter case. A received address with a wrong checksum probably has a
 * wrong character, so it is rejected and never normalized.
 */
import { isAddress } from 'viem'

/** A received address has a wrong checksum. Nothing was sent to it. */
export class AddressChecksumError extends Error {
  override readonly name = 'AddressChecksumError'
  readonly address: string
  constructor(address: string) {
    super(`Wrong checksum: ${address}`)
    this.address = address
  }
}

/** Whether an address has a checksum, and it is wrong. All lower case and all upper case have none. */
export function hasWrongChecksum(address: string): boolean {
  if (!/^0x[0-9a-f]{40}$/i.test(address)) return false
  const digits = address.slice(2)
  return digits !== digits.toLowerCase() && digits !== digits.toUpperCase() && !isAddress(`0x${digits}`)
}

/**
 * The error for the first address with a wrong checksum; undefined if there is none.
 * @param accounts addresses, plain or as `eip155:7700:0x…`; anything else is skipped.
 */
export function findChecksumError(accounts: unknown): AddressChecksumError | undefined {
  if (!Array.isArray(accounts)) return undefined
  const addresses = accounts.map((account) => String(account).split(':').at(-1) ?? '')
  const wrong = addresses.find(hasWrongChecksum)
  return wrong === undefined ? undefined : new AddressChecksumError(wrong)
}
