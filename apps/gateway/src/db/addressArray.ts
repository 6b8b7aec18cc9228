/** Lists of addresses as one parameter of a query. */
import { sql, type SQL } from 'drizzle-orm'
import type { Address } from 'viem'

/** Addresses as an array of bytes. */
export function addressArray(addresses: Iterable<Address>): SQL {
  const bytes = Array.from(addresses, (address) => Buffer.from(address.slice(2), 'hex'))
  return sql`${sql.param(bytes)}::bytea[]`
}
