/** `/data-decoder`: calldata as text; the same as a wallet of earlier versions asks for it before a confirmation. */
import type { z } from '@hono/zod-openapi'
import { confirmationView, type DecodedCalldata, decodedCalldata, decodeInput } from '@peppermint/safe/wire'
import type { Context } from 'hono'
import type { AppEnv } from '@peppermint/http/router.ts'
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
  ofSafe,
} from '../http/gatewayRouter.ts'

type DecoderChain = Pick<GatewayChain, 'decoder'>

/** Of calldata, besides what its body costs: the answer repeats it, and the mint server passes that on. */
const CHARACTERS_PER_MILLISECOND = 5_000

const decodeRoute = jsonRoute(
  'post',
  '/v1/chains/{chainId}/data-decoder',
  'Decode calldata',
  { params: ofChain, body: bodyOf(decodeInput) },
  // A recursive type is too deep for the router's.
  decodedCalldata as z.ZodType,
)

const viewRoute = jsonRoute(
  'post',
  '/v1/chains/{chainId}/safes/{safe}/views/transaction-confirmation',
  'What a transaction calls, before it is confirmed',
  { params: ofSafe, body: bodyOf(decodeInput) },
  confirmationView as z.ZodType,
)

export function decoderRoutes(chains: ReadonlyMap<string, DecoderChain>): GatewayRouter {
  const router = createGatewayRouter()

  router.openapi(decodeRoute, async (context) => {
    const chain = chainOf(chains, context.req.valid('param').chainId)
    return context.json(await decodeCalldata(context, chain, context.req.valid('json')), 200)
  })

  router.openapi(viewRoute, async (context) => {
    const chain = chainOf(chains, context.req.valid('param').chainId)
    const decoded = await decode(context, chain, context.req.valid('json'))
    const view = decoded ?? { method: '', parameters: null, accuracy: 'NO_MATCH' }
    return context.json({ type: 'GENERIC', ...view }, 200)
  })
  return router
}

/** @throws {GatewayError} 404 for a function that is not known. */
export async function decodeCalldata(
  context: Context<AppEnv>,
  chain: DecoderChain,
  input: z.infer<typeof decodeInput>,
): Promise<DecodedCalldata> {
  const decoded = await decode(context, chain, input)
  if (decoded === undefined) throw new GatewayError(404, 'Cannot find function selector to decode data')
  return decoded
}

async function decode(
  context: Context<AppEnv>,
  { decoder }: DecoderChain,
  { data, to }: z.infer<typeof decodeInput>,
): Promise<DecodedCalldata | undefined> {
  await chargeWork(context, data.length / CHARACTERS_PER_MILLISECOND)
  return decoder.decode(data, to)
}
