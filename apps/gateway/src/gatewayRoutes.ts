/** The routes of every module of the gateway. */
import { balanceRoutes } from './assets/balanceRoutes.ts'
import { collectibleRoutes } from './assets/collectibles/collectibleRoutes.ts'
import { decoderRoutes } from './decoder/decoderRoutes.ts'
import { delegateRoutes } from './delegates/delegateRoutes.ts'
import { chainRoutes } from './chains/chainRoutes.ts'
import { safeAppRoutes } from './chains/safeAppRoutes.ts'
import { overviewRoutes } from './chains/overviewRoutes.ts'
import { contractRoutes } from './chains/contractRoutes.ts'
import type { GatewayChains } from './gatewayChain.ts'
import type { GatewayRouter } from './http/gatewayRouter.ts'
import { messageRoutes } from './messages/messageRoutes.ts'
import { notificationRoutes, type PushTargets } from './notifications/notificationRoutes.ts'
import { safeRoutes } from './safes/safeRoutes.ts'
import { securityRoutes } from './security/securityRoutes.ts'
import { detailsRoute } from './transactions/detailsRoute.ts'
import { estimationRoutes } from './transactions/estimationRoutes.ts'
import { listRoutes } from './transactions/listRoutes.ts'
import { createProposalRequests } from './transactions/proposalRequests.ts'
import { proposeRoutes } from './transactions/proposeRoutes.ts'
import { transactionServiceRoutes } from './transaction-service/transactionServiceRoutes.ts'
import { indexingRoute } from './chains/indexingStatus.ts'
import { exportRoutes } from './export/exportRoutes.ts'

/** @returns the routers in the order in which they match. */
export function gatewayRoutes(
  chains: GatewayChains,
  push: PushTargets = { isOn: false, services: [] },
): readonly GatewayRouter[] {
  const proposals = createProposalRequests()
  return [
    safeRoutes(chains),
    balanceRoutes(chains),
    collectibleRoutes(chains),
    contractRoutes(chains),
    overviewRoutes(chains),
    safeAppRoutes(chains),
    chainRoutes(chains),
    messageRoutes(chains),
    notificationRoutes(chains, push),
    decoderRoutes(chains),
    delegateRoutes(chains),
    detailsRoute(chains),
    listRoutes(chains),
    estimationRoutes(chains),
    proposeRoutes(chains, proposals),
    securityRoutes(chains),
    indexingRoute(chains),
    exportRoutes(chains),
    ...transactionServiceRoutes(chains, proposals),
  ]
}
