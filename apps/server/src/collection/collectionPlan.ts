/** The indexing plan: the collection. */
import type { Deployment } from '@peppermint/sale'
import type { Plan } from '@peppermint/indexer/chain/plan.ts'
import { collectionProjection } from './collectionProjection.ts'
import { collectionSource } from './collectionSource.ts'

export function collectionPlan(deployment: Deployment): Plan {
  return {
    chainId: deployment.chainId,
    sources: [collectionSource(deployment)],
    projections: [collectionProjection(deployment)],
  }
}
