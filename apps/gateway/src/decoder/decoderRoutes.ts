/** `/data-decoder`: calldata as text. */
import type { z } from '@hono/zod-openapi'
import { decodedCalldata, decodeInput } from '@peppermint/safe/wire'
import type { GatewayChain } from '../gatewayChain.ts'
import { GatewayError } from '../http/gatewayError.ts'
import { chargeWork } from '@peppermint/http/edge/chargeWork.ts'
import {
  bodyOf,
  chainOf,
  createGatewayRouter,
  type GatewayRouter,
  jsonRoute,
  ofChain,
} from '../http/gatewayRouter.ts'

/** Of calldata, besides what its body costs: the answer repeats it, and the mint server passes that on. */
const CHARACTERS_PER_MILLISECOND = 10_000

const decodeRoute = jsonRoute(
  'post',
  '/v1/chains/{chainId}/data-decoder',
  'Decode calldata',
  { params: ofChain, body: bodyOf(decodeInput) },
  // A recursive type is too deep for the router's.
  decodedCalldata as z.ZodType,
)

export function decoderRoutes(chains: ReadonlyMap<string, Pick<GatewayChain, 'decoder'>>): GatewayRouter {
  return createGatewayRouter().openapi(decodeRoute, async (context) => {
    const chain = chainOf(chains, context.req.valid('param').chainId)
    const { data, to } = context.req.valid('json')
    await chargeWork(context, data.length / CHARACTERS_PER_MILLISECOND)
    const decoded = chain.decoder.decode(data, to)
    if (decoded === undefined) throw new GatewayError(404, 'Cannot find function selector to decode data')
    return context.json(decoded, 200)
  })
}
