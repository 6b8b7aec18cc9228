/** Sends one step of a run: tries it on the newest block, then asks the wallet. */
import { decodeOperation, type OperationCall } from '@peppermint/contracts/operations'
import { explain } from '@peppermint/wallet-kit/errors'
import type { Address } from 'viem'
import {
  requestTransaction,
  type RequestOutcome,
  type RequestTools,
} from '../../collection/requestTransaction.ts'
import {
  cannotBatchProblem,
  pendingStepProblem,
  revertedProblem,
  usedNonceProblem,
} from '../../words/studio/reviewWords.ts'
import type { OwnerAccount, StudioCollection } from '../studioState.ts'
import { toOperationNote } from './operationNote.ts'
import type { Run } from './runStore.ts'
import { readStepStates, type StepState } from './stepStates.ts'
import { tryCalls } from './tryCalls.ts'

export interface StepTools extends RequestTools {
  readonly contract: Address
  readonly collection: StudioCollection
  /** What the sending account is. */
  readonly kind: OwnerAccount
}

/** Resolves with an outcome, never rejects. */
export async function sendStep(tools: StepTools, run: Run, index: number): Promise<RequestOutcome> {
  const { account, journal, chainId, contract, kind } = tools
  const step = run.steps[index]
  if (step === undefined) return { status: 'failed', problem: pendingStepProblem }
  const calls = step.calls.map((data): OperationCall => ({
    to: contract,
    data,
    value: 0n,
    description: step.title,
  }))
  const readState = (): StepState | undefined =>
    readStepStates(run, journal.entries(chainId, account), journal.isRequestOpen)[index]
  const gas = await findGasLimit(tools, calls)
  if (typeof gas !== 'bigint') return { status: 'failed', problem: gas }
  const [first] = calls
  if (first === undefined || !calls.every(({ data }) => decodeOperation(data) !== undefined))
    return { status: 'failed', problem: pendingStepProblem }
  const isSafe = kind.type === 'safe'
  const isRepeated = readState()?.status === 'requested'
  let isUnsupported = false
  const outcome = await requestTransaction(tools, {
    to: contract,
    data: first.data,
    gasLimit: gas,
    description: step.title,
    meta: toOperationNote({ run: run.id, step: index }),
    findObstacle(nonce) {
      const state = readState()
      if (state === undefined || state.status === 'todo' || state.status === 'failed') return undefined
      if (state.status !== 'requested' || state.isAwaited) return pendingStepProblem
      // The wallet may have sent the earlier request with the nonce that is used now.
      return isSafe || state.entry.nonce === nonce ? undefined : usedNonceProblem
    },
    isNonceFixed: isRepeated,
    ...(isSafe && {
      isOperation: true,
      async ask(provider) {
        const { requestCalls } = await import('../../live/safe/requestCalls.ts')
        const hash = await requestCalls(provider, { safe: account, chainId, calls })
        isUnsupported = hash === undefined
        if (isUnsupported) throw Object.assign(new Error('wallet: no batches'), { code: 4200 })
        return hash
      },
    }),
  })
  return isUnsupported && outcome.status === 'failed'
    ? { status: 'failed', problem: cannotBatchProblem }
    : outcome
}

/** The gas limit, or why the calls would fail. A Safe’s executor chooses its own. */
async function findGasLimit(
  { client, account, kind, collection }: StepTools,
  calls: readonly OperationCall[],
) {
  try {
    const { calls: trials, batch } = await tryCalls(client, calls, account, kind, collection)
    if (batch?.status === 'failed') return revertedProblem(batch.reason ?? undefined)
    const [only] = trials
    if (batch?.status !== 'success' && only?.status === 'reverts') return revertedProblem(only.reason)
    return only?.status === 'works' ? only.gasLimit : 0n
  } catch (error) {
    return explain(error, { chainName: 'Canto', walletAsked: false })
  }
}
