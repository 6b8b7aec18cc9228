/** Everything before an execution is sent: its signatures, a simulation with the reason of a failure, its cost. */
import { type Address, type Client, hexToBigInt, keccak256, stringToHex } from 'viem'
import {
  encodeExecution,
  findContractOnChain,
  type SafeState,
  simulateExecution,
  simulateTransaction,
} from '@peppermint/safe/chain'
import type { Problem } from '@peppermint/wallet-kit/errors'
import { executionFailureWords, type InnerFailure } from './executionWords.ts'
import { missingSignaturesProblem, simulationFailedProblem, waitingNonceProblem } from './signWords.ts'
import type { CheckedConfirmation } from '../review/checkConfirmations.ts'
import { pickSignatures } from './executionSignatures.ts'
import { assertUnchanged, type ReviewedTransaction } from './reviewed.ts'
import { problemOf } from './safeActionError.ts'
import type { PreparedTransaction } from './sendPrepared.ts'

export type PreparedExecution =
  | {
      readonly status: 'ready'
      readonly prepared: PreparedTransaction
      /** Estimate at the current gas price, in wei; the executing account pays it. */
      readonly feeWei: bigint
    }
  | { readonly status: 'failed'; readonly problem: Problem }

export interface ExecutionInput {
  readonly reviewed: ReviewedTransaction
  readonly state: SafeState
  readonly confirmations: readonly CheckedConfirmation[]
  /** The account that sends it. */
  readonly executor: Address
  /** What the transaction does, for the list of transactions. */
  readonly description: string
}

/** `keccak256('ExecutionSuccess(bytes32,uint256)')`: the same topic in all versions. */
export const EXECUTION_SUCCESS_TOPIC = keccak256(stringToHex('ExecutionSuccess(bytes32,uint256)'))

/** Simulates an execution. Resolves with the problem of one that would fail, never rejects. */
export async function prepareExecution(client: Client, input: ExecutionInput): Promise<PreparedExecution> {
  const { reviewed, state, confirmations, executor, description } = input
  const { transaction, safeTxHash } = reviewed
  try {
    assertUnchanged(reviewed, state)
    if (transaction.nonce > state.nonce) return failed(waitingNonceProblem(transaction.nonce, state.nonce))
    const { owners, threshold } = state
    const picked = pickSignatures({ confirmations, owners, threshold, executor })
    if (picked.status === 'missing') return failed(missingSignaturesProblem(picked.missing))
    const signed = { safe: state.address, transaction, signatures: picked.signatures }
    const [simulation, gasPrice] = await Promise.all([
      simulateExecution(client, { ...signed, from: executor }),
      client.request({ method: 'eth_gasPrice' }).then(hexToBigInt),
    ])
    if (simulation.status === 'failed') {
      const { failure } = simulation
      const inner = failure.type === 'call-failed' ? await simulateInside(client, input) : undefined
      return failed(simulationFailedProblem(executionFailureWords(failure, inner)))
    }
    const { to, data } = encodeExecution(signed)
    const isHashIndexed = state.version !== '1.3.0'
    return {
      status: 'ready',
      feeWei: simulation.gas * gasPrice,
      prepared: {
        chainId: state.chainId,
        to,
        data,
        // The Safe forwards its call's gas: an estimate without margin can run out inside.
        gas: simulation.gas,
        description,
        note: { type: 'execution', safe: state.address, safeTxHash, nonce: transaction.nonce },
        expectedLog: {
          address: state.address,
          topics: isHashIndexed ? [EXECUTION_SUCCESS_TOPIC, safeTxHash] : [EXECUTION_SUCCESS_TOPIC],
        },
      },
    }
  } catch (error) {
    return failed(problemOf(error, ''))
  }
}

/** The reason and the failing call, which the Safe hides; undefined where the chain cannot tell. */
async function simulateInside(
  client: Client,
  { reviewed, state }: ExecutionInput,
): Promise<InnerFailure | undefined> {
  const accessor = await findContractOnChain(client, 'simulateTxAccessor', state.version)
  if (accessor === undefined) return undefined
  const { transaction } = reviewed
  const inner = await simulateTransaction(client, {
    safe: state.address,
    transaction,
    accessor: accessor.address,
  })
  return inner.status === 'failed' ? inner : undefined
}

const failed = (problem: Problem): PreparedExecution => ({ status: 'failed', problem })
