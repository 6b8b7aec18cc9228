/** Runs a transaction of a Safe on the gateway's node. The code that runs may be hostile, so gas, time and size are bounded. */
import { abortAfter } from '@peppermint/process/abortAfter.ts'
import { getSharedNetwork } from '@peppermint/http/edge/clientAddress.ts'
import { createClientSlots } from '@peppermint/http/edge/clientSlots.ts'
import { createFairQueue } from '@peppermint/http/fairQueue.ts'
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
const MAX_SIMULATION_MS = 2_500
/** Until its signal has ended it. */
const GRACE_MS = 500
/** With its turn. A wallet shows nothing until every check has answered. */
const MAX_ANSWER_MS = 8_000

/** Requests that simulate or wait for it, in this process. */
const MAX_REQUESTS = 32
const slots = createClientSlots({ max: MAX_REQUESTS, maxPerClient: 2 })
/** One run at a time on each chain's node, which others need too, and networks take turns. */
const queue = createFairQueue({ maxRunningPerLane: 1, maxWaiting: MAX_REQUESTS })

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
  const { promise, resolve, reject } = Promise.withResolvers<TransactionSimulation>()
  const startsBefore = performance.now() + MAX_ANSWER_MS - MAX_SIMULATION_MS
  queue.add({
    subject: getSharedNetwork(client),
    lane: String(chain.chainId),
    async run() {
      // Its answer would come too late.
      if (performance.now() > startsBefore) return resolve({ status: 'unknown' })
      const running = simulate(chain, { ...simulated, accessor })
      // A connection may not end with its signal, and others wait.
      await readInTime(running, MAX_SIMULATION_MS + GRACE_MS).then(
        (found) => resolve(found ?? { status: 'unknown' }),
        reject,
      )
    },
  })
  return (await readInTime(promise.finally(slot.release), MAX_ANSWER_MS)) ?? { status: 'unknown' }
}

const simulate = (
  chain: Pick<GatewayChain, 'chainId' | 'config'>,
  simulated: SimulatedTransaction,
): Promise<TransactionSimulation> =>
  abortAfter(MAX_SIMULATION_MS, (signal) =>
    simulateTransaction(openBoundedClient(chain, signal, MAX_GAS), simulated).catch(
      (error: unknown): TransactionSimulation => {
        if (error instanceof BaseError || signal.aborted) return { status: 'unknown' }
        throw error
      },
    ),
  )
