/** Runs a transaction of a Safe on the gateway's node. The code that runs may be hostile, so gas, time and size are bounded. */
import { abortAfter } from '@peppermint/process/abortAfter.ts'
import { createClientSlots } from '@peppermint/http/edge/clientSlots.ts'
import {
  type SimulatedTransaction,
  simulateTransaction,
  type TransactionSimulation,
} from '@peppermint/safe/chain'
import { BaseError } from 'viem'
import type { GatewayChain } from '../gatewayChain.ts'
import { openBoundedClient } from '../signatures/contractQuestions.ts'
import { readInTime } from './readInTime.ts'

/** Gas of one run, as much as blocks of many chains have. */
const MAX_GAS = 30_000_000n
/** Of all runs of one request: a batch that fails is run again in parts. */
const MAX_SIMULATION_MS = 4_000

/** Requests that simulate at the same time, in this process. */
const slots = createClientSlots({ max: 8, maxPerClient: 2 })

/**
 * @param client address of the requesting client.
 * @returns `unknown` also where there is no answer in time, or too much is being simulated.
 */
export async function simulateInTime(
  chain: Pick<GatewayChain, 'chainId' | 'config'>,
  simulated: Omit<SimulatedTransaction, 'accessor'>,
  client = '',
): Promise<TransactionSimulation> {
  const [accessor] = chain.config.deployments.simulateTxAccessors
  const slot = accessor === undefined ? undefined : slots.take(client)
  if (accessor === undefined || slot?.status !== 'taken') return { status: 'unknown' }
  const run = abortAfter(MAX_SIMULATION_MS, (signal) =>
    simulateTransaction(openBoundedClient(chain, signal, MAX_GAS), { ...simulated, accessor }).catch(
      (error: unknown): TransactionSimulation => {
        if (error instanceof BaseError || signal.aborted) return { status: 'unknown' }
        throw error
      },
    ),
  ).finally(slot.release)
  // Also where a connection does not end with its signal.
  return (await readInTime(run, 2 * MAX_SIMULATION_MS)) ?? { status: 'unknown' }
}
