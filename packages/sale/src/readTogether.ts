/** Reads several functions at one block: in one call of Multicall3 where the chain has it, in one call each elsewhere. */
import type { Address, Client, ContractFunctionParameters, MulticallReturnType } from 'viem'
import { getBlockNumber, multicall, readContract } from 'viem/actions'
import { multicallOf } from './multicallOf.ts'

interface Reading {
  /** The newest by default. */
  readonly blockNumber?: bigint | undefined
}

/** @throws viem's transport and contract errors. */
export async function readTogether<const Contracts extends readonly ContractFunctionParameters[]>(
  client: Client,
  contracts: Contracts,
  { blockNumber }: Reading = {},
): Promise<MulticallReturnType<Contracts, false>> {
  const multicallAddress: Address | undefined = multicallOf(client)
  if (multicallAddress !== undefined)
    return multicall(client, {
      allowFailure: false,
      multicallAddress,
      // One call, so that everything is of the same block.
      batchSize: 0,
      contracts: contracts as never,
      ...(blockNumber !== undefined && { blockNumber }),
    })
  const block = blockNumber ?? (await getBlockNumber(client, { cacheTime: 0 }))
  const results = contracts.map((contract) => readContract(client, { ...contract, blockNumber: block }))
  return (await Promise.all(results)) as MulticallReturnType<Contracts, false>
}
