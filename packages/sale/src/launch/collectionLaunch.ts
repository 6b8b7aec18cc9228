/** The launch of a collection: first the art contracts, then the collection. */
import { scovillesAbi } from '@peppermint/contracts'
import { scovillesBytecode } from '@peppermint/contracts/bytecode'
import { FACTORY_ADDRESS, getCreate2Address } from './factory.ts'
import type { DeployConfig } from './deployConfig.ts'
import type { Launch } from './launchTypes.ts'
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
  const linkDomain = deriveLinkDomain(config, chainId)
  const initCode = encodeInitCode(config, linkDomain)
  // The constructor asks only whether deck and renderer have code, as the factory has.
  const substitute = encodeInitCode(config, linkDomain, { deck: FACTORY_ADDRESS, renderer: FACTORY_ADDRESS })
  const deployment = { chainId, contract: getCreate2Address(initCode), block: 0 }
  return {
    steps: [
      ...artOf(config.art).steps,
      { name: COLLECTION_NAME, abi: scovillesAbi, bytecode: scovillesBytecode, initCode, substitute },
    ],
    check: (client, transaction) => verifyDeployment(client, deployment, config, transaction),
  }
}
