/** Reads one account's balance and mints: the part of the mint panel that depends on the connected account. */
import { multicall } from 'viem/actions'
import type { Address, Client } from 'viem'
import { readAbi } from '../generated/pageAbi.ts'
import { MULTICALL3 } from './multicall3.ts'
import type { Deployment } from './sale.ts'

const MULTICALL_ABI = [
  {
    type: 'function',
    name: 'getEthBalance',
    stateMutability: 'view',
    inputs: [{ name: 'addr', type: 'address' }],
    outputs: [{ name: 'balance', type: 'uint256' }],
  },
  {
    type: 'function',
    name: 'getBlockNumber',
    stateMutability: 'view',
    inputs: [],
    outputs: [{ name: 'blockNumber', type: 'uint256' }],
  },
] as const

/** An account's state at one block. */
export interface AccountState {
  /** Wei of the chain's native currency. */
  readonly balance: bigint
  /**
   * Tokens the account has minted in each phase, by index, including those transferred since. They count toward the
   * caps.
   */
  readonly minted: readonly number[]
  /** The block of these values. */
  readonly headNumber: number
}

/**
 * Reads balance and mints in one multicall, so that they are of the same block.
 * @throws viem's transport and contract errors: the state is unknown then, not zero.
 */
export async function readAccount(
  client: Client,
  deployment: Deployment,
  account: Address,
): Promise<AccountState> {
  const [balance, minted, headNumber] = await multicall(client, {
    allowFailure: false,
    multicallAddress: MULTICALL3,
    contracts: [
      { address: MULTICALL3, abi: MULTICALL_ABI, functionName: 'getEthBalance', args: [account] },
      { address: deployment.contract, abi: readAbi, functionName: 'mintedBy', args: [account] },
      { address: MULTICALL3, abi: MULTICALL_ABI, functionName: 'getBlockNumber' },
    ],
  })
  return { balance, minted: minted.map(Number), headNumber: Number(headNumber) }
}
