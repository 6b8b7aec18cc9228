/** Findings of a review: what is unusual, and what it would let someone do. Addresses are shown in full. */
import type { KnownContractRole } from '@peppermint/safe/chain'
import type { Finding } from '@peppermint/safe/review'
import { type Address, isAddressEqual, zeroAddress } from 'viem'
import { formatCanto } from '@peppermint/ui/words/format/amount.ts'
import { authorityWords, type FindingWords, shorten } from './authorityWords.ts'
import { proposalFindingWords } from './proposalFindingWords.ts'
import { transactionStatusWords } from '../words/statusWords.ts'

const FIELD_NAMES = {
  version: 'version',
  owners: 'list of owners',
  threshold: 'number of required owners',
  nonce: 'nonce',
  modules: 'list of modules',
  guard: 'guard',
  fallbackHandler: 'fallback handler',
} as const

/** What Safe's contracts do in a Safe's name. */
const DELEGATE_USES: Readonly<Partial<Record<KnownContractRole, string>>> = {
  multiSend: 'It makes several calls in one transaction.',
  multiSendCallOnly: 'It makes several calls in one transaction.',
  signMessageLib: 'It signs a message in the Safe’s name, on chain.',
  createCall: 'It deploys a contract, whose deployer is the Safe.',
}

const ownersHaveToSign = (threshold: string): string =>
  `${threshold} ${threshold === '1' ? 'owner has' : 'owners have'} to sign.`
const requiredOwners = (threshold: string): string => `From then on ${ownersHaveToSign(threshold)}`

/** The Safe that a call is made for. */
const safeOf = ({ actor }: Finding): string =>
  actor === undefined ? 'this Safe' : actor === null ? 'the new Safe' : actor

