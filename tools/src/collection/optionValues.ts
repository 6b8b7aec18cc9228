/** Parses the values of single options. */
import { describeAddressProblem, parseAddress } from '@peppermint/input/address'
import { isHash, type Address, type Hash } from 'viem'
import { UsageError } from '../launch/deployOptions.ts'

/** A hash in lowercase, not zero. @throws {UsageError} */
export function parseHash(text: string | undefined, option: string): Hash {
  if (text !== undefined && isHash(text) && Number(text) !== 0) return `0x${text.slice(2).toLowerCase()}`
  throw new UsageError(`${option}: expected 0x and 64 hex characters, not all zero, got ${text}.`)
}

/** An address with its checksum, because what an owner sends cannot be taken back. @throws {UsageError} */
export function parseAccount(text: string | undefined, option: string): Address {
  const parsed = parseAddress(text ?? '')
  if (parsed.status !== 'valid') throw new UsageError(`${option}: ${describeAddressProblem(parsed)}`)
  if (parsed.hasChecksum || parsed.address === text) return parsed.address
  throw new UsageError(
    `${option}: expected an address with its checksum, which detects typos. ${text} is in one case.`,
  )
}

/** A whole number within the bounds. @throws {UsageError} */
export function parseInteger(text: string | undefined, option: string, min: number, max: number): number {
  const value = Number(text)
  if (text === undefined || !/^\d+$/.test(text) || value < min || value > max)
    throw new UsageError(`${option}: expected a whole number from ${min} to ${max}, got ${text}.`)
  return value
}

/** A value that `from` parses. @throws {UsageError} with the message that `from` throws. */
export function parseOption<Value>(option: string, text: string, from: (given: string) => Value): Value {
  try {
    return from(text)
  } catch (error) {
    throw new UsageError(
      `${option}: expected ${error instanceof Error ? error.message : 'another value'}, got ${text}.`,
      { cause: error },
    )
  }
}
