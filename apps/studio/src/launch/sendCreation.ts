/** Asks the wallet for one creation, after simulating it on the newest block. */
import { estimateCreation } from '@peppermint/sale/launch/nodeRehearsal.ts'
import { factoryCall, getCreate2Address } from '@peppermint/sale/launch/factory.ts'
import type { DeployConfig } from '@peppermint/sale/launch/deployConfig.ts'
import { findStartedPhases } from '@peppermint/sale/launch/launchChecks.ts'
import type { LaunchStep } from '@peppermint/sale/launch/launchTypes.ts'
import { explain } from '@peppermint/wallet-kit/errors'
import {
  requestTransaction,
  runExclusive,
  toGasLimit,
  type JournalEntry,
  type RequestOutcome,
  type RequestProblem,
  type RequestTools,
} from '@peppermint/wallet-kit/transactions'
import type { Address } from 'viem'
import { getBlock, getCode, getTransactionCount } from 'viem/actions'
import { describeExecutionFailure } from '../review/executionFailure.ts'
import { readOperationNote, toOperationNote } from '../review/operationNote.ts'
import { pendingAccountProblem, startedPhaseProblem, tooLargeProblem } from '../words/launchWords.ts'
import { pendingStepProblem, revertedProblem } from '../words/reviewWords.ts'

export interface CreationRequest {
  readonly step: LaunchStep
  readonly index: number
  /** Names the launch in the journal. */
  readonly collection: Address
  readonly description: string
  /** Its phases must not have started by the newest block. */
  readonly config: Pick<DeployConfig, 'phases'>
  /** Whether real money is at stake. */
  readonly isLive: boolean
  /** Called with the journal's entry just before the wallet is asked. */
  readonly onAsk: (entry: JournalEntry) => void
}

/** One tab at a time. Resolves with an outcome, never rejects; `superseded` if the contract exists by now. */
export async function sendCreation(
  tools: RequestTools,
  request: CreationRequest,
): Promise<RequestOutcome<RequestProblem>> {
  let outcome: RequestOutcome<RequestProblem> = { status: 'failed', problem: pendingStepProblem }
  await runExclusive('peppermint.studio.launch', async () => {
    outcome = await sendAlone(tools, request)
  })
  return outcome
}

async function sendAlone(
  tools: RequestTools,
  { step, index, collection, description, config, isLive, onAsk }: CreationRequest,
): Promise<RequestOutcome<RequestProblem>> {
  const { client, chainId, account, chainName, journal } = tools
  const { initCode, factory } = step
  let gasLimit: bigint
  try {
    const address = getCreate2Address(initCode, factory)
    const [code, used, next, block] = await Promise.all([
      getCode(client, { address }),
      getTransactionCount(client, { address: account, blockTag: 'latest' }),
      getTransactionCount(client, { address: account, blockTag: 'pending' }),
      getBlock(client),
    ])
    if (code !== undefined) return { status: 'superseded' }
    // It may be this creation, which must not be paid for twice.
    if (next > used) return { status: 'failed', problem: pendingAccountProblem }
    const now = Number(block.timestamp)
    const [started] = findStartedPhases(config, { isLive, isCreated: false, now })
    if (started !== undefined) return { status: 'failed', problem: startedPhaseProblem(started) }
    const gas = await estimateCreation(client, step, account, true)
    if (gas === undefined) return { status: 'superseded' }
    if (gas > block.gasLimit)
      return { status: 'failed', problem: tooLargeProblem(step.name, gas, block.gasLimit) }
    const limit = toGasLimit(gas)
    gasLimit = limit > block.gasLimit ? block.gasLimit : limit
  } catch (error) {
    const reason = describeExecutionFailure(error)
    if (reason !== undefined) return { status: 'failed', problem: revertedProblem(reason) }
    return { status: 'failed', problem: explain(error, { chainName, walletAsked: false }) }
  }
  // One that no node has any more may come back: with the same nonce only one of both can.
  const isNonceFixed = journal.entries(chainId, account).some((entry) => {
    const note = readOperationNote(entry)
    return entry.status === 'sent' && note?.run === collection && note.step === index
  })
  return requestTransaction<RequestProblem>(tools, {
    ...factoryCall(initCode, factory),
    value: 0n,
    gasLimit,
    description,
    meta: toOperationNote({ run: collection, step: index }),
    isNonceFixed,
    onAsk,
  })
}
