/** The art contracts of a launch: data, deck and renderer, each with the addresses of the contracts it reads. */
import { concatHex, encodeAbiParameters, encodeDeployData, type Abi, type Address, type Hex } from 'viem'
import type { LaunchStep } from '@peppermint/sale/launch/launchTypes.ts'
import { getCreate2Address } from '@peppermint/sale/launch/factory.ts'
import {
  hostedMetadataAbi,
  hostedMetadataBytecode,
  pepperArtAbi,
  pepperArtBytecode,
  pepperDeckAbi,
  pepperDeckBytecode,
  pepperMetadataAbi,
  pepperMetadataBytecode,
} from '@peppermint/contracts/pepperArt'
import { factsData, firstHalfData, secondHalfData } from '@peppermint/contracts/pepperData'
import type { HostedArt } from '@peppermint/sale/launch/deployConfig.ts'

/** Addresses of the art contracts that the collection's constructor takes. */
export interface ArtAddresses {
  /** The traits of every card. */
  readonly deck: Address
  /** The collection's renderer. */
  readonly renderer: Address
}

/** The art of a collection: the steps in order, and the addresses that they create. */
export interface Art extends ArtAddresses {
  readonly steps: readonly LaunchStep[]
}

/** A step that stores bytes as a contract's code. */
const dataStep = (name: string, initCode: Hex): LaunchStep => ({ name, abi: [], initCode })

/** A step whose constructor takes the addresses of other steps. */
function contractStep(name: string, abi: Abi, bytecode: Hex, ...reads: readonly LaunchStep[]): LaunchStep {
  const types = reads.map(() => ({ type: 'address' }))
  const addresses = reads.map(({ initCode }) => getCreate2Address(initCode))
  return { name, abi, bytecode, initCode: concatHex([bytecode, encodeAbiParameters(types, addresses)]) }
}

/** The drawing of Scovilles, the same code on every chain. */
function createDrawing(): Art {
  const facts = dataStep('PepperFacts', factsData)
  const firstHalf = dataStep('PepperDeckFirstHalf', firstHalfData)
  const secondHalf = dataStep('PepperDeckSecondHalf', secondHalfData)
  const deck = contractStep('PepperDeck', pepperDeckAbi, pepperDeckBytecode, firstHalf, secondHalf)
  const art = contractStep('PepperArt', pepperArtAbi, pepperArtBytecode, facts)
  const metadata = contractStep('PepperMetadata', pepperMetadataAbi, pepperMetadataBytecode, art)
  return {
    steps: [facts, firstHalf, secondHalf, deck, art, metadata],
    deck: getCreate2Address(deck.initCode),
    renderer: getCreate2Address(metadata.initCode),
  }
}

let drawing: Art | undefined

/** The art of a collection. @param hosted metadata of a host; the drawing of Scovilles if absent. */
export function artOf(hosted: HostedArt | undefined): Art {
  if (hosted === undefined) return (drawing ??= createDrawing())
  const { metadata, sealed = '', collection = '' } = hosted
  const [prefix = '', suffix = ''] = metadata.split('{id}')
  const initCode = encodeDeployData({
    abi: hostedMetadataAbi,
    bytecode: hostedMetadataBytecode,
    args: [prefix, suffix, sealed, collection],
  })
  const address = getCreate2Address(initCode)
  const step: LaunchStep = {
    name: 'HostedMetadata',
    abi: hostedMetadataAbi,
    bytecode: hostedMetadataBytecode,
    initCode,
  }
  return { steps: [step], deck: address, renderer: address }
}
