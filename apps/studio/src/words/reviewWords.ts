/** Sentences of the review: what an operation does, who may send it, what became of it. */
import type { RequiredSender } from '../review/access.ts'
import type { StepState } from '../review/stepStates.ts'
import type { CallTrial, Trial } from '../review/tryCalls.ts'
import type { OwnerAccount } from '../studioState.ts'
import { CURRENCY, formatRoundedDown } from '@peppermint/ui/words/format/amount.ts'
import { formatShortMoment } from '@peppermint/ui/words/format/day.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { plural } from '@peppermint/ui/words/plural.ts'
import { t } from '@peppermint/ui/words/t.ts'

export const invalidReview = t`A value doesn’t fit into the contract. Check the form.`

/** Of one call. */
export function trialWords(trial: CallTrial, index: number): string {
  if (trial.status === 'works') return t`succeeds`
  return index === 0
    ? t`fails: ${trial.reason}`
    : t`fails alone: ${trial.reason} It may need the calls before it, and is tried again when it is its turn.`
}

/** Of all calls as one transaction of a Safe. */
export function batchWords({ batch }: Trial): string | undefined {
  if (batch === undefined) return undefined
  switch (batch.status) {
    case 'success':
      return t`All calls together succeed as one transaction of the Safe.`
    case 'failed':
      return batch.call === null
        ? t`The calls fail as one transaction of the Safe, so it would change nothing.`
        : t`Call ${batch.call.position} of ${batch.call.count} fails after those before it, so the Safe would change nothing.`
    case 'unknown':
      return t`This chain can’t try all calls together. The Safe’s page tries them again before its owners sign.`
  }
}

export const blockWords = (blockNumber: number): string => t`on block ${formatInteger(blockNumber)}`

/** Who can do it, for a visitor who can’t. */
export function senderWords(
  sender: RequiredSender,
  kind: OwnerAccount | undefined,
  isConnected: boolean,
): string {
  if (sender.status === 'anyone')
    return t`Any account can send this. Connect a wallet to do it; it costs only the fee.`
  if (sender.status === 'mixed')
    return t`These operations belong to different accounts, so no one account can send them all. Remove some from the batch.`
  const sentences = [
    sender.role === 'owner'
      ? t`Only the collection’s owner can send this.`
      : sender.role === 'payee'
        ? t`Only the payee can send this.`
        : t`Only the account that the ownership is offered to can send this.`,
  ]
  if (kind?.type === 'safe')
    sentences.push(t`It is a Safe: ${kind.threshold} of ${kind.owners.length} owners sign.`)
  if (kind?.type === 'none') sentences.push(t`The ownership was given up, so no account can.`)
  sentences.push(
    isConnected
      ? t`Your account isn’t, so there is nothing to press here.`
      : t`Connect its wallet to send it.`,
  )
  return sentences.join(' ')
}

export const contractSenderWords = t`Your account is a contract, but not a Safe: only its own app knows how it sends. Nothing was sent.`

export const proposeWords = (threshold: number): string =>
  plural(
    threshold,
    t`The owner is a Safe, so this becomes a proposal. One owner signs it before anything changes.`,
    t`The owner is a Safe, so this becomes a proposal. ${threshold} owners sign it before anything changes.`,
  )

export const handOverWords = (threshold: number): string =>
  plural(
    threshold,
    t`You are an owner of this Safe. The calls go into its batch on the Safe’s page, where you sign the proposal. One signature is needed before anything changes.`,
    t`You are an owner of this Safe. The calls go into its batch on the Safe’s page, where you sign the proposal. ${threshold} signatures are needed before anything changes.`,
  )

export const lowBalanceWords = (balance: string, fee: string): string =>
  t`The sender has ${balance}, and the fee can be about ${fee}. Fund the account first.`

export const notConnectedProblem = {
  title: t`Not connected`,
  detail: t`Your wallet isn’t connected any more. Nothing was sent. Connect it again.`,
}

export const revertedProblem = (reason: string | undefined) => ({
  title: t`It would fail now`,
  detail:
    reason === undefined
      ? t`The contract refuses it. Your wallet wasn’t asked, and nothing was sent.`
      : t`The contract refuses it: ${reason} Your wallet wasn’t asked, and nothing was sent.`,
})

export const pendingStepProblem = {
  title: t`It’s on its way already`,
  detail: t`Your wallet wasn’t asked again. Wait for the outcome of that transaction.`,
}

export const usedNonceProblem = {
  title: t`The earlier request may have been sent`,
  detail: t`Your account has sent a transaction since. This page looks for it on ${COLLECTION.chain.name}; your wallet wasn’t asked again.`,
}

/** @param nonce of the queue's proposal with the same calls. */
export const queuedProblem = (nonce: number) => ({
  title: t`This is in the Safe’s queue already`,
  detail: t`A proposal with exactly these calls waits at nonce ${nonce}. Your wallet wasn’t asked. Sign that one on the Safe’s page, or send this again only if it should happen twice.`,
})

export const stoppedRunProblem = {
  title: t`These transactions were stopped`,
  detail: t`Another tab stopped them or began others. Your wallet wasn’t asked, and nothing was sent. Reload the page to see where they are.`,
}

