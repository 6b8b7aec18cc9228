/** Limits the work of one decoding, which runs on the thread that serves all requests. */
import { type Address, getAddress } from 'viem'

/** Thrown inside the decoder where data does not fit its type, or costs too much. */
export class UndecodableError extends Error {
  override readonly name: string = 'UndecodableError'
}

/** Thrown where the budget is spent: the data may fit its type. */
export class TooCostlyError extends UndecodableError {
  override readonly name = 'TooCostlyError'
}

/** No block has gas for calls to more of them; a checksum takes some 20 microseconds. */
const MAX_ADDRESSES = 1_000
const MAX_VALUES = 20_000

export interface WorkBudget {
  /** Charges one value, or as many as `count`. @throws {TooCostlyError} */
  chargeValue(count?: number): void
  /** @param digits 40 in lower case. @throws {TooCostlyError} */
  checksum(digits: string): Address
  /** Whether something was not read because it would have cost too much. */
  isSpent(): boolean
}

export function createWorkBudget(maxAddresses = MAX_ADDRESSES, maxValues = MAX_VALUES): WorkBudget {
  const addresses = new Map<string, Address>()
  let values = 0
  let isSpent = false
  const refuse = (what: string): never => {
    isSpent = true
    throw new TooCostlyError(what)
  }
  return {
    isSpent: () => isSpent,
    chargeValue(count = 1) {
      values += count
      if (values > maxValues) refuse('Too many values')
    },
    checksum(digits) {
      const known = addresses.get(digits)
      if (known !== undefined) return known
      if (addresses.size === maxAddresses) refuse('Too many addresses')
      const address = getAddress(`0x${digits}`)
      addresses.set(digits, address)
      return address
    },
  }
}
