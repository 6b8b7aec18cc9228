/** The launch of a collection: first the art contracts, then the collection. */
import type { Address, Hash } from 'viem'
import { scovillesAbi } from '@peppermint/contracts'
import { scovillesBytecode } from '@peppermint/contracts/bytecode'
import { encodeInitCode, deriveLinkDomain, findHashChainEnd, verifyDeployment } from '../deploy/deploy.ts'
import { artSteps, getArtAddresses } from '../deploy/deployArt.ts'
import type { DeployConfig } from '@peppermint/sale/launch/deployConfig.ts'
import type { Launch } from '@peppermint/sale/launch/launchTypes.ts'

/** Name of the step that creates the collection. */
export const COLLECTION_NAME = 'Scovilles'

/** Contracts whose sources explorers verify; the others are data. */
export const VERIFIED_CONTRACTS = [
  'PepperDeck',
  'PepperArt',
  'PepperMetadata',
  'HostedMetadata',
  COLLECTION_NAME,
] as const

/** The steps that create the collection, and the check of the result. */
export function createCollectionLaunch(config: DeployConfig): Launch {
  return {
    steps: [
      ...artSteps(config.art),
      {
        name: COLLECTION_NAME,
        abi: scovillesAbi,
        bytecode: scovillesBytecode,
        initCode: (addresses, chainId) => {
          const art = getArtAddresses(addresses)
          return encodeInitCode(config, art, deriveLinkDomain(config, art, chainId))
        },
      },
    ],
    async check(client, addresses, chainId, transaction) {
      const deployment = { chainId, contract: requireAddress(addresses, COLLECTION_NAME), block: 0 }
      const art = getArtAddresses(addresses)
      const linked = deriveLinkDomain(config, art, chainId)
      await verifyDeployment(client, deployment, config, art, transaction, linked)
    },
  }
}

/** The end of the planned collection's hash chain; undefined if crates open without the creator. */
export function getHashChainEnd(
  config: DeployConfig,
  steps: readonly { readonly name: string; readonly address: Address }[],
  chainId: number,
): Hash | undefined {
  const art = getArtAddresses(new Map(steps.map(({ name, address }) => [name, address])))
  return findHashChainEnd(config, deriveLinkDomain(config, art, chainId))
}

function requireAddress(addresses: ReadonlyMap<string, Address>, name: string): Address {
  const address = addresses.get(name)
  if (address === undefined) throw new Error(`${name} must be created before its dependents.`)
  return address
}
