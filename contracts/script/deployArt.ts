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
  type Hex,
  type Transport,
} from 'viem'
import { sendTransaction } from 'viem/actions'
import type { LaunchStep } from '../deploy/launchTypes.ts'
import {
  pepperArtAbi,
  pepperArtBytecode,
  pepperDeckAbi,
  pepperDeckBytecode,
  pepperMetadataAbi,
  pepperMetadataBytecode,
} from '../generated/pepperArt.ts'
import { factsData, firstHalfData, secondHalfData } from '../generated/pepperData.ts'
import { waitForReceipt } from '../deploy/waitForReceipt.ts'

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

/** The steps in order, one transaction each. */
export const artSteps: readonly ArtStep[] = [
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

/** The deployed art contracts. */
export interface ArtDeployment {
  /** PepperDeck: the traits of every card. */
  readonly deck: Address
  /** PepperArt: cards and packets as SVG. */
  readonly art: Address
  /** PepperMetadata: the collection's renderer. */
  readonly renderer: Address
  /** Gas of each step by its name. */
  readonly gas: ReadonlyMap<string, bigint>
}

/** A step's creation reverted. Gas was spent; the steps before it are on chain. */
export class ArtDeployFailed extends Error {
  override readonly name = 'ArtDeployFailed'

  constructor(step: string) {
    super(
      `${step}: creation reverted. Its gas was spent, and so was that of the steps before it. Deploying again starts from the first step.`,
    )
  }
}

/**
 * Deploys the art contracts from the client's account, step by step.
 * @throws ArtDeployFailed if a creation reverts; viem's errors if the endpoint or the account fails.
 */
export async function deployArt(client: Client<Transport, Chain, Account>): Promise<ArtDeployment> {
  const addresses = new Map<string, Address>()
  const gas = new Map<string, bigint>()
  for (const { name, initCode } of artSteps) {
    const hash = await sendTransaction(client, { data: initCode(addresses) })
    const receipt = await waitForReceipt(client, { hash })
    if (receipt.status !== 'success' || !receipt.contractAddress) throw new ArtDeployFailed(name)
    addresses.set(name, receipt.contractAddress)
    gas.set(name, receipt.gasUsed)
  }
  const at = (name: string): Address => {
    const address = addresses.get(name)
    if (!address) throw new ArtDeployFailed(name)
    return address
  }
  return { deck: at('PepperDeck'), art: at('PepperArt'), renderer: at('PepperMetadata'), gas }
}
