/** Reads one account's balance and mints: the part of the mint panel that depends on the connected account. */
import {
  decodeFunctionResult,
  encodeFunctionData,
  multicall3Abi,
  type Address,
  type Client,
  numberToHex,
  type Hex,
} from 'viem'
import { readAbi } from '@peppermint/contracts/pageAbi'
import { multicallOf } from './multicallOf.ts'
import { readFunction } from './readFunction.ts'
import type { Deployment } from './sale.ts'

const BLOCK_NUMBER_ABI = [
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
 * Reads balance and mints of the same block: in one multicall where the chain has Multicall3.
 * @throws viem's transport and contract errors: the state is unknown then, not zero.
 */
export async function readAccount(
  client: Client,
  deployment: Deployment,
  account: Address,
): Promise<AccountState> {
  const multicall3 = multicallOf(client)
  if (multicall3 === undefined) return readAtBlock(client, deployment, account)
  const call = (target: Address, callData: Hex) => ({ target, callData, allowFailure: false })
  const balanceCall = { abi: multicall3Abi, functionName: 'getEthBalance' } as const
  const mintedCall = { abi: readAbi, functionName: 'mintedBy' } as const
  const blockCall = { abi: BLOCK_NUMBER_ABI, functionName: 'getBlockNumber' } as const
  // viem's `multicall` would add 0.9 kB of brotli to the mint page, for batches of any size and their failures.
  const results = await readFunction(client, {
    address: multicall3,
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [
      [
        call(multicall3, encodeFunctionData({ ...balanceCall, args: [account] })),
        call(deployment.contract, encodeFunctionData({ ...mintedCall, args: [account] })),
        call(multicall3, encodeFunctionData(blockCall)),
      ],
    ],
  })
  const [balance, minted, headNumber] = results.map(({ returnData }) => returnData)
  return {
    balance: decodeFunctionResult({ ...balanceCall, data: balance ?? '0x' }),
    minted: decodeFunctionResult({ ...mintedCall, data: minted ?? '0x' }).map(Number),
    headNumber: Number(decodeFunctionResult({ ...blockCall, data: headNumber ?? '0x' })),
  }
}

async function readAtBlock(client: Client, deployment: Deployment, account: Address): Promise<AccountState> {
  const head = await client.request({ method: 'eth_blockNumber' })
  const blockNumber = BigInt(head)
  const [balance, minted] = await Promise.all([
    client.request({ method: 'eth_getBalance', params: [account, numberToHex(blockNumber)] }),
    readFunction(client, {
      address: deployment.contract,
      abi: readAbi,
      functionName: 'mintedBy',
      args: [account],
      blockNumber,
    }),
  ])
  return { balance: BigInt(balance), minted: minted.map(Number), headNumber: Number(head) }
}
