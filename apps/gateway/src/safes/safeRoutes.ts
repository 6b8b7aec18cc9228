/** A Safe, its creation, the Safes of an owner, and the versions of Safe on a chain. */
import { createRoute, z } from '@hono/zod-openapi'
import {
  addressInput,
  type CreationTransaction,
  creationTransaction,
  masterCopies,
  ownerSafes,
  ownerSafesByChain,
  safeInfo,
  type SafeInfo,
} from '@peppermint/safe/wire'
import type { Context } from 'hono'
import { chargeWork } from '@peppermint/http/edge/chargeWork.ts'
import type { AppEnv } from '@peppermint/http/router.ts'
import type { GatewayChains } from '../gatewayChain.ts'
import { GatewayError } from '../http/gatewayError.ts'
import { chainOf, createGatewayRouter, errorResponse, type GatewayRouter } from '../http/gatewayRouter.ts'
import { readListTags } from './listTags.ts'
import { readOwnedSafes } from './readOwnedSafes.ts'
import { readCreation, readCreationDetails } from './readCreation.ts'
import { versionState } from '@peppermint/safe/describe'
import { zeroAddress } from 'viem'
import { createNames, unnamed } from '../addressNames.ts'
import type { GatewayChainConfig } from '../config/chainConfig.ts'
import type { GatewaySafe } from './gatewaySafe.ts'

const ofChain = z.object({ chainId: z.string() })
const ofSafe = z.object({ chainId: z.string(), safeAddress: addressInput })
const ofOwner = z.object({ ownerAddress: addressInput })
const jsonOf = <T extends z.ZodType>(schema: T) => ({ 'application/json': { schema } })

const get = createRoute({
  method: 'get',
  path: '/v1/chains/{chainId}/safes/{safeAddress}',
  summary: 'A Safe: owners, settings, next nonce, and tags that change with its lists',
  request: { params: ofSafe },
  responses: {
    200: { description: 'The Safe.', content: jsonOf(safeInfo) },
    404: errorResponse('The chain is unknown, or there is no Safe at this address.'),
    503: errorResponse('The Safe is not indexed, and the chain cannot be read.'),
  },
})

const creation = createRoute({
  method: 'get',
  path: '/v1/chains/{chainId}/safes/{safeAddress}/transactions/creation',
  summary: 'How a Safe was created',
  request: { params: ofSafe },
  responses: {
    // A recursive type is too deep for the router's.
    200: { description: 'The creation.', content: jsonOf<z.ZodType>(creationTransaction) },
    404: errorResponse('The chain is unknown, or the creation is not indexed.'),
    503: errorResponse('The chain cannot be read.'),
  },
})

const owned = createRoute({
  method: 'get',
  path: '/v1/chains/{chainId}/owners/{ownerAddress}/safes',
  summary: 'Safes of an owner on one chain',
  request: { params: ofOwner.extend({ chainId: z.string() }) },
  responses: {
    200: { description: 'Addresses; an empty list if there are none.', content: jsonOf(ownerSafes) },
    404: errorResponse('The chain is unknown.'),
    503: errorResponse('A Safe has to be asked, and the chain cannot be read.'),
  },
})

const ownedOnAll = (path: '/v1/owners/{ownerAddress}/safes' | '/v2/owners/{ownerAddress}/safes') =>
  createRoute({
    method: 'get',
    path,
    summary: 'Safes of an owner on every chain',
    request: { params: ofOwner },
    responses: {
      200: { description: 'Addresses by chain id.', content: jsonOf(ownerSafesByChain) },
      503: errorResponse('A Safe has to be asked, and its chain cannot be read.'),
    },
  })

const copies = createRoute({
  method: 'get',
  path: '/v1/chains/{chainId}/about/master-copies',
  summary: 'Singletons of Safe on a chain',
  request: { params: ofChain },
  responses: {
    200: { description: 'Addresses and versions.', content: jsonOf(masterCopies) },
    404: errorResponse('The chain is unknown.'),
  },
})

