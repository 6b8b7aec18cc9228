/** Sentences of the review: what an operation does, who may send it, what became of it. */
import type { RequiredSender } from '../../studio/review/access.ts'
import type { StepState } from '../../studio/review/stepStates.ts'
import type { CallTrial, Trial } from '../../studio/review/tryCalls.ts'
import type { OwnerAccount } from '../../studio/studioState.ts'
import { CURRENCY, formatRoundedDown } from '../format/amount.ts'
import { formatShortMoment } from '../format/day.ts'
import { formatInteger } from '../format/integer.ts'

export const invalidReview = 'A value doesn’t fit into the contract. Check the form.'

/** Of one call. */
export function trialWords(trial: CallTrial, index: number): string {
  if (trial.status === 'works') return 'succeeds'
  const words = `fails: ${trial.reason}`
  return index === 0
    ? words
    : `fails alone: ${trial.reason} It may need the calls before it, and is tried again when it is its turn.`
}

/** Of all calls as one transaction of a Safe. */
export function batchWords({ batch }: Trial): string | undefined {
  if (batch === undefined) return undefined
  switch (batch.status) {
    case 'success':
      return 'All calls together succeed as one transaction of the Safe.'
    case 'failed':
      return batch.call === null
        ? 'The calls fail as one transaction of the Safe, so it would change nothing.'
        : `Call ${batch.call.position} of ${batch.call.count} fails after those before it, so the Safe would change nothing.`
    case 'unknown':
      return 'This chain can’t try all calls together. The Safe’s page tries them again before its owners sign.'
  }
}

export const blockWords = (blockNumber: number): string => `on block ${formatInteger(blockNumber)}`

/** Who can do it, for a visitor who can’t. */
export function senderWords(
  sender: RequiredSender,
  kind: OwnerAccount | undefined,
  isConnected: boolean,
): string {
  if (sender.status === 'anyone')
    return 'Any account can send this. Connect a wallet to do it; it costs only the fee.'
  if (sender.status === 'mixed')
    return 'These operations belong to different accounts, so no one account can send them all. Remove some from the batch.'
  const who =
    sender.role === 'owner'
      ? 'the collection’s owner'
      : sender.role === 'payee'
        ? 'the payee'
        : 'the account that the ownership is offered to'
  const how =
    kind?.type === 'safe'
      ? ` It is a Safe: ${kind.threshold} of ${kind.owners.length} owners sign.`
      : kind?.type === 'none'
        ? ' The ownership was given up, so no account can.'
        : ''
  return `Only ${who} can send this.${how} ${isConnected ? 'Your account isn’t, so there is nothing to press here.' : 'Connect its wallet to send it.'}`
}

export const contractSenderWords =
  'Your account is a contract, but not a Safe: only its own app knows how it sends. Nothing was sent.'

export const proposeWords = (threshold: number): string =>
  `The owner is a Safe, so this becomes a proposal. ${threshold === 1 ? 'One owner signs' : `${threshold} owners sign`} it before anything changes.`

export const handOverWords = (threshold: number): string =>
  `You are an owner of this Safe. The calls go into its batch on the Safe’s page, where you sign the proposal. ${threshold === 1 ? 'One signature is' : `${threshold} signatures are`} needed before anything changes.`

export const lowBalanceWords = (balance: string, fee: string): string =>
  `The sender has ${balance}, and the fee can be about ${fee}. Fund the account first.`

export const notConnectedProblem = {
  title: 'Not connected',
  detail: 'Your wallet isn’t connected any more. Nothing was sent. Connect it again.',
}

export const revertedProblem = (reason: string | undefined) => ({
  title: 'It would fail now',
  detail: `The contract refuses it${reason === undefined ? '.' : `: ${reason}`} Your wallet wasn’t asked, and nothing was sent.`,
})

export const pendingStepProblem = {
  title: 'It’s on its way already',
  detail: 'Your wallet wasn’t asked again. Wait for the outcome of that transaction.',
}

export const usedNonceProblem = {
  title: 'The earlier request may have been sent',
  detail:
    'Your account has sent a transaction since. This page looks for it on Canto; your wallet wasn’t asked again.',
}

export const stoppedRunProblem = {
  title: 'These transactions were stopped',
  detail:
    'Another tab stopped them or began others. Your wallet wasn’t asked, and nothing was sent. Reload the page to see where they are.',
}

export const unknownStepProblem = {
  title: 'This page doesn’t know the call',
  detail: 'Another version of the page stored it. Your wallet wasn’t asked, and nothing was sent.',
}

export const cannotBatchProblem = {
  title: 'This wallet can’t propose several calls at once',
  detail: 'Nothing was proposed. Export the Safe batch and open it in the Safe’s Transaction Builder.',
}

