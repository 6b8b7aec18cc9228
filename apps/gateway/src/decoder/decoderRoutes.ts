/** `/data-decoder`: calldata as text. */
import { createRoute, z } from '@hono/zod-openapi'
import { decodedCalldata, decodeInput, gatewayError } from '@peppermint/safe/wire'
import type { GatewayChain } from '../gatewayChain.ts'
import { GatewayError } from '../http/gatewayError.ts'
import { chargeWork } from '@peppermint/http/edge/chargeWork.ts'
import { chainOf, createGatewayRouter, type GatewayRouter, json } from '../http/gatewayRouter.ts'

/** Of calldata, besides what its body costs: the answer repeats it, and the mint server passes that on. */
const CHARACTERS_PER_MILLISECOND = 10_000

const decodeRoute = createRoute({
  method: 'post',
  path: '/v1/chains/{chainId}/data-decoder',
  summary: 'Decode calldata',
  request: {
    params: z.object({ chainId: z.string() }),
    body: { required: true, ...json(decodeInput) },
  },
  responses: {
    // A recursive type is too deep for the router's.
    200: { description: 'The method and its parameters.', ...json<z.ZodType>(decodedCalldata) },
    404: { description: 'The chain or the selector is unknown.', ...json(gatewayError) },
    422: { description: 'The input is invalid.', ...json(gatewayError) },
  },
})

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
