/**
 * Puts the drawing on a chain: facts, deck and renderer, one contract a transaction, each created with the
 * addresses of those before it.
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

/** A step whose code is the same on every chain. */
interface ArtStep extends Omit<LaunchStep, 'initCode'> {
  readonly initCode: (addresses: ReadonlyMap<string, Address>) => Hex
}

/** Bytes kept as a contract's code. */
const dataStep = (name: string, initCode: Hex): ArtStep => ({ name, abi: [], initCode: () => initCode })

/** A contract whose constructor takes the addresses of the steps named. */
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
    const arguments_ = dependencies.map((need) => {
      const address = addresses.get(need)
      if (!address) throw new Error(`${name} needs ${need}, which must be created before it.`)
      return address
    })
    const types = dependencies.map(() => ({ type: 'address' }))
    return concatHex([bytecode, encodeAbiParameters(types, arguments_)])
  },
})

/** What is created, in this order. Every step is one transaction. */
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

/** The drawing as it stands on a chain. */
export interface ArtDeployment {
  /** PepperDeck: the traits of every card. */
  readonly deck: Address
  /** PepperArt: cards and packets as SVG. */
  readonly art: Address
  /** PepperMetadata: what the collection's pointer names. */
  readonly renderer: Address
  /** Gas of each step by its name. */
  readonly gas: ReadonlyMap<string, bigint>
}

/** A step's creation was sent and failed. Gas was spent; the steps before it stand. */
export class ArtDeployFailed extends Error {
  override readonly name = 'ArtDeployFailed'

  constructor(step: string) {
    super(
      `${step} was not created: the chain refused it. Its gas was spent, and so was that of the steps before it. Deploying again begins anew.`,
    )
  }
}

/**
 * Deploys the drawing from the client's account, step after step.
 * @throws ArtDeployFailed when a creation fails; viem's own errors when the endpoint or the account does.
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
