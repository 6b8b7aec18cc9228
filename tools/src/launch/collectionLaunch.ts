/** The launch of a collection: first the art contracts, then the collection. */
import { scovillesAbi } from '@peppermint/contracts'
import { scovillesBytecode } from '@peppermint/contracts/bytecode'
import { getCreate2Address } from '@peppermint/sale/launch/factory.ts'
import type { DeployConfig } from '@peppermint/sale/launch/deployConfig.ts'
import type { Launch } from '@peppermint/sale/launch/launchTypes.ts'
import { artOf } from './artSteps.ts'
import { deriveLinkDomain, encodeInitCode } from './collectionTerms.ts'
import { verifyDeployment } from './verifyDeployment.ts'

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

/** The steps that create the collection on a chain, and the check of the result. */
export function createCollectionLaunch(config: DeployConfig, chainId: number): Launch {
  const initCode = encodeInitCode(config, deriveLinkDomain(config, chainId))
  const deployment = { chainId, contract: getCreate2Address(initCode), block: 0 }
  return {
    steps: [
      ...artOf(config.art).steps,
      { name: COLLECTION_NAME, abi: scovillesAbi, bytecode: scovillesBytecode, initCode },
    ],
    check: (client, transaction) => verifyDeployment(client, deployment, config, transaction),
  }
}
