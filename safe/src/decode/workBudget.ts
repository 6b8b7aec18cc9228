/** Limits the work of one decoding, which runs on the thread that serves all requests. */
import { type Address, getAddress } from 'viem'

/** Thrown inside the decoder where data does not fit its type, or costs too much. */
export class UndecodableError extends Error {
  override readonly name = 'UndecodableError'
}

/** No block has gas for calls to more of them; a checksum takes some 50 microseconds. */
const MAX_ADDRESSES = 1_000
const MAX_VALUES = 20_000

export interface WorkBudget {
  /** Charges one value. @throws {UndecodableError} */
  chargeValue(): void
  /** @param digits 40 in lower case. @throws {UndecodableError} */
  checksum(digits: string): Address
}

export function createWorkBudget(): WorkBudget {
  const addresses = new Map<string, Address>()
  let values = 0
  return {
    chargeValue() {
      values += 1
      if (values > MAX_VALUES) throw new UndecodableError('Too many values')
    },
    checksum(digits) {
      const known = addresses.get(digits)
      if (known !== undefined) return known
      if (addresses.size === MAX_ADDRESSES) throw new UndecodableError('Too many addresses')
      const address = getAddress(`0x${digits}`)
      addresses.set(digits, address)
      return address
    },
  }
}
