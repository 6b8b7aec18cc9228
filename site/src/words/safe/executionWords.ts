/** Why an execution would fail, and what it costs. */
import type { ExecutionFailure, TransactionSimulation } from '@peppermint/safe/chain'
import { CURRENCY, formatRoundedUp } from '../format/amount.ts'
import type { Note } from '../types.ts'
import { cleanText } from './plainText.ts'

/** Longest text of a contract that is shown. */
const MAX_REASON_LENGTH = 160

const quote = (reason: string): string => `“${cleanText(reason, MAX_REASON_LENGTH)}”`

/** A sentence about the reason, before anything was sent. */
export function executionFailureWords(failure: ExecutionFailure, innerReason?: string | null): string {
  switch (failure.type) {
    case 'call-failed':
      return innerReason === undefined || innerReason === null
        ? 'The call inside would fail, and the contract does not say why.'
        : `The call inside would fail. The contract says: ${quote(innerReason)}.`
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

/** A simulation before the owners have signed; undefined if nothing is known. */
export function simulationNote(simulation: TransactionSimulation): Note | undefined {
  switch (simulation.status) {
    case 'success':
      return { tone: 'ok', text: 'Simulated on the newest block: it would succeed now.' }
    case 'failed':
      return {
        tone: 'warn',
        text: `Simulated on the newest block: it would fail now.${simulation.reason === null ? '' : ` The contract says: ${quote(simulation.reason)}.`} Earlier proposals may change that.`,
      }
    case 'unknown':
      return undefined
  }
}
