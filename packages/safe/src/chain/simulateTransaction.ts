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
import {
  decodeMultiSend,
  encodeMultiSendCalls,
  type MultiSendCall,
  simulateFunctions,
} from '../decode/index.ts'
import { callContract } from './callContract.ts'
import { readReason } from './executionError.ts'
import { findKnownContract } from './knownContracts.ts'

const abi = parseAbi(['function simulateAndRevert(address targetContract, bytes calldataPayload)'])

export type TransactionSimulation =
  | { readonly status: 'success' }
  /**
   * `reason`: the contract's own text, if it gives one; it may say anything. `call`: the first call of a batch that fails
   * after those before it; null for a single call.
   */
  | { readonly status: 'failed'; readonly reason: string | null; readonly call: BatchPosition | null }
  /** The Safe cannot simulate: it is older than 1.3.0, or the node hides what a call reverted with. */
  | { readonly status: 'unknown' }

/** A call's place in a batch. */
export interface BatchPosition {
  /** From 1. */
  readonly position: number
  readonly count: number
}

export interface SimulatedTransaction {
  readonly safe: Address
  readonly transaction: Pick<SafeTransaction, 'to' | 'value' | 'data' | 'operation'>
  /** SimulateTxAccessor of the chain, see `findContractOnChain`. */
  readonly accessor: Address
}

const MAX_REASON_CHARACTERS = 200

/**
 * Executes a transaction as the Safe, without signatures, and undoes it: all calls of a batch, one after the other. Of a
 * batch that fails, the failing call is searched with shorter batches, because a MultiSend hides it.
 * @throws viem's error if the chain cannot be read.
 */
export async function simulateTransaction(
  client: Client,
  simulated: SimulatedTransaction,
): Promise<TransactionSimulation> {
  const whole = await simulateCall(client, simulated)
  const calls = callsOf(simulated.transaction)
  if (whole.status !== 'failed' || calls.length < 2) return whole
  const simulateFirst = (count: number) => {
    const [only] = calls
    const data = encodeMultiSendCalls(calls.slice(0, count))
    // A call alone gives its reason.
    const transaction = count === 1 && only ? only : { ...simulated.transaction, data }
    return simulateCall(client, { ...simulated, transaction })
  }
  // Of so many calls all succeed, of so many one fails.
  let [succeeding, failing] = [0, calls.length]
  let { reason } = whole
  while (failing > succeeding + 1) {
    const count = Math.floor((succeeding + failing) / 2)
    const first = await simulateFirst(count)
    if (first.status === 'unknown') return whole
    if (first.status === 'success') succeeding = count
    else {
      failing = count
      ;({ reason } = first)
    }
  }
  return { status: 'failed', reason, call: { position: failing, count: calls.length } }
}

/** The calls of a batch that Safe's contracts run; none for any other transaction. */
function callsOf({ to, data, operation }: SimulatedTransaction['transaction']): readonly MultiSendCall[] {
  const role = operation === 1 ? findKnownContract(to)?.role : undefined
  return role === 'multiSend' || role === 'multiSendCallOnly' ? (decodeMultiSend(data) ?? []) : []
}

async function simulateCall(
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
    const reason = readReason(returned)?.slice(0, MAX_REASON_CHARACTERS) ?? null
    return { status: 'failed', reason, call: null }
  } catch {
    return { status: 'unknown' }
  }
}
