/** Why an execution would fail, and what it costs. */
import type { BatchPosition, ExecutionFailure, TransactionSimulation } from '@peppermint/safe/chain'
import { CURRENCY, formatRoundedUp } from '@peppermint/ui/words/format/amount.ts'
import type { Note } from '@peppermint/ui/words/note.ts'
import { cleanText } from '../words/plainText.ts'
import { t } from '@peppermint/ui/words/t.ts'
import { sentences } from '@peppermint/safe/words'

/** Longest text of a contract that is shown. */
const MAX_REASON_LENGTH = 160

const quote = (reason: string): string => `“${cleanText(reason, MAX_REASON_LENGTH)}”`

/** What is known of a call that the Safe only says to have failed. */
export interface InnerFailure {
  readonly reason: string | null
  readonly call: BatchPosition | null
}

/** A sentence about the reason, before anything was sent. @param inner of `call-failed`, if it was simulated. */
export function executionFailureWords(
  failure: ExecutionFailure,
  inner: InnerFailure = { reason: null, call: null },
): string {
  switch (failure.type) {
    case 'call-failed': {
      const { reason, call } = inner
      const what =
        call === null
          ? t`The call inside would fail.`
          : t`Call ${call.position} of ${call.count} in the batch would fail, so none of them runs.`
      return sentences(
        what,
        reason === null ? t`The contract does not say why.` : t`The contract says: ${quote(reason)}.`,
      )
    }
    case 'not-enough-signatures':
      return t`The Safe requires more signatures.`
    case 'invalid-signature':
      return t`The Safe refuses one of the signatures (${failure.code}).`
    case 'not-enough-gas':
      return t`The Safe requires more gas.`
    case 'refund-failed':
      return t`The Safe cannot pay the gas refund that this transaction promises.`
    case 'other-revert':
      return failure.reason === ''
        ? t`The Safe refuses it without a reason.`
        : t`The Safe refuses it: ${quote(failure.reason)}.`
  }
}

/** What executing costs, and who pays. */
export const executionCostWords = (feeWei: bigint, account: string): string =>
  t`Executing is a transaction of ${account}, which pays a network fee of about ${formatRoundedUp(feeWei)} ${CURRENCY}. Signing is free and sends nothing.`

/** Nonces from the Safe's next one to a transaction's own, which have to be used first. */
interface Waiting {
  readonly nonce: number
  readonly next: number
}

/**
 * A simulation before the owners have signed, in one statement with what the transaction waits for.
 * @param waiting it cannot run now, whatever the simulation says.
 */
export function simulationNote(
  simulation: TransactionSimulation | { readonly status: 'pending' },
  waiting?: Waiting,
): Note {
  const isWaiting = waiting !== undefined
  const wait = isWaiting && waitingWords(waiting)
  const limit = isWaiting && t`What runs before it can change that.`
  switch (simulation.status) {
    case 'pending':
      return { tone: 'plain', text: sentences(wait, t`Simulating on the latest block…`) }
    case 'success':
      return {
        tone: isWaiting ? 'plain' : 'ok',
        text: sentences(
          wait,
          isWaiting
            ? t`Simulated on the latest block as if it were next: it would succeed.`
            : t`Simulated on the latest block: it would succeed now.`,
          limit,
        ),
      }
    case 'failed': {
      const { reason, call } = simulation
      return {
        tone: 'warn',
        text: sentences(
          wait,
          simulatedFailure(call, isWaiting),
          reason !== null && t`The contract says: ${quote(reason)}.`,
          limit,
        ),
      }
    }
    case 'unknown':
      return { tone: 'plain', text: sentences(wait, t`This page couldn’t simulate it.`, limit) }
  }
}

function simulatedFailure(call: BatchPosition | null, isWaiting: boolean): string {
  if (call === null)
    return isWaiting
      ? t`Simulated on the latest block as if it were next: it would fail.`
      : t`Simulated on the latest block: it would fail now.`
  const { position, count } = call
  return isWaiting
    ? t`Simulated on the latest block as if it were next: call ${position} of ${count} would fail, and then none of them takes effect.`
    : t`Simulated on the latest block: call ${position} of ${count} would fail now, and then none of them takes effect.`
}

/** A Safe executes in the order of nonces. */
const waitingWords = ({ nonce, next }: Waiting): string =>
  nonce - 1 === next
    ? t`It can’t run yet: a Safe runs one nonce after another, and nonce ${next} must be used first.`
    : t`It can’t run yet: a Safe runs one nonce after another, and nonces ${next} to ${nonce - 1} must be used first.`