const requestOf = (context: Context<AppEnv>) => ({
  client: context.get('client'),
  charge: (milliseconds: number) => chargeWork(context, milliseconds),
})

export function safeRoutes(chains: GatewayChains): GatewayRouter {
  const router = createGatewayRouter()

  router.openapi(get, async (context) => {
    const { chainId, safeAddress } = context.req.valid('param')
    const chain = chainOf(chains, chainId)
    const state = await chain.readSafe(safeAddress, context.get('client'))
    if (state === undefined) throw new GatewayError(404, 'Safe not found')
    const tags = await readListTags(chain.database, state)
    return context.json({ ...describeSafe(state, chain.config), ...tags }, 200)
  })

  router.openapi(creation, async (context) => {
    const { chainId, safeAddress } = context.req.valid('param')
    const chain = chainOf(chains, chainId)
    const created = await readCreation(chain, safeAddress)
    if (created === undefined) throw new GatewayError(404, 'The creation of this Safe is not indexed')
    const { creator, saltNonce, setupData } = await readCreationDetails(chain, created)
    const decoded = setupData === null ? undefined : chain.decoder.decode(setupData, created.singleton)
    const answer: CreationTransaction = {
      created: new Date(created.timestamp * 1000).toISOString(),
      creator,
      transactionHash: created.transactionHash,
      factoryAddress: created.factory,
      masterCopy: created.singleton,
      setupData,
      saltNonce,
      dataDecoded: decoded === undefined ? null : { method: decoded.method, parameters: decoded.parameters },
    }
    return context.json(answer, 200)
  })

  router.openapi(owned, async (context) => {
    const { chainId, ownerAddress } = context.req.valid('param')
    const [safes = []] = await readOwnedSafes([chainOf(chains, chainId)], ownerAddress, requestOf(context))
    return context.json({ safes }, 200)
  })

  // Older clients use v1.
  for (const path of ['/v1/owners/{ownerAddress}/safes', '/v2/owners/{ownerAddress}/safes'] as const)
    router.openapi(ownedOnAll(path), async (context) => {
      const { ownerAddress } = context.req.valid('param')
      const found = await readOwnedSafes([...chains.values()], ownerAddress, requestOf(context))
      return context.json(
        Object.fromEntries([...chains.keys()].map((id, index) => [id, found[index] ?? []])),
        200,
      )
    })

  router.openapi(copies, (context) => {
    const { config } = chainOf(chains, context.req.valid('param').chainId)
    const { singletons } = config.deployments
    return context.json(
      singletons.map((singleton) => ({ address: singleton.address, version: singletonVersion(singleton) })),
      200,
    )
  })

  return router
}

type Described = Omit<SafeInfo, 'collectiblesTag' | 'txQueuedTag' | 'txHistoryTag' | 'messagesTag'>

/**
 * A Safe in the gateway's shape.
 * Everything but the tags. Owners are never named.
 */
export function describeSafe(state: GatewaySafe, config: GatewayChainConfig): Described {
  const named = createNames(config)
  const { address: safe, nonce, threshold, owners, modules, singleton, fallbackHandler, guard } = state
  const version = wireVersion(state, config)
  return {
    address: named(safe),
    chainId: String(config.chainId),
    nonce,
    threshold,
    owners: owners.map(unnamed),
    implementation: named(singleton ?? zeroAddress),
    implementationVersionState: versionState(version, config.recommendedVersion),
    modules: modules === null || modules.length === 0 ? null : modules.map(named),
    fallbackHandler: fallbackHandler && named(fallbackHandler),
    guard: guard && named(guard),
    version,
  }
}

/** The version as clients know it: `+L2` marks a singleton that logs its transactions. */
function singletonVersion({ version, isL2 }: { readonly version: string; readonly isL2: boolean }) {
  return isL2 ? `${version}+L2` : version
}

/** Null for a contract that only answers as a Safe does. */
function wireVersion(
  { singleton, version }: GatewaySafe,
  { deployments }: GatewayChainConfig,
): string | null {
  const known = deployments.singletons.find(({ address }) => address === singleton)
  return version === null || known === undefined ? null : singletonVersion(known)
}
