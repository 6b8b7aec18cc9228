/** Sends one step of a run: tries it on the newest block, then asks the wallet. */
import type { OperationCall } from '@peppermint/sale/operations'
import { explain } from '@peppermint/wallet-kit/errors'
import {
  isAwaitingWallet,
  requestTransaction,
  runExclusive,
  type FindProposed,
  type JournalEntry,
  type RequestOutcome,
  type RequestProblem,
  type RequestTools,
} from '@peppermint/wallet-kit/transactions'
import type { Address, EIP1193Provider } from 'viem'
import type { QueuedCalls } from '@peppermint/ui/safe/findProposal.ts'
import type { CallsRequest } from '@peppermint/ui/safe/requestCalls.ts'
import {
  cannotBatchProblem,
  pendingStepProblem,
  queuedProblem,
  revertedProblem,
  stoppedRunProblem,
  unknownStepProblem,
  usedNonceProblem,
} from '../words/reviewWords.ts'
import { stepTitle } from '../words/operationTitles.ts'
import { readOperations } from '../calldata.ts'
import type { OwnerAccount, StudioCollection } from '../studioState.ts'
import { toOperationNote } from './operationNote.ts'
import type { Run, RunStore } from './run.ts'
import { findStepEntries, readStepStates, type StepState } from './stepStates.ts'
import { tryCalls } from './tryCalls.ts'

export interface StepTools extends RequestTools {
  readonly contract: Address
  readonly collection: StudioCollection
  /** What the sending account is. */
  readonly kind: OwnerAccount
  /** Of the run. */
  readonly store: RunStore
  /** For a Safe: the proposal of an earlier request for these calls, as `findProposed` of `requestTransaction` has it. */
  readonly findProposed: (earlier: JournalEntry, calls: readonly OperationCall[]) => ReturnType<FindProposed>
  /** For a Safe: a proposal of its queue with exactly these calls, another owner's or an earlier run's. */
  readonly findQueued: (calls: readonly OperationCall[]) => Promise<QueuedCalls | undefined>
  /** Called with the journal's entry just before the wallet is asked. */
  readonly onAsk?: (entry: JournalEntry) => void
}

export type StepOutcome = RequestOutcome<RequestProblem>

/** One tab at a time. Resolves with an outcome, never rejects. */
export async function sendStep(tools: StepTools, run: Run, index: number): Promise<StepOutcome> {
  let outcome: StepOutcome = { status: 'failed', problem: pendingStepProblem }
  await runExclusive(`peppermint.studio.run.${run.id}`, async () => {
    outcome = await sendAlone(tools, run, index)
  })
  return outcome
}

async function sendAlone(tools: StepTools, run: Run, index: number): Promise<StepOutcome> {
  const { chainId, contract, kind, account, collection } = tools
  const data = run.steps[index] ?? []
  const [first] = data
  if (first === undefined || readOperations(data) === undefined)
    return { status: 'failed', problem: unknownStepProblem }
  const description = stepTitle(data, collection)
  const calls = data.map((each): OperationCall => ({ to: contract, data: each, value: 0n, description }))
  const gas = await findGasLimit(tools, calls)
  if (typeof gas !== 'bigint') return { status: 'failed', problem: gas }
  if (await isAtWallet(tools, run, index)) return { status: 'failed', problem: pendingStepProblem }
  const isSafe = kind.type === 'safe'
  const proposal = isSafe ? await prepareProposal({ safe: account, chainId, calls }) : undefined
  const earlier = findStepEntries(run, index, entriesOf(tools))
  // Earlier requests of the step itself are looked for when the wallet is asked.
  const queued = isSafe && earlier.length === 0 ? await findUnseen(tools, run, index, calls) : undefined
  if (queued !== undefined) return { status: 'failed', problem: queuedProblem(queued.nonce) }
  const outcome = await requestTransaction<RequestProblem>(tools, {
    to: contract,
    data: first,
    value: 0n,
    gasLimit: gas,
    description,
    meta: toOperationNote({ run: run.id, step: index }),
    findObstacle(nonce) {
      const isStopped = tools.store.refresh()?.id !== run.id
      return isStopped ? stoppedRunProblem : findObstacle(readState(tools, run, index), nonce, isSafe)
    },
    isKept: true,
    isNonceFixed: earlier.length > 0,
    isRepeatOf: ({ id }) => isSafe && earlier.some((entry) => entry.id === id),
    ...(tools.onAsk && { onAsk: tools.onAsk }),
    ...(proposal && {
      isOperation: true,
      findProposed: (entry) => tools.findProposed(entry, calls),
      ask: proposal.ask,
    }),
  })
  return outcome.status === 'failed' && proposal?.isUnsupported(outcome.problem)
    ? { status: 'failed', problem: cannotBatchProblem }
    : outcome
}

/** Proposals that the owner was shown for a step: the next press is the answer. */
const shown = new Set<string>()

/** The queue's proposal of the step's calls, the first time that it is found. */
async function findUnseen(
  tools: StepTools,
  run: Run,
  index: number,
  calls: readonly OperationCall[],
): Promise<QueuedCalls | undefined> {
  const queued = await tools.findQueued(calls).catch((): undefined => undefined)
  const key = `${run.id} ${index} ${queued?.safeTxHash}`
  if (queued === undefined || shown.has(key)) return undefined
  shown.add(key)
  return queued
}

async function prepareProposal(request: CallsRequest) {
  const { isBatchUnsupported, requestCalls } = await import('@peppermint/ui/safe/requestCalls.ts')
  return {
    ask: (provider: EIP1193Provider) => requestCalls(provider, request),
    isUnsupported: (problem: RequestProblem) => isBatchUnsupported(request, problem),
  }
}

function findObstacle(
  state: StepState | undefined,
  nonce: number,
  isSafe: boolean,
): RequestProblem | undefined {
  if (state === undefined || state.status === 'todo' || state.status === 'failed') return undefined
  const isRepeatable = state.status === 'declined' || (state.status === 'requested' && !state.isAwaited)
  if (!isRepeatable) return pendingStepProblem
  // The wallet may have sent the earlier request with the nonce that is used now.
  return isSafe || state.nonce === nonce ? undefined : usedNonceProblem
}

const entriesOf = ({ journal, chainId, account }: StepTools) => journal.entries(chainId, account)

const currentRun = ({ store }: StepTools, run: Run): Run => store.get() ?? run

const readState = (tools: StepTools, run: Run, index: number): StepState | undefined =>
  readStepStates(currentRun(tools, run), entriesOf(tools), tools.journal.isRequestOpen)[index]

/** Whether a tab still waits for the wallet's answer to an earlier request. */
async function isAtWallet(tools: StepTools, run: Run, index: number): Promise<boolean> {
  const { gone } = currentRun(tools, run)
  const asked = findStepEntries(run, index, entriesOf(tools)).filter(
    (entry) => isAwaitingWallet(entry, Date.now()) && !gone.includes(entry.id),
  )
  const open = await Promise.all(asked.map((entry) => tools.journal.isRequestOpenInAnyTab(entry)))
  return open.includes(true)
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
    return explain(error, { chainName: COLLECTION.chain.name, walletAsked: false })
  }
}
