/** What the review of a transaction found, as lines of a wallet's list of issues. */
import { findMisleadingCharacters } from '@peppermint/input/text'
import { type Finding, isUnlimited, type MessageFinding } from '@peppermint/safe/review'
import type { ThreatIssue } from '@peppermint/safe/wire'
import { addressIn } from './counterparties.ts'

/** Longest text of calldata, a message or a contract in a line. */
const MAX_TEXT = 120

/** A text of someone else, on one line. */
export const quoted = (text: string): string =>
  findMisleadingCharacters(text).length > 0
    ? '(a text with misleading characters)'
    : text.length > MAX_TEXT
      ? `${text.slice(0, MAX_TEXT)}…`
      : text

const line = (description: string, about?: string | null): ThreatIssue => {
  const address = about === undefined || about === null ? undefined : addressIn(about)
  return { ...(address !== undefined && { address }), description }
}

const signers = (threshold: string) => `signatures needed from then on: ${quoted(threshold)}`

/**
 * @returns undefined for what a wallet shows anyway, and for what is about proposals.
 */
export function issueOf(finding: Finding): ThreatIssue | undefined {
  switch (finding.type) {
    case 'unknown-safe-contract':
      return line('The Safe runs code that is none of Safe’s.', finding.singleton)
    case 'delegate-call-unknown':
      return line(
        'Foreign code would run as the Safe: it can take everything and replace the owners.',
        finding.to,
      )
    case 'unreadable-calls':
      return line('Calls in the data cannot be read: malformed, too deep or too many.', finding.to)
    case 'cut-off':
      return line('It is too large to be read whole. What was not read could do anything.')
    case 'too-many-calls':
      return line(`It makes ${finding.total} calls, more than anyone compares.`)
    case 'hidden-entries':
      return line(`${quoted(finding.method)} has a list of ${finding.total} entries.`)
    case 'many-recipients':
      return line(`${quoted(finding.method)} sends to ${finding.count} accounts at once.`)
    case 'acts-for-account':
      return line('It makes this account execute calls, with everything that account owns.', finding.account)
    case 'calls-through':
      return line('Its calls are made by this contract, which calls for anyone.', finding.contract)
    case 'sets-up-safe':
      return line('It sets up a Safe with a payment, or a handler that is none of Safe’s.', finding.handler)
    case 'batch-not-delegated':
      return line(
        'The batch is called, not delegated: its calls would not be the Safe’s, and coins sent along are lost.',
      )
    case 'gas-refund':
      return line('The Safe pays for gas, which can be made to cost anything.', finding.refundReceiver)
    case 'failure-uses-nonce':
      return line('It sets its own gas limit: if it fails, it is used up all the same.')
    case 'nonce-used':
      return line(`Its nonce ${finding.nonce} is used already, so it can never run.`)
    case 'add-owner':
      return line(`Becomes an owner of the Safe; ${signers(finding.threshold)}.`, finding.owner)
    case 'remove-owner':
      return line(`Is an owner no longer; ${signers(finding.threshold)}.`, finding.owner)
    case 'swap-owner':
      return line(`Becomes an owner in place of ${quoted(finding.oldOwner)}.`, finding.newOwner)
    case 'change-threshold':
      return line(`Number of ${signers(finding.threshold)}.`)
    case 'enable-module':
      return line('Could execute anything from the Safe, without a signature of its owners.', finding.module)
    case 'disable-module':
      return line('Can execute nothing from the Safe any more.', finding.module)
    case 'set-guard':
      return line('Would check every transaction, and could block all of them.', finding.guard)
    case 'remove-guard':
      return line('The Safe’s guard is removed.')
    case 'set-module-guard':
      return line('Would check every transaction of a module, and could block all of them.', finding.guard)
    case 'set-fallback-handler':
      return line('Would answer calls in the Safe’s name, such as checks of its signatures.', finding.handler)
    case 'change-implementation':
      return line('Its code would decide from then on what happens with the Safe.', finding.implementation)
    case 'unknown-self-call':
      return line('The Safe calls itself with data that none of its functions takes.')
    case 'no-code':
      return line('There is no contract at this address.', finding.to)
    case 'unknown-calldata':
      return line('What this call does is not known: no ABI fits its data.', finding.to)
    case 'gives-authority':
      return authority(finding)
    case 'transfer-to-token':
      return line('It sends tokens to the token’s own contract, where they are usually lost.', finding.token)
    case 'transfer-to-zero':
      return line('It sends to the zero address, from which nothing comes back.')
    case 'approves-hash':
      return line('It signs for another Safe something that cannot be seen here.', finding.safe)
    case 'misleading-characters':
      return line('A text in it has characters that hide or imitate others.')
    case 'signs-message':
      return line('It signs on chain, for good, a message that cannot be seen here.')
    case 'signs-order':
      return line('It signs an order that cannot be seen here.', finding.contract)
    default:
      return undefined
  }
}

function authority({
  contract,
  method,
  receiver,
  amount,
  power,
}: Extract<Finding, { readonly type: 'gives-authority' }>): ThreatIssue {
  const at = `at ${contract}`
  if (power === 'spend') {
    const most = amount === null || isUnlimited(amount) ? 'any amount' : `up to ${amount} units`
    return line(`Could take ${most} of the token ${at}, now or later.`, receiver)
  }
  if (power === 'operate') return line(`Could take every token of the collection ${at}.`, receiver)
  return line(`Gets authority by ${quoted(method)} ${at}.`, receiver)
}

/** Of a message. */
export function messageIssueOf(finding: MessageFinding): ThreatIssue | undefined {
  switch (finding.type) {
    case 'moves-tokens':
      return line(
        `This signature (${quoted(finding.primaryType)}) lets others move ${finding.isUnlimited ? 'any amount of ' : ''}tokens.`,
        finding.contract,
      )
    case 'signs-for-another-account':
      return line(
        `This signature (${quoted(finding.primaryType)}) counts for this account.`,
        finding.contract,
      )
    case 'delegates':
      return line(
        `This signature (${quoted(finding.primaryType)}) lets others act in the Safe’s place.`,
        finding.contract,
      )
    case 'may-move-assets':
      return line(
        `This signature (${quoted(finding.primaryType)}) names accounts or amounts: it may move what the Safe owns.`,
        finding.contract,
      )
    case 'for-a-contract':
      return line(`A contract can use this signature (${quoted(finding.primaryType)}).`, finding.contract)
    case 'long-lived':
      return line(`It is valid very long (${quoted(finding.field)}).`)
    case 'other-chain':
      return line(`It is for another chain (${quoted(finding.chainId)}).`)
    case 'misleading-characters':
      return line('A text in it has characters that hide or imitate others.')
    case 'unknown-safe-contract':
      return line('The Safe runs code that is none of Safe’s.')
    case 'stated-hash-differs':
    case 'opaque-text':
    case 'sign-in':
    case 'sign-in-of-another-account':
    case 'sign-in-elsewhere':
    case 'sign-in-delegates':
      return undefined
  }
}
