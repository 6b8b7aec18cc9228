/** The creation of a Safe, as the last item of its history. */
import type { TransactionSummary } from '@peppermint/safe/wire'
import { eq } from 'drizzle-orm'
import type { Address } from 'viem'
import { createNames, unnamed } from '../addressNames.ts'
import { creationDetails, safeCreations } from '../db/schema.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import { creationId } from './ids.ts'

/** @returns undefined for a Safe whose creation is not indexed. */
export async function summarizeCreation(
  { config, database }: GatewayChain,
  safe: Address,
): Promise<TransactionSummary | undefined> {
  const [row] = await database.lists
    .select()
    .from(safeCreations)
    .leftJoin(creationDetails, eq(creationDetails.safe, safeCreations.safe))
    .where(eq(safeCreations.safe, safe))
  if (row === undefined) return undefined
  const { safe_creations: creation, creation_details: details } = row
  const nameOf = createNames(config)
  return {
    id: creationId(safe),
    timestamp: creation.timestamp * 1000,
    txStatus: 'SUCCESS',
    txInfo: {
      type: 'Creation',
      humanDescription: null,
      creator: unnamed(details?.creator ?? creation.initiator),
      transactionHash: creation.transactionHash,
      implementation: creation.singleton && nameOf(creation.singleton),
      factory: creation.factory && nameOf(creation.factory),
      saltNonce: details?.saltNonce ?? null,
    },
    txHash: creation.transactionHash,
    executionInfo: null,
    safeAppInfo: null,
    note: null,
  }
}
