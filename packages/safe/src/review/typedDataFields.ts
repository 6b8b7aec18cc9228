/** Values of typed data, as they are hashed. A field that is no value of its type makes the whole message unreadable. */
import { addressOf } from '@peppermint/input/address'
import type { Address } from 'viem'

export type Struct = Readonly<Record<string, unknown>>

export class UnreadableError extends Error {
  override readonly name = 'UnreadableError'
}

export function address(value: unknown): Address {
  const read = addressOf(value)
  if (read === undefined) throw new UnreadableError()
  return read
}

export function text(value: unknown): string {
  if (typeof value !== 'string') throw new UnreadableError()
  return value
}

/** As it is hashed, also a number of JSON that no longer is the one that was written. @returns undefined for no number. */
export function integerOf(value: unknown): bigint | undefined {
  const isNumber = typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value))
  const isText = typeof value === 'string' && /^(0x[\da-f]+|\d+)$/i.test(value)
  return isNumber || isText ? BigInt(value) : undefined
}

export function integer(value: unknown): bigint {
  const read = integerOf(value)
  if (read === undefined) throw new UnreadableError()
  return read
}

function struct(value: unknown): Struct {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new UnreadableError()
  return value as Struct
}

/** Of a list, or the only one. */
export const structs = (value: unknown): readonly Struct[] =>
  (Array.isArray(value) ? value : [value]).map(struct)

/** Of the deepest known type, a tree of orders. */
const MAX_LEVELS = 24

/** Of lists in lists. */
export const items = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value.flat(MAX_LEVELS) as readonly unknown[]) : [value]
