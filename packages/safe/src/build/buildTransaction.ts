/** Makes a Safe's transaction of calls: the one call, or a batch. */
import { type Address, encodeFunctionData, type Hex, parseAbi, size } from 'viem'
import type { SafeState } from '../chain/index.ts'
import { encodeMultiSendCalls } from '../decode/index.ts'
import { NO_REFUND, type SafeTransaction } from '../hashes/index.ts'
import { BuildError } from './buildError.ts'
import { MAX_DATA_BYTES, requireUint256 } from './parseInput.ts'
import type { SafeCall } from './safeCall.ts'

export interface TransactionInput {
  readonly safe: Pick<SafeState, 'nonce'>
  /** In order. */
  readonly calls: readonly SafeCall[]
  /** The Safe's next by default. */
  readonly nonce?: number
  /** MultiSendCallOnly of the chain, see `findContractOnChain`: several calls are delegated to it. */
  readonly multiSendCallOnly: Address
}

/**
 * Makes a transaction without a gas refund.
 * @throws {BuildError} `no-calls`, `data-too-large`, `invalid-amount`, `invalid-nonce`, `nonce-used`.
 */
export function buildTransaction({
  safe,
  calls,
  nonce = safe.nonce,
  multiSendCallOnly,
}: TransactionInput): SafeTransaction {
  const [first, ...others] = calls
  if (first === undefined) throw new BuildError('no-calls', 'calls')
  for (const { value } of calls) requireUint256(value, 'value')
  const call =
    others.length === 0
      ? { ...first, operation: 0 as const }
      : { to: multiSendCallOnly, value: 0n, data: encodeMultiSend(calls), operation: 1 as const }
  if (size(call.data) > MAX_DATA_BYTES) throw new BuildError('data-too-large', 'calls')
  return transactionOf(safe, call, nonce)
}

/**
 * Makes the transaction that only uses up a nonce, so that no other of this nonce can be executed.
 * @throws {BuildError} `invalid-nonce`, `nonce-used`.
 */
export const buildRejection = (safe: Pick<SafeState, 'address' | 'nonce'>, nonce: number): SafeTransaction =>
  transactionOf(safe, { to: safe.address, value: 0n, data: '0x', operation: 0 }, nonce)

function transactionOf(
  safe: Pick<SafeState, 'nonce'>,
  { to, value, data, operation }: Pick<SafeTransaction, 'to' | 'value' | 'data' | 'operation'>,
  nonce: number,
): SafeTransaction {
  if (!Number.isSafeInteger(nonce) || nonce < 0) throw new BuildError('invalid-nonce', 'nonce')
  if (nonce < safe.nonce) throw new BuildError('nonce-used', 'nonce')
  return {
    to,
    value,
    data,
    operation,
    ...NO_REFUND,
    nonce,
  }
}

/** Encodes plain calls for `multiSend`. */
export const encodeMultiSend = (calls: readonly SafeCall[]): Hex =>
  encodeMultiSendCalls(calls.map((call) => ({ ...call, operation: 0 })))

const approveAbi = parseAbi(['function approveHash(bytes32 hashToApprove)'])

/** The call with which an owner approves a hash on chain, instead of signing: sent to the Safe by the owner itself. */
export function approveHash(safe: Address, safeTxHash: Hex): SafeCall {
  return { to: safe, value: 0n, data: encodeFunctionData({ abi: approveAbi, args: [safeTxHash] }) }
}
