/** JSON of a transfer. */
import { z } from '@hono/zod-openapi'
import { zeroAddress } from 'viem'
import { logIndexAt } from '../chain/logPosition.ts'
import type { transfers } from '../db/schema.ts'
import { addressSchema } from './pepperWire.ts'

export const transferSchema = z
  .object({
    kind: z.enum(['mint', 'transfer']),
    token: z.int(),
    from: addressSchema,
    to: addressSchema,
    transaction: z.string().openapi({ description: 'Hash of its transaction.' }),
    blockNumber: z.int(),
    logIndex: z.int().openapi({ description: 'As the node counts: unique in its transaction.' }),
    timestamp: z.int().openapi({ description: 'Unix seconds of the block.' }),
  })
  .openapi('Transfer')

export function serializeTransfer(row: typeof transfers.$inferSelect): z.infer<typeof transferSchema> {
  const { token, from, to, transactionHash: transaction, blockNumber, timestamp } = row
  const kind = from === zeroAddress ? 'mint' : 'transfer'
  return { kind, token, from, to, transaction, blockNumber, logIndex: logIndexAt(row.logIndex), timestamp }
}
