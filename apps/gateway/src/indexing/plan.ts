/** The indexing plan of a chain's gateway: the Safes of the configured factories, and requested ones. */
import type { Plan } from '@peppermint/indexer/chain/plan.ts'
import type { GatewayChainConfig } from '../config/chainConfig.ts'
import { approvalProjection } from './approvalProjection.ts'
import { createDelegateCalls } from './delegateCalls.ts'
import { executionProjection } from './executionProjection.ts'
import { historyProjection } from './historyProjection.ts'
import { SAFE_TOPICS, TRANSFER_TOPIC } from '@peppermint/safe/events'
import { settingsProjection } from './settingsProjection.ts'
import { transferProjection } from './transferProjection.ts'

/** Name of the source of Safes, for `followContract`. */
export const SAFE_SOURCE = 'safe'

const { proxyCreation, ...safeTopics } = SAFE_TOPICS

/** @param onRewrite see `Plan`. */
export function gatewayPlan(
  { chainId, deployments, fromBlock }: GatewayChainConfig,
  onRewrite?: Plan['onRewrite'],
): Plan {
  const singletons = deployments.singletons.map(({ address }) => address)
  const delegateCalls = createDelegateCalls(deployments)
  return {
    chainId,
    sources: [
      {
        name: 'safe-factory',
        contracts: deployments.factories.map((address) => ({ address, fromBlock })),
        topics: [proxyCreation],
        children: [
          {
            topic: proxyCreation,
            source: SAFE_SOURCE,
            positions: [
              // 1.3.0, then 1.4.1.
              { topics: 1, word: 0, only: { word: 1, addresses: singletons } },
              { topics: 2, topic: 1, only: { word: 0, addresses: singletons } },
            ],
          },
        ],
      },
      { name: SAFE_SOURCE, contracts: [], topics: Object.values(safeTopics) },
      {
        name: 'token-transfer',
        contracts: [],
        topics: [TRANSFER_TOPIC],
        mentions: { source: SAFE_SOURCE, topics: [1, 2] },
      },
    ],
    projections: [
      settingsProjection(deployments.singletons, delegateCalls),
      executionProjection(chainId),
      approvalProjection,
      transferProjection({
        safeSource: SAFE_SOURCE,
        multiSends: [...deployments.multiSends, ...deployments.multiSendCallOnlys],
      }),
      historyProjection,
    ],
    ...(onRewrite && { onRewrite }),
  }
}
