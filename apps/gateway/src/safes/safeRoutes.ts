/** A Safe, its creation, the Safes of an owner, and the versions of Safe on a chain. */
import { z } from '@hono/zod-openapi'
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
import type { GatewayChain, GatewayChains } from '../gatewayChain.ts'
import { GatewayError } from '../http/gatewayError.ts'
import {
  chainOf,
  createGatewayRouter,
  type GatewayRouter,
  jsonRoute,
  ofChain,
  ofSafe,
} from '../http/gatewayRouter.ts'
import { requireSafeOf } from './requireSafe.ts'
import { readListTags } from './listTags.ts'
import { readOwnedSafes } from './readOwnedSafes.ts'
import { readCreation, readCreationDetails } from './readCreation.ts'
import { versionState } from '@peppermint/safe/describe'
import { type Address, zeroAddress } from 'viem'
import { createNames, unnamed } from '../addressNames.ts'
import type { GatewayChainConfig } from '../config/chainConfig.ts'
import type { GatewaySafe } from './gatewaySafe.ts'

const ofOwner = z.object({ ownerAddress: addressInput })

const get = jsonRoute(
  'get',
  '/v1/chains/{chainId}/safes/{safe}',
  'A Safe: owners, settings, next nonce, and tags that change with its lists',
  { params: ofSafe },
  safeInfo,
)
const creation = jsonRoute(
  'get',
  '/v1/chains/{chainId}/safes/{safe}/transactions/creation',
  'How a Safe was created',
  { params: ofSafe },
  // A recursive type is too deep for the router's.
  creationTransaction as z.ZodType,
)
const owned = jsonRoute(
  'get',
  '/v1/chains/{chainId}/owners/{ownerAddress}/safes',
  'Safes of an owner on one chain',
  { params: ofOwner.extend(ofChain.shape) },
  ownerSafes,
)
const ownedOnAll = (path: '/v1/owners/{ownerAddress}/safes' | '/v2/owners/{ownerAddress}/safes') =>
  jsonRoute('get', path, 'Safes of an owner on every chain', { params: ofOwner }, ownerSafesByChain)
const copies = jsonRoute(
  'get',
  '/v1/chains/{chainId}/about/master-copies',
  'Singletons of Safe on a chain',
  { params: ofChain },
  masterCopies,
)

export const ownedSafesRequest = (context: Context<AppEnv>) => ({
  client: context.get('client'),
  charge: (milliseconds: number) => chargeWork(context, milliseconds),
})

export function safeRoutes(chains: GatewayChains): GatewayRouter {
  const router = createGatewayRouter()

  router.openapi(get, async (context) => {
    const { chain, safe } = await requireSafeOf(chains, context.req.valid('param'), context.get('client'))
    const tags = await readListTags(chain.database, safe)
    return context.json({ ...describeSafe(safe, chain.config), ...tags }, 200)
  })

  router.openapi(creation, async (context) => {
    const { chainId, safe } = context.req.valid('param')
    return context.json(await describeCreation(chainOf(chains, chainId), safe), 200)
  })

  router.openapi(owned, async (context) => {
    const { chainId, ownerAddress } = context.req.valid('param')
    const [safes = []] = await readOwnedSafes(
      [chainOf(chains, chainId)],
      ownerAddress,
      ownedSafesRequest(context),
    )
    return context.json({ safes }, 200)
  })

  // Older clients use v1.
  for (const path of ['/v1/owners/{ownerAddress}/safes', '/v2/owners/{ownerAddress}/safes'] as const)
    router.openapi(ownedOnAll(path), async (context) => {
      const { ownerAddress } = context.req.valid('param')
      const found = await readOwnedSafes([...chains.values()], ownerAddress, ownedSafesRequest(context))
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

/** How a Safe was created. @throws {GatewayError} 404 if that is not indexed, 503 if the chain cannot be read. */
export async function describeCreation(chain: GatewayChain, safe: Address): Promise<CreationTransaction> {
  const created = await readCreation(chain, safe)
  if (created === undefined) throw new GatewayError(404, 'The creation of this Safe is not indexed')
  const { creator, saltNonce, setupData } = await readCreationDetails(chain, created)
  const decoded = setupData === null ? undefined : chain.decoder.decode(setupData, created.singleton)
  return {
    created: new Date(created.timestamp * 1000).toISOString(),
    creator,
    transactionHash: created.transactionHash,
    factoryAddress: created.factory,
    masterCopy: created.singleton,
    setupData,
    saltNonce,
    dataDecoded: decoded === undefined ? null : { method: decoded.method, parameters: decoded.parameters },
  }
}

type Described = Omit<SafeInfo, 'collectiblesTag' | 'txQueuedTag' | 'txHistoryTag' | 'messagesTag'>

/** A Safe in the gateway's shape, without the tags. Owners are never named. */
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
export function singletonVersion({ version, isL2 }: { readonly version: string; readonly isL2: boolean }) {
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
