/** The creation of a Safe, as the last item of its history. */
import type { TransactionSummary } from '@peppermint/safe/wire'
import type { Address } from 'viem'
import { createNames, unnamed } from '../addressNames.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import { readCreation, readCreationDetails } from '../safes/readCreation.ts'
import { creationId } from './ids.ts'

/** @returns undefined for a Safe whose creation is not indexed. */
export async function summarizeCreation(
  chain: GatewayChain,
  safe: Address,
): Promise<TransactionSummary | undefined> {
  const creation = await readCreation(chain, safe)
  if (creation === undefined) return undefined
  // Without the chain, a history is still worth showing.
  const details = await readCreationDetails(chain, creation).catch(() => undefined)
  const nameOf = createNames(chain.config)
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