export const unknownStepProblem = {
  title: t`This page doesn’t know the call`,
  detail: t`Another version of the page stored it. Your wallet wasn’t asked, and nothing was sent.`,
}

export const cannotBatchProblem = {
  title: t`This wallet can’t propose several calls at once`,
  detail: t`Nothing was proposed. Export the Safe batch and open it in the Safe’s Transaction Builder.`,
}

export const declinedWords = t`You declined in your wallet. Nothing was sent.`

/** The state of a step, as its line in the list. */
const failedStepWords = {
  reverted: t`failed; it changed nothing, and only the fee was spent`,
  replaced: t`replaced in your wallet by another transaction; it changed nothing`,
  'nonce-used': t`can’t arrive any more: its transaction number was used up without it; it changed nothing`,
} as const

export function stepWords(state: StepState, isSafe: boolean): string {
  switch (state.status) {
    case 'todo':
      return t`not sent yet`
    case 'requested':
      return state.isAwaited
        ? t`approve it in your wallet`
        : t`your wallet may still ask for it; nothing was found on ${COLLECTION.chain.name} so far`
    case 'declined':
      return t`your wallet says that it wasn’t sent`
    case 'sent':
      if (isSafe) return t`proposed; its owners sign and execute it`
      return state.isUnseen
        ? t`sent, but no node has it any more; this page keeps looking`
        : t`sent; ${COLLECTION.chain.name} confirms it within seconds`
    case 'done':
      return t`done`
    case 'failed':
      return failedStepWords[state.cause]
  }
}

/** Before the buttons of a step whose outcome may never be known. */
export const stuckWords = t`It may still arrive. If you stop following it, what was not sent goes back into the batch, without this step. Look at the collection before you send the step again.`

/** Before the button for a request that the wallet lost. */
export const forgetRequestWords = t`Forget the request only if your wallet doesn’t show it any more, on any device. The step can then be sent again as a new transaction.`

export const tooLargeWords = t`One airdrop is larger than half of a block. Split its list into shorter ones. No file was made.`

/** The heading of a run. */
export function runWords(states: readonly StepState[], isSafe: boolean): string {
  const done = states.filter(({ status }) => status === 'done').length
  if (done === states.length) return t`Done`
  if (isSafe) return states[0]?.status === 'sent' ? t`Proposed to the Safe` : t`Proposing to the Safe`
  return states.length === 1 ? t`Sending` : t`${done} of ${states.length} done`
}

export const tooLongForSafeWords = t`The list is longer than one transaction of the Safe can be. Export it: each file is one transaction, to be executed in order.`

/** @param sentAt Unix milliseconds. */
export const sentBeforeWords = (sentAt: number, calls: number): string =>
  calls === 1
    ? t`You sent exactly this at ${formatShortMoment(Math.floor(sentAt / 1000))}. Send it again only if it should happen twice.`
    : t`You sent some of this at ${formatShortMoment(Math.floor(sentAt / 1000))}. Send it again only if it should happen twice.`

/** Why the Safe's batch did not get the calls. */
export const handOverFailedWords = {
  failed: t`The Safe’s page couldn’t be opened. Nothing was sent. Try again.`,
  full: t`The Safe’s batch can’t take this many more calls; it has room for 100. Nothing was added, and your batch is kept. Propose or empty that one first.`,
  unstored: t`This browser’s storage is full or blocked, so the Safe’s page wouldn’t get the calls. Nothing was added, and your batch is kept.`,
} as const

const countTried = ({ calls }: Trial): number => calls.filter(({ status }) => status === 'works').length

/** What the estimate is of: a call that fails alone until an earlier one is done has none yet. */
export function feeWords(trial: Trial): string {
  const tried = countTried(trial)
  if (tried === trial.calls.length) return t`Fee, about`
  // A Safe sends all of them in one.
  return tried === 1 && trial.calls[0]?.status === 'works' && trial.batch === undefined
    ? t`Fee of the first transaction, about`
    : t`Fee, at least`
}

/** If the balance covers the calls that have an estimate, and may not cover the others; else undefined. */
export function untriedFeeWords(trial: Trial): string | undefined {
  const { calls, maxFee, balance } = trial
  const tried = countTried(trial)
  if (tried === 0 || tried === calls.length || balance < maxFee) return undefined
  // The others are taken to cost what these do on average.
  if (balance * BigInt(tried) >= maxFee * BigInt(calls.length)) return undefined
  return t`The sender has ${formatRoundedDown(balance)} ${CURRENCY}. That covers what could be tried, and may not cover the others.`
}

/** What a file of the calls does not say. @param isError whether they could not be tried. */
export function exportWarning(trial: Trial | undefined, isError: boolean): string | undefined {
  const untried = t`The calls were not tried as one transaction. The file may fail: simulate it in the Safe before its owners sign.`
  if (trial === undefined) return isError ? untried : undefined
  const { calls, batch } = trial
  if (batch?.status === 'success') return undefined
  if (batch?.status === 'failed' || calls[0]?.status === 'reverts')
    return t`The newest block says that this fails. An exported file would fail too, and change nothing.`
  return calls.length === 1 ? undefined : untried
}

/** Of a list that is longer than one transaction of the Safe. */
export const filesWords = (count: number): string =>
  t`${count} files: each is one transaction of the Safe. Execute them one by one, in this order.`
