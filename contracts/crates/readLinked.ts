/** What the links of a launched collection are made for. */
import type { Client } from 'viem'
import { readContract } from 'viem/actions'
import { scovillesAbi } from '../generated/scovilles.ts'
import type { Deployment } from '../sale/sale.ts'
import type { LinkedCollection } from './links.ts'

/** @throws viem's errors when the endpoint fails. */
export async function readLinked(
  client: Client,
  { chainId, contract }: Pick<Deployment, 'chainId' | 'contract'>,
): Promise<LinkedCollection> {
  const of = { address: contract, abi: scovillesAbi } as const
  return { chainId, contract: await readContract(client, { ...of, functionName: 'linkedTo' }) }
}
