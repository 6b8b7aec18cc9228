/** Simulates what a transaction of a Safe does before anyone has signed it. */
import {
  type Address,
  type Client,
  decodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
  size,
  slice,
} from 'viem'
import { hexToBigInt } from 'viem'
import type { SafeTransaction } from '../hashes/index.ts'
import { simulateFunctions } from '../decode/index.ts'
import { callContract } from './callContract.ts'
import { readReason } from './executionError.ts'

const abi = parseAbi(['function simulateAndRevert(address targetContract, bytes calldataPayload)'])

export type TransactionSimulation =
  | { readonly status: 'success' }
  /** `reason`: the contract's own text, if it gives one; it may say anything. */
  | { readonly status: 'failed'; readonly reason: string | null }
  /** The Safe cannot simulate: it is older than 1.3.0, or the node hides what a call reverted with. */
  | { readonly status: 'unknown' }

export interface SimulatedTransaction {
  readonly safe: Address
  readonly transaction: Pick<SafeTransaction, 'to' | 'value' | 'data' | 'operation'>
  /** SimulateTxAccessor of the chain, see `findContractOnChain`. */
  readonly accessor: Address
}

const MAX_REASON_CHARACTERS = 200

/**
 * Executes the call of a transaction as the Safe, without signatures, and undoes it.
 * @throws viem's error if the chain cannot be read.
 */
export async function simulateTransaction(
  client: Client,
  { safe, transaction, accessor }: SimulatedTransaction,
): Promise<TransactionSimulation> {
  const { to, value, data, operation } = transaction
  const payload = encodeFunctionData({
    abi: simulateFunctions,
    functionName: 'simulate',
    args: [to, value, data, operation],
  })
  const answer = await callContract(client, {
    to: safe,
    data: encodeFunctionData({ abi, args: [accessor, payload] }),
  })
  return answer.status === 'reverted' ? readSimulation(answer.data) : { status: 'unknown' }
}

/** The revert data: success of the accessor, length of its answer, its answer. */
function readSimulation(reverted: Hex): TransactionSimulation {
  if (size(reverted) < 64 || hexToBigInt(slice(reverted, 0, 32)) !== 1n) return { status: 'unknown' }
  try {
    const [, isSuccess, returned] = decodeAbiParameters(
      parseAbiParameters('uint256 estimate, bool success, bytes returnData'),
      slice(reverted, 64),
    )
    if (isSuccess) return { status: 'success' }
    return { status: 'failed', reason: readReason(returned)?.slice(0, MAX_REASON_CHARACTERS) ?? null }
  } catch {
    return { status: 'unknown' }
  }
}
