/** The art contracts of a launch: data, deck and renderer, each with the addresses of the contracts it reads. */
import { concatHex, encodeAbiParameters, encodeDeployData, type Address, type Hex } from 'viem'
import type { LaunchStep } from './launchTypes.ts'
import { getCreate2Address } from './factory.ts'
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
import type { HostedArt } from './deployConfig.ts'

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
function contractStep(
  contract: Required<Pick<LaunchStep, 'name' | 'abi' | 'bytecode' | 'gas'>>,
  ...reads: readonly LaunchStep[]
): LaunchStep {
  const types = reads.map(() => ({ type: 'address' }))
  const addresses = reads.map(({ initCode }) => getCreate2Address(initCode))
  return { ...contract, initCode: concatHex([contract.bytecode, encodeAbiParameters(types, addresses)]) }
}

/** Of the creations that read others; `nodeRehearsal.test.ts` of the tools compares them with a rehearsal. */
const GAS = { PepperDeck: 203_521n, PepperArt: 5_007_348n, PepperMetadata: 1_580_887n }

/** The drawing of Scovilles, the same code on every chain. */
function createDrawing(): Art {
  const facts = dataStep('PepperFacts', factsData)
  const firstHalf = dataStep('PepperDeckFirstHalf', firstHalfData)
  const secondHalf = dataStep('PepperDeckSecondHalf', secondHalfData)
  const deck = contractStep(
    { name: 'PepperDeck', abi: pepperDeckAbi, bytecode: pepperDeckBytecode, gas: GAS.PepperDeck },
    firstHalf,
    secondHalf,
  )
  const art = contractStep(
    { name: 'PepperArt', abi: pepperArtAbi, bytecode: pepperArtBytecode, gas: GAS.PepperArt },
    facts,
  )
  const metadata = contractStep(
    {
      name: 'PepperMetadata',
      abi: pepperMetadataAbi,
      bytecode: pepperMetadataBytecode,
      gas: GAS.PepperMetadata,
    },
    art,
  )
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
