/** Reads and verifies the domain of a collection's links, before any link is computed for it. */
import { BaseError, ContractFunctionRevertedError, type Address, type Client, type Hex } from 'viem'
import { readContract } from 'viem/actions'
import { scovillesAbi } from '@peppermint/contracts'
import type { Deployment } from '../sale.ts'
import { decodeTerms, isCollectionLinkedTo } from './creationProof.ts'
import { createLinkFinder, UnboundLinks, type LinkDomain, type LinkFinder, type LinkSource } from './links.ts'
import { readAgreed, type Endpoints } from '@peppermint/rpc/readAgreed.ts'

/** A collection, with the arguments that prove its address. */
export interface VerifiableCollection extends Pick<Deployment, 'chainId' | 'contract'> {
  /** Encoded constructor arguments, from the address file of its launch. */
  readonly arguments?: Hex
}

/** The contract is not verified to be the collection that its links belong to. */
export class UnverifiedCollection extends Error {
  override readonly name = 'UnverifiedCollection'

  constructor(contract: Address, linkedTo: Address, hasArguments: boolean) {
    const why = hasArguments
      ? 'and the constructor arguments in the address file do not give its address. It may be a copy of the collection, or this version of the program has different contract code than the launch: check the address, and use the version that launched the collection.'
      : 'and no address file names it. It may be a copy of the collection: check the address, and give the address file that npm run deploy wrote.'
    super(
      `CONTRACT: ${contract} is not verified to be the collection: its links belong to ${linkedTo}, ${why} No link was used and nothing was sent.`,
    )
  }
}

/**
 * Reads the link domain, the address that the collection's terms have without links, and verifies it.
 * @throws {UnverifiedCollection}; {UnboundLinks} if the contract has no `linkedTo`; viem's errors if the endpoint
 *   fails.
 */
export async function readLinkDomain(client: Client, collection: VerifiableCollection): Promise<LinkDomain> {
  const { chainId, contract, arguments: encoded } = collection
  const linkedTo = await readLinkedTo(client, contract)
  if (encoded === undefined || !isCollectionLinkedTo(contract, linkedTo, encoded))
    throw new UnverifiedCollection(contract, linkedTo, encoded !== undefined)
  return { chainId, contract: linkedTo, commitment: decodeTerms(encoded).linkCommitment }
}

/**
 * Finds links of a collection, once its domain is verified.
 * @throws as `readLinkDomain`.
 */
export async function openLinkFinder(
  endpoints: Endpoints,
  collection: VerifiableCollection,
  source: LinkSource,
): Promise<LinkFinder> {
  return createLinkFinder(source, await readAgreed(endpoints, (client) => readLinkDomain(client, collection)))
}

async function readLinkedTo(client: Client, address: Address): Promise<Address> {
  try {
    return await readContract(client, { address, abi: scovillesAbi, functionName: 'linkedTo' })
  } catch (error) {
    // Collections from before factory launches have no such function. Nodes may report other failures as reverts too;
    // only a real revert has the word in its details.
    if (
      error instanceof BaseError &&
      error.walk((cause) => cause instanceof ContractFunctionRevertedError) !== null &&
      /revert/i.test(error.details)
    )
      throw new UnboundLinks({ cause: error })
    throw error
  }
}
