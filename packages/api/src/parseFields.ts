/**
 * Validates our server's responses field by field. Browser-safe and small, because part of it is in the first load.
 */
import { isRecord } from '@peppermint/input/record'

/** The response is invalid: another service at this address, an older server, or a proxy in between. */
export class InvalidResponse extends Error {
  override readonly name = 'InvalidResponse'
  /** Path of the first field that is not what it should be, for example `sale.phases.0.price`. */
  readonly field: string

  constructor(field: string) {
    super(
      `Our server's answer could not be read (${field}). Nothing was sent. The chain itself can still be read.`,
    )
    this.field = field
  }
}

/** A response by the field names of its schema, unchecked. */
export type Unchecked<Answer extends Record<string, unknown>> = { readonly [Name in keyof Answer]?: unknown }

// Each returns the value with its type. @throws {InvalidResponse} naming the field.

export function parseFields<Answer extends Record<string, unknown>>(
  value: unknown,
  field: string,
): Unchecked<Answer> {
  if (!isRecord(value)) throw new InvalidResponse(field)
  return value
}

export function parseInteger(value: unknown, field: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw new InvalidResponse(field)
  return value
}

/** The given fields of a record, each an integer. */
export function parseIntegers<Key extends string>(
  record: { readonly [Name in Key]?: unknown },
  path: string,
  keys: readonly Key[],
): Record<Key, number> {
  const entries = keys.map((key) => [key, parseInteger(record[key], `${path}.${key}`)] as const)
  return Object.fromEntries(entries) as Record<Key, number>
}

export function parseArray(value: unknown, field: string, maxLength: number): readonly unknown[] {
  if (!Array.isArray(value) || value.length > maxLength) throw new InvalidResponse(field)
  return value
}

export function parseBoolean(value: unknown, field: string): boolean {
  if (typeof value !== 'boolean') throw new InvalidResponse(field)
  return value
}

export function parseHex(value: unknown, digits: number, field: string): `0x${string}` {
  if (!isHex(value) || value.length !== digits + 2) throw new InvalidResponse(field)
  return value
}

function isHex(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[\da-f]*$/i.test(value)
}
