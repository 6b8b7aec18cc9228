/** Query parameters of the collection's routes. */
import { z } from '@hono/zod-openapi'
import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { describeAddressProblem, parseAddress } from '@peppermint/input/address'
import type { Address } from 'viem'

const MAX_PAGE_SIZE = 100
const DEFAULT_PAGE_SIZE = 24

/** A whole number, `least` to `most`. */
export const integerField = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`)
    .openapi({ type: 'integer', minimum: min, maximum: max })

/** Page size. */
export const limitField = integerField(1, MAX_PAGE_SIZE)
  .default(DEFAULT_PAGE_SIZE)
  .openapi({ type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, default: DEFAULT_PAGE_SIZE })

/** One or more of the values, separated by commas. */
export const choiceField = (values: readonly string[]) =>
  z
    .string()
    .max(400)
    .transform((text) => text.split(','))
    .refine(
      (selected) => selected.every((one) => values.includes(one)),
      `must be one or more of ${values.join(', ')}, separated by commas`,
    )
    .openapi({ type: 'string', description: `One or more of ${values.join(', ')}, separated by commas.` })

export const flagField = z.enum(['true', 'false']).transform((value) => value === 'true')

/**
 * An account, in one case or with a valid checksum; parsed as checksummed. Without a chain's prefix: an answer is of
 * this server's chain, and each account has one path.
 */
export const addressField = z
  .string()
  .transform((text, context): Address => {
    const parsed = parseAddress(text)
    if (parsed.status === 'valid') return parsed.address
    const message =
      parsed.status === 'other-chain' && parsed.chain === 'Canto'
        ? 'must be an address without a network’s prefix'
        : describeAddressProblem(parsed)
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
  .openapi({ type: 'string', example: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' })

/** The sort key of the last row of a page: two integers. Opaque to clients. */
export type Cursor = readonly [number, number]

/** `next` of the previous page. */
export const cursorField = z
  .string()
  .regex(/^[\w-]{2,48}$/, 'is not a cursor of this list')
  .transform((text): Cursor => {
    const [one, other] = Buffer.from(text, 'base64url').toString('latin1').split(' ').map(Number)
    return [one ?? Number.NaN, other ?? Number.NaN]
  })
  .refine((cursor) => cursor.every((part) => Number.isSafeInteger(part)), 'is not a cursor of this list')
  .openapi({ type: 'string', description: '`next` of the previous page.' })

export const encodeCursor = (cursor: Cursor): string => Buffer.from(cursor.join(' ')).toString('base64url')

/** @param rows up to `limit + 1`. */
export function paginate<Row>(rows: readonly Row[], limit: number, cursorOf: (row: Row) => Cursor) {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: rows.length > limit && last !== undefined ? encodeCursor(cursorOf(last)) : null }
}

/** Condition for rows after the cursor, in the order of both expressions. */
export function afterCursor(
  order: readonly [SQL | PgColumn, SQL | PgColumn],
  direction: 'asc' | 'desc',
  cursor: Cursor | undefined,
): SQL | undefined {
  if (cursor === undefined) return undefined
  const operator = direction === 'asc' ? sql`>` : sql`<`
  // Cast, because the driver would otherwise use the column's type.
  return sql`(${order[0]}, ${order[1]}) ${operator} (${sql.param(cursor[0])}::int8, ${sql.param(cursor[1])}::int8)`
}
