/** Executing a transaction of a Safe: its calldata, and what would happen. */
import {
  type Address,
  type Client,
  encodeFunctionData,
  type Hex,
  hexToBigInt,
  numberToHex,
  parseAbi,
  size,
} from 'viem'
import type { SafeTransaction } from '../hashes/index.ts'
import { callContract } from './callContract.ts'
import { type ExecutionFailure, explainRevert } from './executionError.ts'

const abi = parseAbi([
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool success)',
])

/** A transaction that anyone may send. */
export interface ExecutionCall {
  readonly to: Address
  readonly data: Hex
  /** In wei: the Safe pays with its own coin. */
  readonly value: 0n
}

export interface SignedTransaction {
  readonly safe: Address
  readonly transaction: SafeTransaction
  /** Joined signatures of as many owners as the threshold, as `joinSignatures` returns them. */
  readonly signatures: Hex
}

/** Encodes `execTransaction`. */
export function encodeExecution({ safe, transaction, signatures }: SignedTransaction): ExecutionCall {
  const { to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver } = transaction
  return {
    to: safe,
    data: encodeFunctionData({
      abi,
      args: [to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver, signatures],
    }),
    value: 0n,
  }
}

export type ExecutionSimulation =
  /** `gas`: estimate for the whole transaction. */
  | { readonly status: 'success'; readonly gas: bigint }
  | { readonly status: 'failed'; readonly failure: ExecutionFailure }

/**
 * Executes a signed transaction without sending it.
 * @param from the account that would send it. A signature of the type APPROVED_HASH of this account needs no approval.
 * @returns `call-failed` also where the Safe would log an ExecutionFailure and use up the nonce.
 * @throws viem's error if the chain cannot be read.
 */
export async function simulateExecution(
  client: Client,
  { from, ...signed }: SignedTransaction & { readonly from: Address },
): Promise<ExecutionSimulation> {
  const { to, data } = encodeExecution(signed)
  const answer = await callContract(client, { to, data, from })
  if (answer.status === 'reverted')
    return { status: 'failed', failure: explainRevert(answer.data, answer.message) }
  // With `safeTxGas` or `gasPrice` set, a Safe does not revert when its call fails.
  if (size(answer.data) !== 32 || hexToBigInt(answer.data) !== 1n)
    return { status: 'failed', failure: { type: 'call-failed' } }
  const gas = await client.request({
    method: 'eth_estimateGas',
    params: [{ from, to, data, value: numberToHex(0) }],
  })
  return { status: 'success', gas: hexToBigInt(gas) }
}