/** Words for every finding. */
export function findingWords(finding: Finding): FindingWords {
  const safe = safeOf(finding)
  switch (finding.type) {
    case 'stated-hash-differs':
      return {
        title: 'The hashes do not match',
        detail: `The service says the Safe hash is ${finding.stated}, but these fields have ${finding.computed}. This page does not sign it. The service may be wrong, or someone has changed the transaction.`,
      }
    case 'stated-safe-differs':
      return {
        title: `The service states a different ${FIELD_NAMES[finding.field]}`,
        detail: `It says ${shorten(finding.stated)}; the chain says ${shorten(finding.chain)}. This page uses what the chain says.`,
      }
    case 'stated-outcome-differs':
      return {
        title: 'The service is wrong, or ahead of the chain',
        detail: `It says “${transactionStatusWords[finding.status].label}”, but nonce ${finding.nonce} is still free on the chain. If it ran seconds ago, this goes away by itself; otherwise this transaction can still run.`,
      }
    case 'unknown-safe-contract':
      return {
        title: 'This Safe runs unknown code',
        detail: `Its contract is ${finding.singleton ?? 'not a known one'}, which is not one of Safe’s. It may count signatures and compute hashes differently.`,
      }
    case 'misleading-characters':
      return {
        title: 'A text may not say what it seems to',
        detail: misleadingWords(finding.codePoints),
      }
    case 'delegate-call-unknown':
      return {
        title: 'Foreign code would run as the Safe',
        detail: `This is a delegate call to ${finding.to}, which this page does not know. Its code can take everything that ${safe} owns and replace its owners.`,
      }
    case 'delegate-call-known':
      return {
        title: `Delegate call to ${shorten(finding.name)}`,
        detail: `${finding.to} is one of Safe’s own contracts. ${DELEGATE_USES[finding.role] ?? 'Its code runs as the Safe.'}`,
      }
    case 'unreadable-calls':
      return {
        title: 'The calls inside cannot be read',
        detail: `${finding.method === null ? 'The data' : finding.method} for ${finding.to} contains calls that are malformed, too deep or too many, so this page cannot show what they do.`,
      }
    case 'cut-off':
      return {
        title: 'Part of it was not read',
        detail: 'It is larger than this page reads. The part that is not shown could do anything.',
      }
    case 'hidden-entries':
      return {
        title: 'Not all entries are shown',
        detail: `A list of ${shorten(finding.method)} has ${finding.total} entries. This page shows the first ${finding.shown}; the others are only in the raw bytes.`,
      }
    case 'many-recipients':
      return {
        title: `It sends to ${finding.count} ${finding.count === 1 ? 'account' : 'accounts'} at once`,
        detail: `${shorten(finding.method)} has a list of recipients below. Compare all of it with your own list, down to the last entry.`,
      }
    case 'acts-for-account':
      return {
        title: 'Another account acts on this',
        detail: `${finding.method} makes ${finding.account} execute the calls inside, with everything it owns. They are listed below with their own findings.`,
      }
    case 'calls-through':
      return {
        title: 'Another contract makes the calls',
        detail: `${finding.method} makes the calls inside come from ${finding.contract}, which anyone can use, and not from the Safe.`,
      }
    case 'creates-safe':
      return {
        title: 'It creates a Safe',
        detail: `The new Safe runs the code at ${finding.singleton}.`,
      }
    case 'deploys':
      return {
        title: 'It deploys a contract',
        detail:
          'Anyone can deploy the same code to the same address. What the contract does is only in its bytes.',
      }
    case 'sets-up-safe':
      return {
        title: 'It sets up a new Safe',
        detail: `Its owners are ${shorten(finding.owners.join(', ')) || 'unknown'}. ${ownersHaveToSign(finding.threshold)}${finding.handler === null ? '' : ` ${finding.handler}, which this page does not know, would answer calls in its name.`}`,
      }
    case 'batch-not-delegated':
      return {
        title: 'This batch would not act for the Safe',
        detail:
          'It calls the batch contract instead of delegating to it: the calls would not come from the Safe, and coin sent with it may be lost.',
      }
    case 'gas-refund':
      return {
        title: 'The Safe refunds the gas',
        detail: `It pays ${isZero(finding.refundReceiver) ? 'the account that executes it' : finding.refundReceiver} for gas, ${isZero(finding.gasToken) ? `at least ${formatCanto(finding.baseGas * finding.gasPrice)}` : `in units of ${finding.gasToken}, at least ${finding.baseGas * finding.gasPrice}`}, and more with the gas used. A high price moves money out of the Safe.`,
      }
    case 'failure-uses-nonce':
      return {
        title: 'If it fails, it is still used up',
        detail: `It sets its own gas limit (safeTxGas ${finding.safeTxGas}). If the call fails, the transaction counts as executed: its nonce is used and it cannot be tried again.`,
      }
    case 'nonce-used':
      return {
        title: `Nonce ${finding.nonce} is used`,
        detail: `The Safe is at nonce ${finding.next}. This transaction can never run.`,
      }
    case 'nonce-ahead':
      return {
        title: `It waits for nonce ${finding.next}`,
        detail: `A Safe executes in order. ${finding.nonce - 1 === finding.next ? `Nonce ${finding.next} has` : `Nonces ${finding.next} to ${finding.nonce - 1} have`} to be used first.`,
      }
    case 'rejection':
      return {
        title: `It rejects nonce ${finding.nonce}`,
        detail:
          'It does nothing but use up its nonce. If it is executed first, the other proposals with this nonce can never run.',
      }
    case 'add-owner':
      return {
        title: 'It adds an owner',
        detail: `${finding.owner} becomes an owner of ${safe}. ${requiredOwners(finding.threshold)}`,
      }
    case 'remove-owner':
      return {
        title: 'It removes an owner',
        detail: `${finding.owner} is no longer an owner of ${safe}. ${requiredOwners(finding.threshold)}`,
      }
    case 'swap-owner':
      return {
        title: 'It replaces an owner',
        detail: `${finding.newOwner} becomes an owner of ${safe} in place of ${finding.oldOwner}.`,
      }
    case 'change-threshold':
      return { title: 'It changes how many owners sign', detail: requiredOwners(finding.threshold) }
    case 'enable-module':
      return {
        title: 'It gives a module full control',
        detail: `${finding.module} could then execute anything from ${safe} without a signature of its owners.`,
      }
    case 'disable-module':
      return {
        title: 'It disables a module',
        detail: `${finding.module} can no longer execute anything from ${safe}.`,
      }
    case 'set-guard':
      return {
        title: 'It sets a guard',
        detail: `${finding.guard} would check every transaction and can block all of them, the recovery of ${safe} included.`,
      }
    case 'remove-guard':
      return { title: 'It removes the guard', detail: 'Transactions would no longer be checked by a guard.' }
    case 'set-module-guard':
      return {
        title: 'It sets a module guard',
        detail: `${finding.guard} would check every transaction of a module and can block all of them.`,
      }
    case 'set-fallback-handler':
      return {
        title: 'It changes the fallback handler',
        detail: `${finding.handler}${finding.name === null ? ', which this page does not know,' : ` (${shorten(finding.name)})`} would answer calls in the Safe’s name, such as checks of its signatures.`,
      }
    case 'change-implementation':
      return {
        title: 'It replaces the Safe’s code',
        detail: `${finding.implementation ?? 'Code that the called contract names'} would decide from then on who can move what ${safe} owns.`,
      }
    case 'unknown-self-call':
      return {
        title: 'An unknown change of the Safe itself',
        detail: 'The Safe calls itself with data that fits none of its functions.',
      }
    case 'no-code':
      return {
        title: 'There is no contract at this address',
        detail: `${finding.to} has no code on this chain, so the data has no effect, and any coin sent with it stays at that address.`,
      }
    case 'unknown-calldata':
      return {
        title: 'This call cannot be read',
        detail: `This page has no ABI for the data sent to ${finding.to}. Sign only if you know what these bytes do.`,
      }
    case 'gives-authority':
      return authorityWords(finding, safe)
    case 'administers':
      return {
        title: 'It changes how a contract works',
        detail: `${shorten(finding.method)} is a function for those who run ${finding.contract}.`,
      }
    case 'transfer-to-token':
      return {
        title: 'It sends to the token’s own contract',
        detail: `${finding.token} is the token itself. What is sent there is usually lost.`,
      }
    case 'transfer-to-zero':
      return {
        title: 'It burns what it sends',
        detail: 'The recipient is the zero address, from which nothing can ever be moved.',
      }
    case 'approves-hash':
      return {
        title: 'It approves something of another Safe',
        detail: `This Safe counts as a signer of ${finding.hash} at ${finding.safe}. That hash may stand for any transaction of that Safe. Review it there first.`,
      }
    case 'too-many-calls':
      return {
        title: 'Too many calls to show',
        detail: `It makes ${finding.total} calls. This page shows the first ${finding.shown}; the others may do anything. What is unusual about them is listed here as far as they were read.`,
      }
    case 'signs-message':
      return {
        title: 'It signs a message that this page cannot see',
        detail: `The Safe would sign this on chain, for good, and it may stand for anything, such as an order or a permit: ${shorten(finding.message)}`,
      }
    case 'signs-order':
      return {
        title: 'It signs an order',
        detail: `${finding.contract} may then trade the Safe’s tokens on the terms of an order that this page cannot see: ${shorten(finding.order)}`,
      }
    default:
      return proposalFindingWords(finding)
  }
}

const isZero = (address: Address): boolean => isAddressEqual(address, zeroAddress)

export const severityName = { danger: 'Danger', warning: 'Check this', note: 'Note' } as const

/** A value that a call sends along. */
export const valueWords = (wei: bigint): string => (wei === 0n ? 'No CANTO' : formatCanto(wei))

const MAX_NAMED = 8

/** A sentence. @param codePoints as `findMisleadingCharacters` answers. */
export const misleadingWords = (codePoints: readonly number[]): string =>
  `The text has characters that can hide, imitate or reorder what you read: ${codePoints
    .slice(0, MAX_NAMED)
    .map((point) => `U+${point.toString(16).toUpperCase().padStart(4, '0')}`)
    .join(', ')}${codePoints.length > MAX_NAMED ? ' and others' : ''}.`
