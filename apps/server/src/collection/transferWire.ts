/** JSON of a transfer. */
import type { z } from '@hono/zod-openapi'
import { zeroAddress } from 'viem'
import { logIndexAt } from '@peppermint/indexer/chain/logPosition.ts'
import type { transfers } from '../db/schema.ts'
import type { transferSchema } from '@peppermint/api/answers.ts'

export function serializeTransfer(row: typeof transfers.$inferSelect): z.infer<typeof transferSchema> {
  const { token, from, to, transactionHash: transaction, blockNumber, timestamp } = row
  const kind = from === zeroAddress ? 'mint' : 'transfer'
  return { kind, token, from, to, transaction, blockNumber, logIndex: logIndexAt(row.logIndex), timestamp }
}
