/** What the links of a launched collection are made for, proven before any link is worked out for it. */
import {
  BaseError,
  ContractFunctionRevertedError,
  isAddressEqual,
  type Address,
  type Client,
  type Hex,
} from 'viem'
import { readContract } from 'viem/actions'
import { scovillesAbi } from '../generated/scovilles.ts'
import type { Deployment } from '../sale/sale.ts'
import { isCollectionLinkedTo } from './creationProof.ts'
import { UnboundLinks, type LinkDomain } from './links.ts'

/** A collection, and what proves that it is the one whose links are used. */
export interface VerifiableCollection extends Pick<Deployment, 'chainId' | 'contract'> {
  /** Encoded arguments of its constructor, from the address file of its launch; absent where it has no factory. */
  readonly arguments?: Hex
}

/** The contract states links that were made for another address, and is not proven to be their collection. */
export class UnverifiedCollection extends Error {
  override readonly name = 'UnverifiedCollection'

  constructor(contract: Address, linkedTo: Address, hasArguments: boolean) {
    const why = hasArguments
      ? 'and the constructor arguments in the address file do not give its address. It may be a copy of the collection, or this version of the program has other contract code than the launch had: check the address, and use the version that launched the collection.'
      : 'and no address file of a launch names it. It may be a copy of the collection: check the address, and give the address file that npm run deploy wrote.'
    super(
      `CONTRACT: ${contract} is not proven to be the collection: it states links made for ${linkedTo}, ${why} No link was used and nothing was sent.`,
    )
  }
}

/**
 * Reads what the links are made for, and proves it: either the contract's own address, or, where the factory created
 * it, the address that its terms have without links.
 * @throws {UnverifiedCollection}; {UnboundLinks} where the contract does not state it; viem's errors when the endpoint
 *   fails.
 */
export async function readLinkDomain(client: Client, collection: VerifiableCollection): Promise<LinkDomain> {
  const { chainId, contract, arguments: encoded } = collection
  const linkedTo = await readLinkedTo(client, contract)
  // Links for its own address are of no use to a copy: that has another address.
  const isOwn = isAddressEqual(linkedTo, contract)
  if (!isOwn && (encoded === undefined || !isCollectionLinkedTo(contract, linkedTo, encoded)))
    throw new UnverifiedCollection(contract, linkedTo, encoded !== undefined)
  return { chainId, contract: linkedTo }
}

async function readLinkedTo(client: Client, address: Address): Promise<Address> {
  try {
    return await readContract(client, { address, abi: scovillesAbi, functionName: 'linkedTo' })
  } catch (error) {
    // Collections from before launches through the factory have no such function. Other failures of a node can be
    // reported as reverts as well; only a revert says so itself.
    if (
      error instanceof BaseError &&
      error.walk((cause) => cause instanceof ContractFunctionRevertedError) !== null &&
      /revert/i.test(error.details)
    )
      throw new UnboundLinks({ cause: error })
    throw error
  }
}
