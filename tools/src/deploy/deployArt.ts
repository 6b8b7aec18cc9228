/**
 * Deploys the art contracts: data, deck and renderer, one per transaction, each with the addresses of its dependencies.
 */
import {
  type Abi,
  type Account,
  type Address,
  type Chain,
  type Client,
  concatHex,
  encodeAbiParameters,
  encodeDeployData,
  type Hex,
  type Transport,
} from 'viem'
import { sendTransaction } from 'viem/actions'
import type { LaunchStep } from '@peppermint/sale/launch/launchTypes.ts'
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
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import type { HostedArt } from '@peppermint/sale/launch/deployConfig.ts'

/** A step with the same code on every chain. */
interface ArtStep extends Omit<LaunchStep, 'initCode'> {
  readonly initCode: (addresses: ReadonlyMap<string, Address>) => Hex
}

/** A step that stores bytes as a contract's code. */
const dataStep = (name: string, initCode: Hex): ArtStep => ({ name, abi: [], initCode: () => initCode })

/** A step whose constructor takes the addresses of other steps. */
const contractStep = (
  name: string,
  abi: Abi,
  bytecode: Hex,
  ...dependencies: readonly string[]
): ArtStep => ({
  name,
  abi,
  bytecode,
  initCode: (addresses) => {
    const arguments_ = dependencies.map((dependency) => {
      const address = addresses.get(dependency)
      if (!address) throw new Error(`${name} requires ${dependency}, which must be created before it.`)
      return address
    })
    const types = dependencies.map(() => ({ type: 'address' }))
    return concatHex([bytecode, encodeAbiParameters(types, arguments_)])
  },
})

/** The steps of Scovilles' drawing in order, one transaction each. */
const drawingSteps: readonly ArtStep[] = [
  dataStep('PepperFacts', factsData),
  dataStep('PepperDeckFirstHalf', firstHalfData),
  dataStep('PepperDeckSecondHalf', secondHalfData),
  contractStep(
    'PepperDeck',
    pepperDeckAbi,
    pepperDeckBytecode,
    'PepperDeckFirstHalf',
    'PepperDeckSecondHalf',
  ),
  contractStep('PepperArt', pepperArtAbi, pepperArtBytecode, 'PepperFacts'),
  contractStep('PepperMetadata', pepperMetadataAbi, pepperMetadataBytecode, 'PepperArt'),
]

/** The steps that create the art of a collection; undefined: the drawing of Scovilles. */
export function artSteps(hosted: HostedArt | undefined): readonly ArtStep[] {
  if (hosted === undefined) return drawingSteps
  const { metadata, sealed = '', collection = '' } = hosted
  const [prefix = '', suffix = ''] = metadata.split('{id}')
  const initCode = encodeDeployData({
    abi: hostedMetadataAbi,
    bytecode: hostedMetadataBytecode,
    args: [prefix, suffix, sealed, collection],
  })
  return [
    {
      name: 'HostedMetadata',
      abi: hostedMetadataAbi,
      bytecode: hostedMetadataBytecode,
      initCode: () => initCode,
    },
  ]
}

/** Addresses of the art contracts that the collection's constructor takes. */
export interface ArtAddresses {
  /** The traits of every card. */
  readonly deck: Address
  /** The collection's renderer. */
  readonly renderer: Address
}

/**
 * The contracts that the collection refers to.
 * @param addresses of the steps by name.
 */
export function getArtAddresses(addresses: ReadonlyMap<string, Address>): ArtAddresses {
  const hosted = addresses.get('HostedMetadata')
  if (hosted !== undefined) return { deck: hosted, renderer: hosted }
  const [deck, renderer] = [addresses.get('PepperDeck'), addresses.get('PepperMetadata')]
  if (deck === undefined || renderer === undefined)
    throw new Error('The art must be created before the collection.')
  return { deck, renderer }
}

/** The deployed art contracts. */
export interface ArtDeployment extends ArtAddresses {
  /** Of each step by its name. */
  readonly addresses: ReadonlyMap<string, Address>
  /** Gas of each step by its name. */
  readonly gas: ReadonlyMap<string, bigint>
}

/**
 * Deploys the art contracts from the client's account, step by step.
 * @param hosted metadata of a host; the drawing of Scovilles if absent.
 * @throws Error if a creation reverts; viem's errors if the endpoint or the account fails.
 */
export async function deployArt(
  client: Client<Transport, Chain, Account>,
  hosted?: HostedArt,
): Promise<ArtDeployment> {
  const addresses = new Map<string, Address>()
  const gas = new Map<string, bigint>()
  for (const { name, initCode } of artSteps(hosted)) {
    const hash = await sendTransaction(client, { data: initCode(addresses) })
    const receipt = await waitForReceipt(client, { hash })
    if (receipt.status !== 'success' || !receipt.contractAddress)
      throw new Error(`${name}: creation reverted.`)
    addresses.set(name, receipt.contractAddress)
    gas.set(name, receipt.gasUsed)
  }
  return { ...getArtAddresses(addresses), addresses, gas }
}
