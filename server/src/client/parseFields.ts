/**
 * What our server's answers are checked with, field by field, before anybody believes them. Safe in a browser, and
 * small: part of it is in the first load.
 */

/** The answer was not what was asked for: another service at this address, an older server, or something in between. */
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

/** The fields of an answer by their names in its schema, none of them checked yet. */
export type Unchecked<Answer extends Record<string, unknown>> = { readonly [Name in keyof Answer]?: unknown }

/** A longer name than a page could show: such an answer is not from our server. */
const MAX_TEXT_LENGTH = 64

// Each of these gives the value back as what it is. @throws {InvalidResponse} naming the field.

export function parseFields<Answer extends Record<string, unknown>>(
  value: unknown,
  field: string,
): Unchecked<Answer> {
  if (!isRecord<Answer>(value)) throw new InvalidResponse(field)
  return value
}

export function parseInteger(value: unknown, field: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw new InvalidResponse(field)
  return value
}

/** Those fields of a record, each a whole number. */
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

export function parseString(value: unknown, field: string): string {
  if (typeof value !== 'string' || value.length > MAX_TEXT_LENGTH) throw new InvalidResponse(field)
  return value
}

export function parseBoolean(value: unknown, field: string): boolean {
  if (typeof value !== 'boolean') throw new InvalidResponse(field)
  return value
}

export function parseWei(value: unknown, field: string): bigint {
  if (typeof value !== 'string' || !/^\d{1,78}$/.test(value)) throw new InvalidResponse(field)
  return BigInt(value)
}

export function parseHex(value: unknown, digits: number, field: string): `0x${string}` {
  if (!isHex(value) || value.length !== digits + 2) throw new InvalidResponse(field)
  return value
}

function isRecord<Answer extends Record<string, unknown>>(value: unknown): value is Unchecked<Answer> {
  return typeof value === 'object' && value !== null
}

function isHex(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[\da-f]*$/i.test(value)
}
