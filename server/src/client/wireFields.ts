/**
 * What our server's answers are checked with, field by field, before anybody believes them. Safe in a browser, and
 * small: part of it is in the first load.
 */

/** The answer was not what was asked for: another service at this address, an older server, or something in between. */
export class AnswerUnreadable extends Error {
  override readonly name = 'AnswerUnreadable'
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
const LONGEST = 64

// Each of these gives the value back as what it is. @throws {AnswerUnreadable} naming the field.

export function fields<Answer extends Record<string, unknown>>(
  value: unknown,
  field: string,
): Unchecked<Answer> {
  if (!isRecord<Answer>(value)) throw new AnswerUnreadable(field)
  return value
}

export function whole(value: unknown, field: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new AnswerUnreadable(field)
  return value
}

/** Those fields of a record, each a whole number. */
export function wholes<Key extends string>(
  record: { readonly [Name in Key]?: unknown },
  path: string,
  keys: readonly Key[],
): Record<Key, number> {
  const entries = keys.map((key) => [key, whole(record[key], `${path}.${key}`)] as const)
  return Object.fromEntries(entries) as Record<Key, number>
}

export function list(value: unknown, field: string, most: number): readonly unknown[] {
  if (!Array.isArray(value) || value.length > most) throw new AnswerUnreadable(field)
  return value
}

export function text(value: unknown, field: string): string {
  if (typeof value !== 'string' || value.length > LONGEST) throw new AnswerUnreadable(field)
  return value
}

export function flag(value: unknown, field: string): boolean {
  if (typeof value !== 'boolean') throw new AnswerUnreadable(field)
  return value
}

export function wei(value: unknown, field: string): bigint {
  if (typeof value !== 'string' || !/^\d{1,78}$/.test(value)) throw new AnswerUnreadable(field)
  return BigInt(value)
}

export function hex(value: unknown, digits: number, field: string): `0x${string}` {
  if (!isHex(value) || value.length !== digits + 2) throw new AnswerUnreadable(field)
  return value
}

function isRecord<Answer extends Record<string, unknown>>(value: unknown): value is Unchecked<Answer> {
  return typeof value === 'object' && value !== null
}

function isHex(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[\da-f]*$/i.test(value)
}
