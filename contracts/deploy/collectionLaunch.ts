/** The launch of a collection: first what draws the peppers, then the collection itself. */
import type { Address } from 'viem'
import { scovillesAbi } from '../generated/scovilles.ts'
import { creation, verifyDeployment, type ArtAddresses } from '../script/deploy.ts'
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
        initCode: (addresses, planned) => creation(config, artAt(addresses), planned),
      },
    ],
    async check(client, addresses, chainId, transaction) {
      const deployment = { chainId, contract: at(addresses, COLLECTION), block: 0 }
      await verifyDeployment(client, deployment, config, artAt(addresses), transaction)
    },
  }
}

function artAt(addresses: ReadonlyMap<string, Address>): ArtAddresses {
  return { deck: at(addresses, 'PepperDeck'), renderer: at(addresses, 'PepperMetadata') }
}

function at(addresses: ReadonlyMap<string, Address>, name: string): Address {
  const address = addresses.get(name)
  if (address === undefined) throw new Error(`${name} must be created before what needs it.`)
  return address
}
