/** What the details of a transaction cost: its calldata is decoded, whose size is known before it is read. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Address, Hash } from 'viem'
import { moduleExecutions, multisigExecutions, proposals } from '../db/schema.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import { isLogOfTransaction } from './details.ts'
import { parseTransactionId } from './ids.ts'

/** Of calldata: the database reads it, the answer has it twice, and the mint server passes that on. */
export const BYTES_PER_MILLISECOND = 2_500
/** Of a page of a list, besides calldata. */
export const MILLISECONDS_PER_TRANSACTION = 0.3

type TableOfCalls = typeof proposals | typeof multisigExecutions | typeof moduleExecutions

const sizeIn = (table: TableOfCalls) => sql<number>`coalesce(octet_length(${table.data}), 0)`

/** Bytes of calldata of a Safe's multisig transactions, without reading it. */
export async function readCallSizes(
  { database: { lists } }: Pick<GatewayChain, 'database'>,
  safe: Address,
  hashes: readonly Hash[],
): Promise<ReadonlyMap<Hash, number>> {
  if (hashes.length === 0) return new Map()
  const rows = await Promise.all(
    [proposals, multisigExecutions].map((table) =>
      lists
        .select({ safeTxHash: table.safeTxHash, bytes: sizeIn(table) })
        .from(table)
        .where(and(inArray(table.safeTxHash, [...hashes]), eq(table.safe, safe))),
    ),
  )
  const sizes = new Map<Hash, number>()
  for (const { safeTxHash, bytes } of rows.flat())
    sizes.set(safeTxHash, Math.max(bytes, sizes.get(safeTxHash) ?? 0))
  return sizes
}

/**
 * @param id in any form of `ids.ts`, or a safeTxHash.
 * @returns milliseconds of processor time; 0 for an unknown transaction.
 * @throws {GatewayError} 400 for an id of another form.
 */
export async function readDetailsCost(
  { database }: Pick<GatewayChain, 'database'>,
  id: string,
): Promise<number> {
  const { lists } = database
  const parsed = parseTransactionId(id)
  const sizes =
    parsed.type === 'multisig'
      ? await Promise.all(
          [proposals, multisigExecutions].map((table) =>
            lists
              .select({ bytes: sizeIn(table) })
              .from(table)
              .where(eq(table.safeTxHash, parsed.safeTxHash)),
          ),
        )
      : parsed.type === 'module'
        ? [
            await lists
              .select({ bytes: sizeIn(moduleExecutions) })
              .from(moduleExecutions)
              .where(
                and(
                  eq(moduleExecutions.transactionHash, parsed.transactionHash),
                  isLogOfTransaction(moduleExecutions.logIndex, parsed.logIndex),
                ),
              ),
          ]
        : []
  return Math.max(0, ...sizes.flat().map(({ bytes }) => bytes)) / BYTES_PER_MILLISECOND
}
