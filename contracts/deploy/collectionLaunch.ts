/** The launch of a collection: first what draws the peppers, then the collection itself. */
import type { Address, Hash } from 'viem'
import { scovillesAbi } from '../generated/scovilles.ts'
import { scovillesBytecode } from '../generated/scovillesBytecode.ts'
import {
  encodeInitCode,
  deriveLinkDomain,
  hashChainEndOf,
  verifyDeployment,
  type ArtAddresses,
} from '../script/deploy.ts'
import { artSteps } from '../script/deployArt.ts'
import type { DeployConfig } from '../script/deployConfig.ts'
import type { Launch } from './launchTypes.ts'

/** The step that creates the collection itself. */
export const COLLECTION_NAME = 'Scovilles'

/** What explorers are given sources for; the rest is data. */
export const VERIFIED_CONTRACTS = ['PepperDeck', 'PepperArt', 'PepperMetadata', COLLECTION_NAME] as const

/** The row of creations that makes the collection, and how to see that it was made. */
export function createCollectionLaunch(config: DeployConfig): Launch {
  return {
    steps: [
      ...artSteps,
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

/** The end of the hash chain that the planned collection is given; undefined where crates open without the creator. */
export function getHashChainEnd(
  config: DeployConfig,
  steps: readonly { readonly name: string; readonly address: Address }[],
  chainId: number,
): Hash | undefined {
  const art = getArtAddresses(new Map(steps.map(({ name, address }) => [name, address])))
  return hashChainEndOf(config, deriveLinkDomain(config, art, chainId))
}

function getArtAddresses(addresses: ReadonlyMap<string, Address>): ArtAddresses {
  return {
    deck: requireAddress(addresses, 'PepperDeck'),
    renderer: requireAddress(addresses, 'PepperMetadata'),
  }
}

function requireAddress(addresses: ReadonlyMap<string, Address>, name: string): Address {
  const address = addresses.get(name)
  if (address === undefined) throw new Error(`${name} must be created before what needs it.`)
  return address
}
