/** Why an execution would fail, and what it costs. */
import type { BatchPosition, ExecutionFailure, TransactionSimulation } from '@peppermint/safe/chain'
import { CURRENCY, formatRoundedUp } from '@peppermint/ui/words/format/amount.ts'
import type { Note } from '@peppermint/ui/words/note.ts'
import { cleanText } from '../words/plainText.ts'

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
          ? 'The call inside would fail'
          : `Call ${call.position} of ${call.count} in the batch would fail, so none of them runs`
      return reason === null
        ? `${what}, and the contract does not say why.`
        : `${what}. The contract says: ${quote(reason)}.`
    }
    case 'not-enough-signatures':
      return 'The Safe requires more signatures.'
    case 'invalid-signature':
      return `The Safe refuses one of the signatures (${failure.code}).`
    case 'not-enough-gas':
      return 'The Safe requires more gas.'
    case 'refund-failed':
      return 'The Safe cannot pay the gas refund that this transaction promises.'
    case 'other-revert':
      return failure.reason === ''
        ? 'The Safe refuses it without a reason.'
        : `The Safe refuses it: ${quote(failure.reason)}.`
  }
}

/** What executing costs, and who pays. */
export const executionCostWords = (feeWei: bigint, account: string): string =>
  `Executing is a transaction of ${account}, which pays a network fee of about ${formatRoundedUp(feeWei)} ${CURRENCY}. Signing is free and sends nothing.`

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
  const where = isWaiting
    ? `${waitingWords(waiting)} Simulated on the latest block as if it were next`
    : 'Simulated on the latest block'
  const now = isWaiting ? '' : ' now'
  const limit = isWaiting ? ' What runs before it can change that.' : ''
  switch (simulation.status) {
    case 'pending':
      return {
        tone: 'plain',
        text: `${isWaiting ? `${waitingWords(waiting)} ` : ''}Simulating on the latest block…`,
      }
    case 'success':
      return { tone: isWaiting ? 'plain' : 'ok', text: `${where}: it would succeed${now}.${limit}` }
    case 'failed': {
      const { reason, call } = simulation
      const what =
        call === null
          ? `it would fail${now}.`
          : `call ${call.position} of ${call.count} would fail${now}, and then none of them takes effect.`
      const contractReason = reason === null ? '' : ` The contract says: ${quote(reason)}.`
      return { tone: 'warn', text: `${where}: ${what}${contractReason}${limit}` }
    }
    case 'unknown':
      return {
        tone: 'plain',
        text: `${isWaiting ? `${waitingWords(waiting)} ` : ''}This page couldn’t simulate it.${limit}`,
      }
  }
}

/** A Safe executes in the order of nonces. */
function waitingWords({ nonce, next }: Waiting): string {
  const first = nonce - 1 === next ? `nonce ${next}` : `nonces ${next} to ${nonce - 1}`
  return `It can’t run yet: a Safe runs one nonce after another, and ${first} must be used first.`
}
