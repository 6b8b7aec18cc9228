/** Text of a form as values. */
import { parseAddress as readAddress, type AddressOptions } from '@peppermint/input/address'
import { type Address, type Hex, parseUnits, size, zeroAddress } from 'viem'
import { BuildError } from './buildError.ts'

const MAX_UINT256 = 2n ** 256n - 1n
/** More than the nodes of any network accept in a transaction. */
export const MAX_DATA_BYTES = 131_072

/**
 * An address, by the rules of `@peppermint/input`.
 * @param chain whose prefix the text may have.
 * @throws {BuildError} `invalid-address` with its problem.
 */
export function parseAddress(text: string, field = 'address', chain: AddressOptions = {}): Address {
  const parsed = readAddress(text, chain)
  if (parsed.status !== 'valid') throw new BuildError('invalid-address', field, parsed)
  return parsed.address
}

/**
 * A decimal amount in the smallest unit. Never rounds.
 * @param text as `1`, `0.25` or `.5`; no sign, exponent or separator of thousands.
 * @throws {BuildError} `invalid-amount`, `too-many-decimals`.
 */
export function parseAmount(text: string, decimals: number, field = 'amount'): bigint {
  const [, whole = '', fraction = ''] = /^(\d{0,78})(?:\.(\d{0,78}))?$/.exec(text.trim()) ?? []
  if (whole === '' && fraction === '') throw new BuildError('invalid-amount', field)
  if (fraction.replace(/0+$/, '').length > decimals) throw new BuildError('too-many-decimals', field)
  return requireUint256(parseUnits(`${whole || '0'}.${fraction.slice(0, decimals)}`, decimals), field)
}

/** @throws {BuildError} `invalid-amount` for a number that is no uint256. */
export function requireUint256(value: bigint, field: string): bigint {
  if (value < 0n || value > MAX_UINT256) throw new BuildError('invalid-amount', field)
  return value
}

/**
 * Calldata; an empty text is `0x`.
 * @returns in lower case.
 * @throws {BuildError} `invalid-data`, `data-too-large`.
 */
export function parseData(text: string, field = 'data'): Hex {
  const data = text.trim().toLowerCase() || '0x'
  if (!/^0x([\da-f]{2})*$/.test(data)) throw new BuildError('invalid-data', field)
  if (size(data as Hex) > MAX_DATA_BYTES) throw new BuildError('data-too-large', field)
  return data as Hex
}

/** @throws {BuildError} `invalid-nonce`. */
export function parseNonce(text: string, field = 'nonce'): number {
  const nonce = /^\d{1,16}$/.test(text.trim()) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(nonce)) throw new BuildError('invalid-nonce', field)
  return nonce
}

/** @throws {BuildError} `invalid-address`, `zero-address`. */
export function parseRecipient(text: string, field = 'to'): Address {
  const address = parseAddress(text, field)
  if (address === zeroAddress) throw new BuildError('zero-address', field)
  return address
}
