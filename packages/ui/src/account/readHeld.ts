/** What an account owns: from our server, or from the chain while that is down. */
import { readCards, type Deployment } from '@peppermint/sale'
import {
  decodeFunctionResult,
  encodeFunctionData,
  isAddressEqual,
  multicall3Abi,
  parseAbi,
  type Address,
  type Client,
} from 'viem'
import { readFunction } from '@peppermint/sale/readFunction.ts'
import type { Pepper } from '../tokens/peppers.ts'
import { fetchHeld, type AsOf, type Held } from './collectionData.ts'

export interface HeldSources {
  /** Base URL of our server; null on a page without one. */
  readonly api: string | null
  readonly deployment: Deployment
  readonly client: () => Client
  /** Tokens that this browser’s journal minted to the account: the chain has no list by owner. */
  readonly journaled: () => readonly number[]
}

const ABI = parseAbi(['function ownerOf(uint256) view returns (address)'])

/**
 * What an account owns. Only our server knows all of it: a `journal` reading, on a page without a server, and a
 * `fallback` reading, while the server does not respond, are the part that this browser minted.
 */
export interface HeldReading extends AsOf<Held> {
  readonly source: 'server' | 'journal' | 'fallback'
}

/** @throws if neither responds. */
export async function readHeld(sources: HeldSources, owner: Address): Promise<HeldReading> {
  const { api } = sources
  if (api === null) return { ...(await readFromChain(sources, owner)), source: 'journal' }
  try {
    return { ...(await fetchHeld(api, owner)), source: 'server' }
  } catch {
    return { ...(await readFromChain(sources, owner)), source: 'fallback' }
  }
}

/** Those of the journal that it still owns. */
async function readFromChain(
  { client, deployment, journaled }: HeldSources,
  owner: Address,
): Promise<AsOf<Held>> {
  const ids = journaled()
  if (ids.length === 0) return { value: { total: 0, peppers: [] }, block: Infinity }
  const chain = client()
  const owners = await readOwners(chain, deployment.contract, ids)
  const own = ids.filter((_, index) => {
    const found = owners[index]
    return found !== undefined && isAddressEqual(found, owner)
  })
  const cards = await readCards(chain, deployment, own)
  const peppers = own.map((id, index): Pepper => {
    const card = cards[index]
    return card === undefined ? { status: 'sealed', id } : { status: 'revealed', id, card }
  })
  // The chain itself is never behind.
  return { value: { total: peppers.length, peppers }, block: Infinity }
}

/**
 * The owners of tokens: in one call of Multicall3 where the chain has it, because nodes count calls, in one call each
 * elsewhere. viem's `multicall` would add its `call` to the page.
 */
async function readOwners(chain: Client, contract: Address, ids: readonly number[]): Promise<Address[]> {
  const calls = ids.map((id) => ({ abi: ABI, functionName: 'ownerOf', args: [BigInt(id)] }) as const)
  const multicall3 = chain.chain?.contracts?.multicall3
  if (multicall3 === undefined)
    return Promise.all(calls.map((call) => readFunction(chain, { address: contract, ...call })))
  const results = await readFunction(chain, {
    address: multicall3.address,
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [
      calls.map((call) => ({ target: contract, callData: encodeFunctionData(call), allowFailure: false })),
    ],
  })
  return results.map(({ returnData }) =>
    decodeFunctionResult({ abi: ABI, functionName: 'ownerOf', data: returnData }),
  )
}