export const declinedWords = 'You declined in your wallet. Nothing was sent.'

/** The state of a step, as its line in the list. */
export function stepWords(state: StepState, isSafe: boolean): string {
  switch (state.status) {
    case 'todo':
      return 'not sent yet'
    case 'requested':
      return state.isAwaited
        ? 'approve it in your wallet'
        : 'your wallet may still ask for it; nothing was found on Canto so far'
    case 'declined':
      return 'your wallet says that it wasn’t sent'
    case 'sent':
      if (isSafe) return 'proposed; its owners sign and execute it'
      if (!state.isFollowed) return 'sent; this browser doesn’t follow it any more'
      return state.isUnseen
        ? 'sent, but no node has it any more; this page keeps looking'
        : 'sent; Canto confirms it within seconds'
    case 'done':
      return 'done'
    case 'failed':
      return state.isReplaced
        ? 'replaced in your wallet by another transaction; it changed nothing'
        : 'failed; it changed nothing, and only the fee was spent'
  }
}

/** Before the buttons of a step whose outcome may never be known. */
export const stuckWords =
  'It may still arrive. If you stop following it, what was not sent goes back into the batch, without this step. Look at the collection before you send the step again.'

/** Before the button for a request that the wallet lost. */
export const forgetRequestWords =
  'Forget the request only if your wallet doesn’t show it any more, on any device. The step can then be sent again as a new transaction.'

export const tooLargeWords =
  'One airdrop is larger than half of a block. Split its list into shorter ones. No file was made.'

/** The heading of a run. */
export function runWords(states: readonly StepState[], isSafe: boolean): string {
  const done = states.filter(({ status }) => status === 'done').length
  if (done === states.length) return 'Done'
  if (isSafe) return states[0]?.status === 'sent' ? 'Proposed to the Safe' : 'Proposing to the Safe'
  return states.length === 1 ? 'Sending' : `${done} of ${states.length} done`
}

export const tooLongForSafeWords =
  'The list is longer than one transaction of the Safe can be. Export it: each file is one transaction, to be executed in order.'

/** @param sentAt Unix milliseconds. */
export const sentBeforeWords = (sentAt: number, calls: number): string =>
  `You sent ${calls === 1 ? 'exactly this' : 'some of this'} at ${formatShortMoment(Math.floor(sentAt / 1000))}. Send it again only if it should happen twice.`

/** Why the Safe's batch did not get the calls. */
export const handOverFailedWords = {
  failed: 'The Safe’s page couldn’t be opened. Nothing was sent. Try again.',
  full: 'The Safe’s batch can’t take this many more calls; it has room for 100. Nothing was added, and your batch is kept. Propose or empty that one first.',
  unstored:
    'This browser’s storage is full or blocked, so the Safe’s page wouldn’t get the calls. Nothing was added, and your batch is kept.',
} as const

const countTried = ({ calls }: Trial): number => calls.filter(({ status }) => status === 'works').length

/** What the estimate is of: a call that fails alone until an earlier one is done has none yet. */
export function feeWords(trial: Trial): string {
  const tried = countTried(trial)
  if (tried === trial.calls.length) return 'Fee, about'
  // A Safe sends all of them in one.
  return tried === 1 && trial.calls[0]?.status === 'works' && trial.batch === undefined
    ? 'Fee of the first transaction, about'
    : 'Fee, at least'
}

/** If the balance covers the calls that have an estimate, and may not cover the others; else undefined. */
export function untriedFeeWords(trial: Trial): string | undefined {
  const { calls, maxFee, balance } = trial
  const tried = countTried(trial)
  if (tried === 0 || tried === calls.length || balance < maxFee) return undefined
  // The others are taken to cost what these do on average.
  if (balance * BigInt(tried) >= maxFee * BigInt(calls.length)) return undefined
  return `The sender has ${formatRoundedDown(balance)} ${CURRENCY}. That covers what could be tried, and may not cover the others.`
}

/** What a file of the calls does not say. @param isError whether they could not be tried. */
export function exportWarning(trial: Trial | undefined, isError: boolean): string | undefined {
  const untried =
    'The calls were not tried as one transaction. The file may fail: simulate it in the Safe before its owners sign.'
  if (trial === undefined) return isError ? untried : undefined
  const { calls, batch } = trial
  if (batch?.status === 'success') return undefined
  if (batch?.status === 'failed' || calls[0]?.status === 'reverts')
    return 'The newest block says that this fails. An exported file would fail too, and change nothing.'
  return calls.length === 1 ? undefined : untried
}

/** Of a list that is longer than one transaction of the Safe. */
export const filesWords = (count: number): string =>
  `${count} files: each is one transaction of the Safe. Execute them one by one, in this order.`
