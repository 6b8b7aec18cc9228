/** The launch of a collection: first what draws the peppers, then the collection itself. */
import type { Address, Hash } from 'viem'
import { scovillesAbi } from '../generated/scovilles.ts'
import { scovillesBytecode } from '../generated/scovillesBytecode.ts'
import { creation, linkedByTerms, linkEndOf, verifyDeployment, type ArtAddresses } from '../script/deploy.ts'
import { artSteps } from '../script/deployArt.ts'
import type { DeployConfig } from '../script/deployConfig.ts'
import type { Launch } from './step.ts'

/** The step that creates the collection itself. */
export const COLLECTION = 'Scovilles'

/** What explorers are given sources for; the rest is data. */
export const WITH_SOURCES = ['PepperDeck', 'PepperArt', 'PepperMetadata', COLLECTION] as const

/** The row of creations that makes the collection, and how to see that it was made. */
export function collectionLaunch(config: DeployConfig): Launch {
  return {
    steps: [
      ...artSteps,
      {
        name: COLLECTION,
        abi: scovillesAbi,
        bytecode: scovillesBytecode,
        initCode: (addresses, chainId) => {
          const art = artAt(addresses)
          return creation(config, art, linkedByTerms(config, art, chainId))
        },
      },
    ],
    async check(client, addresses, chainId, transaction) {
      const deployment = { chainId, contract: at(addresses, COLLECTION), block: 0 }
      const art = artAt(addresses)
      const linked = linkedByTerms(config, art, chainId)
      await verifyDeployment(client, deployment, config, art, transaction, linked)
    },
  }
}

/** The end of the hash chain that the planned collection is given; undefined where crates open without the creator. */
export function plannedLink(
  config: DeployConfig,
  steps: readonly { readonly name: string; readonly address: Address }[],
  chainId: number,
): Hash | undefined {
  const art = artAt(new Map(steps.map(({ name, address }) => [name, address])))
  return linkEndOf(config, linkedByTerms(config, art, chainId))
}

function artAt(addresses: ReadonlyMap<string, Address>): ArtAddresses {
  return { deck: at(addresses, 'PepperDeck'), renderer: at(addresses, 'PepperMetadata') }
}

function at(addresses: ReadonlyMap<string, Address>, name: string): Address {
  const address = addresses.get(name)
  if (address === undefined) throw new Error(`${name} must be created before what needs it.`)
  return address
}
