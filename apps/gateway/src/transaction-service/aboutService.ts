/** The service itself, the decoder, and what is refused, in the Transaction Service's API. */
import { createRoute, type z } from '@hono/zod-openapi'
import { decodedCalldata, decodeInput } from '@peppermint/safe/wire'
import type { GatewayChains } from '../gatewayChain.ts'
import { indexingStatus, readIndexingStatus } from '../chains/indexingStatus.ts'
import { decodeCalldata } from '../decoder/decoderRoutes.ts'
import { GATEWAY } from '../chains/chainRoutes.ts'
import { GatewayError } from '../http/gatewayError.ts'
import { bodyOf, createGatewayRouter, type GatewayRouter } from '../http/gatewayRouter.ts'
import { requestUrl } from '../http/requestUrl.ts'
import { singletonVersion } from '../safes/safeRoutes.ts'
import { ofService, SERVICE_PATH, serviceChainOf, serviceRoute } from './serviceRequest.ts'
import { serviceAbout, serviceSingletons } from './serviceShapes.ts'

const ofChain = { params: ofService }
const about = serviceRoute('get', '/v1/about', 'The service', ofChain, 200, serviceAbout)
const singletons = serviceRoute(
  'get',
  '/v1/about/singletons',
  'Singletons of Safe on the chain',
  ofChain,
  200,
  serviceSingletons,
)
const indexing = serviceRoute(
  'get',
  '/v1/about/indexing',
  'How far the index is',
  ofChain,
  200,
  indexingStatus,
)
const decode = serviceRoute(
  'post',
  '/v1/data-decoder',
  'Decode calldata',
  { params: ofService, body: bodyOf(decodeInput) },
  200,
  decodedCalldata as z.ZodType,
)

/** Calls of api-kit that a gateway without an index of modules and without a bundler cannot answer. */
const REFUSED: readonly (readonly [method: 'get' | 'post', path: `/${string}`, reason: string])[] = [
  ['get', '/v1/modules/{address}/safes', 'modules are not indexed. Ask a Safe with isModuleEnabled'],
  ...(
    [
      ['get', '/v1/safes/{address}/safe-operations'],
      ['post', '/v1/safes/{address}/safe-operations'],
      ['get', '/v1/safe-operations'],
      ['get', '/v1/safe-operations/{hash}'],
      ['get', '/v1/safe-operations/{hash}/confirmations'],
      ['post', '/v1/safe-operations/{hash}/confirmations'],
    ] as const
  ).map(([method, path]) => [method, path, 'user operations (ERC-4337). Send them to a bundler'] as const),
]

export function aboutServiceRoutes(chains: GatewayChains): GatewayRouter {
  const router = createGatewayRouter()

  router.openapi(about, (context) => {
    const { config } = serviceChainOf(chains, context.req.valid('param').chainId)
    return context.json(
      {
        ...GATEWAY,
        api_version: 'v1',
        secure: requestUrl(context).startsWith('https:'),
        settings: {
          AWS_CONFIGURED: false,
          ETHEREUM_NODE_URL: config.publicRpcUrl,
          ETHEREUM_TRACING_NODE_URL: '',
          ETH_L2_NETWORK: true,
          ETH_REORG_BLOCKS: config.reorgWindow,
        },
      },
      200,
    )
  })

  router.openapi(singletons, async (context) => {
    const chain = serviceChainOf(chains, context.req.valid('param').chainId)
    const { masterCopiesBlockNumber } = await readIndexingStatus(chain)
    const { deployments, fromBlock } = chain.config
    return context.json(
      deployments.singletons.map((singleton) => ({
        address: singleton.address,
        version: singletonVersion(singleton),
        deployer: 'Safe',
        deployedBlockNumber: fromBlock,
        lastIndexedBlockNumber: masterCopiesBlockNumber,
        l2: singleton.isL2,
      })),
      200,
    )
  })

  router.openapi(indexing, async (context) =>
    context.json(await readIndexingStatus(serviceChainOf(chains, context.req.valid('param').chainId)), 200),
  )

  router.openapi(decode, async (context) => {
    const chain = serviceChainOf(chains, context.req.valid('param').chainId)
    return context.json(await decodeCalldata(context, chain, context.req.valid('json')), 200)
  })

  for (const [method, path, reason] of REFUSED) {
    const summary = `Not served: ${reason}`
    const refused = createRoute({ method, path: `${SERVICE_PATH}${path}`, summary, responses: {} })
    router.openapi(refused, () => {
      throw new GatewayError(404, `Not served by this gateway: ${reason}.`)
    })
  }
  return router
}
