/** What a server follows: the collection, and nothing else yet. */
import type { Deployment } from '@peppermint/contracts/sale'
import type { Plan } from '../chain/plan.ts'
import { collectionProjection } from './collectionProjection.ts'
import { collectionSource } from './collectionSource.ts'

/** The plan of a server for this collection. */
export function collectionPlan(deployment: Deployment): Plan {
  return {
    chainId: deployment.chainId,
    sources: [collectionSource(deployment)],
    projections: [collectionProjection(deployment)],
  }
}
