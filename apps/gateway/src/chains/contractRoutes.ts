/** `/contracts/{address}`: what the operator configured about a contract, or what it says of itself as a token. */
import { addressInput, contractInfo } from '@peppermint/safe/wire'
import { createNames } from '../addressNames.ts'
import type { GatewayChains } from '../gatewayChain.ts'
import { GatewayError } from '../http/gatewayError.ts'
import {
  chainOf,
  createGatewayRouter,
  type GatewayRouter,
  jsonRoute,
  ofChain,
} from '../http/gatewayRouter.ts'
import { trustedDelegateCallTargets } from '../transactions/delegateCallTargets.ts'

const readContract = jsonRoute(
  'get',
  '/v1/chains/{chainId}/contracts/{address}',
  'Name and ABI of a contract',
  { params: ofChain.extend({ address: addressInput }) },
  contractInfo,
)

export function contractRoutes(chains: GatewayChains): GatewayRouter {
  return createGatewayRouter().openapi(readContract, async (context) => {
    const { chainId, address } = context.req.valid('param')
    const { config, tokens } = chainOf(chains, chainId)
    const named = createNames(config)(address)
    const known = config.abis.find((entry) => entry.address === address)
    const token = (await tokens.readTokens([address])).get(address)
    const displayName = named.name ?? known?.name ?? (token?.name || undefined)
    if (displayName === undefined) throw new GatewayError(404, 'Contract not found')
    return context.json(
      {
        address,
        name: displayName,
        displayName,
        logoUri: named.logoUri ?? token?.logoUri ?? null,
        contractAbi: known === undefined ? null : { abi: [...known.abi] },
        trustedForDelegateCall: trustedDelegateCallTargets(config).has(address),
      },
      200,
    )
  })
}
