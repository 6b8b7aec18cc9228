/** Findings of a review: what is unusual, and what it would let someone do. Addresses are shown in full. */
import type { KnownContractRole } from '@peppermint/safe/chain'
import { type Finding, isUnlimited, type ProposalFindingFacts } from '@peppermint/safe/review'
import { type Address, isAddressEqual, zeroAddress } from 'viem'
import { formatCanto } from '../format/amount.ts'
import { transactionStatusWords } from './statusWords.ts'

export interface FindingWords {
  readonly title: string
  readonly detail: string
}

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

/** Longest text of a contract or a service that is shown. */
const MAX_STATED_LENGTH = 200

const shorten = (text: string): string =>
  text.length > MAX_STATED_LENGTH ? `${text.slice(0, MAX_STATED_LENGTH)}…` : text

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
        title: `The service has another ${FIELD_NAMES[finding.field]}`,
        detail: `It says ${shorten(finding.stated)}; the chain says ${shorten(finding.chain)}. This page goes by the chain.`,
      }
    case 'stated-outcome-differs':
      return {
        title: 'The service is wrong, or ahead of the chain',
        detail: `It says “${transactionStatusWords[finding.status].label}”, but nonce ${finding.nonce} is still free on the chain. If it ran seconds ago, this goes away by itself; otherwise this transaction can still run.`,
      }
    case 'unknown-safe-contract':
      return {
        title: 'This Safe runs unknown code',
        detail: `Its contract is ${finding.singleton ?? 'not a known one'}, which is none of Safe’s. It may count signatures and compute hashes in another way.`,
      }
    case 'delegate-call-unknown':
      return {
        title: 'Foreign code would run as the Safe',
        detail: `This is a delegate call to ${finding.to}, which this page does not know. Its code can take everything that ${safe} owns and replace its owners.`,
      }
    case 'delegate-call-known':
      return finding.role === null
        ? {
            title: 'Delegate call to a trusted contract',
            detail: `The operator of this page trusts ${finding.to}. It is none of Safe’s own contracts, and its code runs as the Safe.`,
          }
        : {
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
        detail: 'It is larger than this page reads. What is missing here may do anything.',
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
        detail: `${finding.method} makes ${finding.account} execute the calls inside, with all that it owns. They are listed below with their own findings.`,
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
        detail: `${finding.to} has no code on this chain, so the data does nothing, and coin sent with it is gone to that address.`,
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
        detail: `${shorten(finding.method)} of ${finding.contract} is for those who run the contract.`,
      }
    case 'transfer-to-token':
      return {
        title: 'It sends to the token’s own contract',
        detail: `${finding.token} is the token itself. What is sent there is usually lost.`,
      }
    case 'transfer-to-zero':
      return {
        title: 'It burns',
        detail: 'The recipient is the zero address, where nothing can ever be moved again.',
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

type Authority = Extract<Finding, { readonly type: 'gives-authority' }>

/** Who gets what. */
function authorityWords(
  { power, contract, method, receiver, amount }: Authority,
  safe: string,
): FindingWords {
  const someone = receiver ?? 'Someone'
  switch (power) {
    case 'spend':
      return spendWords({ someone, contract, amount, safe })
    case 'operate':
      return {
        title: 'Approval of a whole collection',
        detail: `${someone} could take every token of ${contract} from ${safe}, now or later.`,
      }
    case 'own':
      return {
        title: 'It gives a contract away',
        detail: `${receiver ?? 'No account'} would own ${contract} instead of ${safe}.`,
      }
    case 'role':
      return {
        title: 'It gives someone a role',
        detail: `${someone} could do at ${contract} what the role allows. ${CALLED(method)}`,
      }
    case 'control':
      return {
        title: 'It changes who controls another contract',
        detail: `${receiver === null ? '' : `${receiver} is the new party. `}${CALLED(method)} It decides who can make ${contract} act.`,
      }
    case 'upgrade':
      return {
        title: 'It replaces the code of a contract',
        detail: `${someone} would decide from then on what ${contract} does with all that it holds. ${CALLED(method)}`,
      }
    case 'proceeds':
      return {
        title: 'It redirects money',
        detail: `${someone} would receive money that ${contract} pays out. ${CALLED(method)}`,
      }
    case 'royalties':
      return {
        title: 'It redirects royalties',
        detail: `${someone} would receive the royalties of ${contract}.`,
      }
    case 'art':
      return {
        title: 'It changes what the tokens show',
        detail: `${someone} would decide on the pictures and data of every token of ${contract}.`,
      }
    case 'allowance':
      return {
        title: 'It lets someone spend without the owners',
        detail: `${someone} could spend from ${safe} through ${contract} without another signature. ${CALLED(method)}`,
      }
    case 'recover':
      return {
        title: 'It decides who can replace the owners',
        detail: `${receiver === null ? '' : `${receiver} could take part. `}${CALLED(method)} Through ${contract}, the owners of a Safe can be replaced without their signatures.`,
      }
    case 'delegate':
      return {
        title: 'It lets someone act in the Safe’s place',
        detail: `${someone} could vote or act for ${safe} at ${contract}.`,
      }
    case 'answer':
      return {
        title: 'It lets a contract answer for the Safe',
        detail: `${receiver === null ? 'Another contract' : receiver} would answer calls in the Safe’s name, such as checks of its signatures. ${CALLED(method)}`,
      }
    case 'sign':
      return {
        title: 'It changes who signs as an owner',
        detail: `${CALLED(method)} The key in its data could then sign as an owner.`,
      }
  }
}

const CALLED = (method: string): string => `The function is ${shorten(method)}.`

interface Spending {
  readonly someone: string
  readonly contract: string
  readonly amount: string | null
  readonly safe: string
}

function spendWords({ someone, contract, amount, safe }: Spending): FindingWords {
  if (amount === '0')
    return {
      title: 'An approval of 0',
      detail: `For a token it takes back what ${someone} could spend. For a collection it lets ${someone} take token 0. The contract is ${contract}.`,
    }
  if (amount === null || isUnlimited(amount))
    return {
      title: 'Unlimited approval',
      detail: `${someone} could take any amount of the token ${contract} from ${safe}, now or later.`,
    }
  return {
    title: 'Approval',
    detail: `${someone} could take up to ${amount} units of the token ${contract} from ${safe}, now or later; of a collection, the token with this number.`,
  }
}

/** How the transaction was proposed, and what else waits at its nonce. */
function proposalFindingWords(finding: Extract<Finding, ProposalFindingFacts>): FindingWords {
  switch (finding.type) {
    case 'no-owner-proposed':
      return {
        title: 'No owner proposed this',
        detail:
          finding.source === 'gateway'
            ? 'Anyone can put a transaction here without signing it. That owners have signed it since does not say where it came from. Ask the other owners who made it, and why.'
            : 'It came in a file or a link, and no owner has signed it. Anyone can make one. Ask the other owners who made it, and why.',
      }
    case 'proposer-not-owner':
      return {
        title: 'No owner proposed this',
        detail: `The service names ${finding.proposer}, which is not an owner of this Safe. Ask the owners who made it, and why.`,
      }
    case 'proposer-unproven':
      return {
        title: 'Nothing proves that an owner proposed this',
        detail: `The service names ${finding.proposer}, but has no valid signature of that owner. Ask them whether they made it.`,
      }
    case 'proposed-by-delegate':
      return {
        title: 'A delegate proposed this',
        detail: `The service says that ${finding.delegate} may propose for ${finding.proposer}. A delegate is no owner: ask before you sign.`,
      }
    case 'proposer-unknown':
      return {
        title: 'This page can’t know who proposed it',
        detail: `Files and links don’t say who made them. ${finding.signed} ${finding.signed === 1 ? 'owner has' : 'owners have'} signed it: ask them where it came from.`,
      }
    case 'competes':
      return {
        title: `It competes with ${finding.others} ${finding.others === 1 ? 'proposal' : 'proposals'} at nonce ${finding.nonce}`,
        detail: `Only one of them can ever run.${readyWords(finding)}${rejectionWords(finding)} Look at all of them in the queue before you sign.`,
      }
    case 'competitors-unknown':
      return {
        title: 'The queue could not be read',
        detail: `Other proposals may have nonce ${finding.nonce} too, and one of them may have all its signatures.`,
      }
    case 'nonce-gap':
      return {
        title: 'It may run much later',
        detail: `No proposal has ${finding.from === finding.to ? `nonce ${finding.from}` : `the nonces ${finding.from} to ${finding.to}`} yet. Once signed, this one can run as soon as they are used, perhaps long after you remember it.`,
      }
  }
}

type Competing = Extract<Finding, { readonly type: 'competes' }>

const readyWords = ({ ready, others }: Competing): string =>
  ready === 0
    ? ''
    : others === 1
      ? ' The other one has all its signatures: anyone can execute it now.'
      : ` ${ready} of the others ${ready === 1 ? 'has' : 'have'} all signatures: anyone can execute ${ready === 1 ? 'it' : 'one'} now.`

const rejectionWords = ({ rejections, others }: Competing): string =>
  rejections === 0
    ? ''
    : others === 1
      ? ' The other one is a rejection, which only uses up the nonce.'
      : ` ${rejections} of the others only ${rejections === 1 ? 'uses' : 'use'} up the nonce.`

const isZero = (address: Address): boolean => isAddressEqual(address, zeroAddress)

export const severityName = { danger: 'Danger', warning: 'Check this', note: 'Note' } as const

/** A value that a call sends along. */
export const valueWords = (wei: bigint): string => (wei === 0n ? 'No CANTO' : formatCanto(wei))
