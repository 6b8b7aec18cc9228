/**
 * The API of Safe's Transaction Service, for api-kit and other tools: a second face of the gateway over the same tables,
 * checks and limits, not a second service.
 */
import type { GatewayChains } from '../gatewayChain.ts'
import type { GatewayRouter } from '../http/gatewayRouter.ts'
import type { ProposalRequests } from '../transactions/proposalRequests.ts'
import { aboutServiceRoutes } from './aboutService.ts'
import { historyServiceRoutes } from './historyService.ts'
import { messageServiceRoutes } from './messageService.ts'
import { multisigServiceRoutes } from './multisigService.ts'
import { safeServiceRoutes } from './safeService.ts'

export const transactionServiceRoutes = (
  chains: GatewayChains,
  proposals: ProposalRequests,
): readonly GatewayRouter[] => [
  aboutServiceRoutes(chains),
  safeServiceRoutes(chains),
  multisigServiceRoutes(chains, proposals),
  historyServiceRoutes(chains),
  messageServiceRoutes(chains),
]
