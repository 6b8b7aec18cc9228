/** Routes that write transactions: propose, confirm, delete. */
import {
  confirmationInput,
  deletionInput,
  hashInput,
  proposeInput,
  transactionDetails,
} from '@peppermint/safe/wire'
import type { GatewayChains } from '../gatewayChain.ts'
import {
  bodyOf,
  chainOf,
  commandRoute,
  createGatewayRouter,
  type GatewayRouter,
  jsonRoute,
  ofChain,
  ofSafe,
} from '../http/gatewayRouter.ts'
import { readDetails } from './details.ts'
import { readDetailsCost } from './detailsCost.ts'
import { clientOf, type ProposalRequests } from './proposalRequests.ts'

const transactionPath = ofChain.extend({ safeTxHash: hashInput })

const proposeRoute = jsonRoute(
  'post',
  '/v1/chains/{chainId}/transactions/{safe}/propose',
  'Propose or confirm a transaction',
  { params: ofSafe, body: bodyOf(proposeInput) },
  transactionDetails,
)
const confirmRoute = jsonRoute(
  'post',
  '/v1/chains/{chainId}/transactions/{safeTxHash}/confirmations',
  'Confirm a transaction',
  { params: transactionPath, body: bodyOf(confirmationInput) },
  transactionDetails,
)
const deleteRoute = commandRoute(
  'delete',
  '/v1/chains/{chainId}/transactions/{safeTxHash}',
  'Delete a proposal',
  { params: transactionPath, body: bodyOf(deletionInput) },
)

export function proposeRoutes(chains: GatewayChains, requests: ProposalRequests): GatewayRouter {
  const router = createGatewayRouter()

  router.openapi(proposeRoute, async (context) => {
    const { chainId, safe } = context.req.valid('param')
    const input = context.req.valid('json')
    const chain = chainOf(chains, chainId)
    await requests.propose(context, chain, safe, input)
    return context.json(await readDetails(chain, input.safeTxHash, clientOf(context)), 200)
  })

  router.openapi(confirmRoute, async (context) => {
    const { chainId, safeTxHash } = context.req.valid('param')
    const chain = chainOf(chains, chainId)
    const signature = context.req.valid('json')
    const decoding = await readDetailsCost(chain, safeTxHash)
    await requests.confirm(context, chain, safeTxHash, signature, decoding)
    return context.json(await readDetails(chain, safeTxHash, clientOf(context)), 200)
  })

  router.openapi(deleteRoute, async (context) => {
    const { chainId, safeTxHash } = context.req.valid('param')
    const { signature } = context.req.valid('json')
    await requests.remove(context, chainOf(chains, chainId), safeTxHash, signature)
    return context.body(null, 200)
  })

  return router
}
