/**
 * The checksum of an address (EIP-55), which is written in the case of its letters. An address that a wallet, a
 * message or a link sends with a wrong one has probably a wrong character, so it is refused and never normalized.
 */
import { isAddress } from 'viem'

/** An address was received whose checksum is wrong. Nothing was sent to it. */
export class AddressChecksumError extends Error {
  override readonly name = 'AddressChecksumError'
  /** As it was received. */
  readonly address: string
  constructor(address: string) {
    super(`Wrong checksum: ${address}`)
    this.address = address
  }
}

/** Whether an address has a checksum, and a wrong one. All lower case and all upper case carry none. */
export function hasWrongChecksum(address: string): boolean {
  if (!/^0x[0-9a-f]{40}$/i.test(address)) return false
  const digits = address.slice(2)
  return digits !== digits.toLowerCase() && digits !== digits.toUpperCase() && !isAddress(address)
}

/**
 * The error for the first address whose checksum is wrong; undefined where there is none.
 * @param accounts addresses, bare or as `eip155:7700:0x…`; anything that is no address is passed over.
 */
export function checksumErrorIn(accounts: unknown): AddressChecksumError | undefined {
  if (!Array.isArray(accounts)) return undefined
  const addresses = accounts.map((account) => String(account).split(':').at(-1) ?? '')
  const wrong = addresses.find(hasWrongChecksum)
  return wrong === undefined ? undefined : new AddressChecksumError(wrong)
}
