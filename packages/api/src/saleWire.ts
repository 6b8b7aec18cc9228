/** The sale on the wire, in both directions, by the sale's one schema. Browser-safe: part of the first load. */
import * as z from 'zod/mini'
import { saleSchema, type Sale, type SaleWire } from '@peppermint/sale'
import { InvalidResponse } from './parseFields.ts'

/** What `GET /api/sale` answers. */
export const saleResponseSchema = z.object({
  sale: saleSchema,
  readAt: z.int().check(z.nonnegative(), z.describe('Unix milliseconds of the server’s clock.')),
  headAge: z
    .int()
    .check(
      z.describe('Seconds from the newest block to then; 0 where the server’s clock is behind the chain’s.'),
    ),
})

/** Of a `sale` event of `GET /api/live`, or of a response with the time of its header. */
const readingSchema = z.object({
  sale: saleSchema,
  readAt: z.int().check(z.nonnegative()),
  sentAt: z.int().check(z.nonnegative()),
})

/** The sale with our server's clock, because the device's may be wrong. */
export interface ServerReading {
  readonly sale: Sale
  /** When our server read the chain, Unix milliseconds of its clock. */
  readonly readAt: number
  /** When it responded, by the same clock, to the second; the device's clock where the response has no date. */
  readonly serverNow: number
}

/** Its fields in the order of the schema, so that equal sales are equal texts. @throws zod's error for what is no sale. */
export function serializeSale(sale: Sale): SaleWire {
  return z.encode(saleSchema, sale as z.output<typeof saleSchema>)
}

/**
 * A sale from what JSON carried: checks every field, keeps only the known ones.
 * @throws {InvalidResponse} naming the first field that is missing, of another kind or too long.
 */
export function parseSale(wire: unknown): Sale {
  return parseWith(saleSchema, wire, 'sale')
}

/** @throws {InvalidResponse} when it is not a sale with its times. */
export function parseReading(event: unknown): ServerReading {
  const { sale, readAt, sentAt } = parseWith(readingSchema, event)
  return { sale, readAt, serverNow: sentAt }
}

function parseWith<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  name?: string,
): z.output<Schema> {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  const path = [...(name === undefined ? [] : [name]), ...(parsed.error.issues[0]?.path ?? [])]
  throw new InvalidResponse(path.join('.') || 'event')
}
