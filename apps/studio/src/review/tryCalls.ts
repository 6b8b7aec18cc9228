/** Tries calls on the newest block as their sender, and estimates their cost. Sends nothing. */
import type { OperationCall } from '@peppermint/sale/operations'
import type { TransactionSimulation } from '@peppermint/safe/chain'
import type { Address, Client } from 'viem'
import { toGasLimit, toMaxFee } from '@peppermint/wallet-kit/transactions'
import { payeeNameAt, phaseNameAt } from '../words/operationTitles.ts'
import type { OwnerAccount, StudioCollection } from '../studioState.ts'
import { describeExecutionFailure } from './executionFailure.ts'

/** Of one call, alone. */
export type CallTrial =
  | { readonly status: 'works'; readonly gasLimit: bigint }
  /** `reason` is a clause without a capital, for after a colon. */
  | { readonly status: 'reverts'; readonly reason: string }

export interface Trial {
  readonly blockNumber: number
  /** In the order of the calls. */
  readonly calls: readonly CallTrial[]
  /** Of all calls in one transaction of a Safe; undefined for a single call, for a key, and where it can't be tried. */
  readonly batch?: TransactionSimulation
  /** Of the working calls, in wei. */
  readonly maxFee: bigint
  /** What a Safe spends on checking its owners' signatures besides, in wei. */
  readonly safeFee: bigint
  /** Of the sender, in wei. */
  readonly balance: bigint
}

/** What executing takes of a Safe with a few owners, whatever it calls. */
const SAFE_GAS = 100_000n

/**
 * @param kind what the sender is.
 * @throws viem's error if the chain cannot be read.
 */
export async function tryCalls(
  client: Client,
  calls: readonly OperationCall[],
  from: Address,
  kind: OwnerAccount,
  collection: StudioCollection,
): Promise<Trial> {
  const [blockNumber, gasPrice, balance, trials, batch] = await Promise.all([
    client.request({ method: 'eth_blockNumber' }).then(Number),
    client.request({ method: 'eth_gasPrice' }).then(BigInt),
    client.request({ method: 'eth_getBalance', params: [from, 'latest'] }).then(BigInt),
    Promise.all(calls.map((call) => tryCall(client, call, from, collection))),
    kind.type === 'safe' && calls.length > 1
      ? import('@peppermint/ui/safe/simulateCalls.ts').then(({ simulateCalls }) =>
          simulateCalls(client, from, calls),
        )
      : undefined,
  ])
  const gas = trials.reduce((sum, trial) => (trial.status === 'works' ? sum + trial.gasLimit : sum), 0n)
  return {
    blockNumber,
    calls: trials,
    ...(batch !== undefined && { batch }),
    maxFee: toMaxFee(gas, gasPrice),
    safeFee: toMaxFee(SAFE_GAS, gasPrice),
    balance,
  }
}

async function tryCall(
  client: Client,
  { to, data }: OperationCall,
  from: Address,
  collection: StudioCollection,
): Promise<CallTrial> {
  const call = { from, to, data }
  try {
    // Reverts as the transaction would; `eth_call` returns the data that many nodes omit from an estimate.
    await client.request({ method: 'eth_call', params: [call, 'latest'] })
    // viem's action would bring the preparation of transactions into the mint page's files.
    const gas = await client.request({ method: 'eth_estimateGas', params: [call] })
    return { status: 'works', gasLimit: toGasLimit(BigInt(gas)) }
  } catch (error) {
    const names = {
      phase: (index: number) => phaseNameAt(collection, index),
      payee: (index: number) => payeeNameAt(collection, index),
    }
    const reason = describeExecutionFailure(error, names)
    if (reason === undefined) throw error
    return { status: 'reverts', reason }
  }
}

/** Whether everything that can be tried works. */
export function trialPasses({ calls, batch }: Trial): boolean {
  if (batch !== undefined && batch.status !== 'unknown') return batch.status === 'success'
  // A later call may need what an earlier one changes: it is tried again when it is its turn.
  return calls[0]?.status === 'works'
}
