/**
 * Findings of a review: what is unusual, and what it would let someone do. Addresses are shown in full. One place for the
 * page and for the gateway, which answers them to other wallets in English.
 */
import type { KnownContractRole } from '../chain/index.ts'
import type { Finding, RefundFacts } from '../review/index.ts'
import { type Address, isAddressEqual, zeroAddress } from 'viem'
import { authorityWords, type FindingWords, shorten } from './authorityWords.ts'
import { proposalFindingWords } from './proposalFindingWords.ts'
import { plural } from '@peppermint/input/words/plural.ts'
import { t } from '@peppermint/input/words/t.ts'
import { sentences } from './sentences.ts'

const FIELD_NAMES = {
  version: t`version`,
  owners: t`list of owners`,
  threshold: t`number of required owners`,
  nonce: t`nonce`,
  modules: t`list of modules`,
  guard: t`guard`,
  fallbackHandler: t`fallback handler`,
} as const

/** What Safe's contracts do in a Safe's name. */
function delegateUse(role: KnownContractRole, safe: string): string {
  switch (role) {
    case 'multiSend':
    case 'multiSendCallOnly':
      return t`It makes several calls in one transaction.`
    case 'signMessageLib':
      return t`It signs a message in the name of ${safe}, on chain.`
    case 'createCall':
      return t`It deploys a contract, whose deployer is ${safe}.`
    default:
      return t`Its code runs as ${safe}.`
  }
}

const requiredOwners = (threshold: string): string =>
  threshold === '1' ? t`From then on 1 owner has to sign.` : t`From then on ${threshold} owners have to sign.`

/** With whose call it is, where that is not the reviewed Safe's. */
function whose({ actor }: Finding, { title, detail }: FindingWords): FindingWords {
  if (actor === undefined) return { title, detail }
  const account =
    actor === null
      ? t`For the new Safe, not for this one.`
      : t`The call is made by ${actor}, not by this Safe.`
  return { title, detail: sentences(detail, account) }
}

/** The Safe that a call is made for. */
const safeOf = ({ actor }: Finding): string =>
  actor === undefined ? t`this Safe` : actor === null ? t`the new Safe` : actor

/** Words for every finding. @param formatCoin an amount of the chain's coin, in wei. */
export const findingWords = (finding: Finding, formatCoin: (wei: bigint) => string): FindingWords =>
  whose(finding, wordsOf(finding, formatCoin))

function wordsOf(finding: Finding, formatCoin: (wei: bigint) => string): FindingWords {
  const safe = safeOf(finding)
  switch (finding.type) {
    case 'stated-hash-differs':
      return {
        title: t`The hashes do not match`,
        detail: t`The service says the Safe hash is ${finding.stated}, but these fields have ${finding.computed}. This page does not sign it. The service may be wrong, or someone has changed the transaction.`,
      }
    case 'stated-safe-differs':
      return {
        title: t`The service states a different ${FIELD_NAMES[finding.field]}`,
        detail: t`It says ${shorten(finding.stated)}; the chain says ${shorten(finding.chain)}. This page uses what the chain says.`,
      }
    case 'stated-outcome-differs':
      return {
        title: t`The service is wrong, or ahead of the chain`,
        detail: t`It says that this ran or was replaced, but nonce ${finding.nonce} is still free on the chain. If it ran seconds ago, this goes away by itself; otherwise this transaction can still run.`,
      }
    case 'unknown-safe-contract':
      return {
        title: t`This Safe runs unknown code`,
        detail:
          finding.singleton === null
            ? t`Its contract is not a known one. It may count signatures and compute hashes differently.`
            : t`Its contract is ${finding.singleton}, which is not one of Safe’s. It may count signatures and compute hashes differently.`,
      }
    case 'misleading-characters':
      return {
        title: t`A text may not say what it seems to`,
        detail: misleadingWords(finding.codePoints),
      }
    case 'delegate-call-unknown':
      return {
        title:
          finding.actor === undefined
            ? t`Foreign code would run as the Safe`
            : t`Foreign code would run as another account`,
        detail: t`This is a delegate call to ${finding.to}, which this review does not know. Its code can take everything that ${safe} owns and replace its owners.`,
      }
    case 'delegate-call-known':
      return {
        title: t`Delegate call to ${shorten(finding.name)}`,
        detail: sentences(t`${finding.to} is one of Safe’s own contracts.`, delegateUse(finding.role, safe)),
      }
    case 'unreadable-calls':
      return {
        title: t`The calls inside cannot be read`,
        detail: t`${finding.method ?? t`The data`} for ${finding.to} contains calls that are malformed, too deep or too many, so this review cannot show what they do.`,
      }
    case 'cut-off':
      return {
        title: t`Part of it was not read`,
        detail: t`It is larger than this review reads. The part that was not read could do anything.`,
      }
    case 'hidden-entries':
      return {
        title: t`Not all entries are shown`,
        detail: t`A list of ${shorten(finding.method)} has ${finding.total} entries. This review covers the first ${finding.shown}; the others are only in the raw bytes.`,
      }
    case 'many-recipients':
      return {
        title: plural(
          finding.count,
          t`It sends to 1 account at once`,
          t`It sends to ${finding.count} accounts at once`,
        ),
        detail: t`${shorten(finding.method)} has a list of recipients below. Compare all of it with your own list, down to the last entry.`,
      }
    case 'acts-for-account':
      return {
        title: t`Another account acts on this`,
        detail: t`${finding.method} makes ${finding.account} execute the calls inside, with everything it owns. They are listed below with their own findings.`,
      }
    case 'calls-through':
      return {
        title: t`Another contract makes the calls`,
        detail: t`${finding.method} makes the calls inside come from ${finding.contract}, which anyone can use, and not from the Safe.`,
      }
    case 'creates-safe':
      return {
        title: t`It creates a Safe`,
        detail: t`The new Safe runs the code at ${finding.singleton}.`,
      }
    case 'no-setup':
      return {
        title: t`A new Safe without owners`,
        detail: t`Nothing sets up the new Safe. Anyone can become its owner, and take what it holds.`,
      }
    case 'deploys':
      return {
        title: t`It deploys a contract`,
        detail: t`Anyone can deploy the same code to the same address. What the contract does is only in its bytes.`,
      }
    case 'sets-up-safe':
      return {
        title: t`It sets up a new Safe`,
        detail: sentences(
          t`Its owners are ${shorten(finding.owners.join(', ')) || t`unknown`}.`,
          requiredOwners(finding.threshold),
          finding.handler !== null &&
            t`${finding.handler}, which this review does not know, would answer calls in its name.`,
        ),
      }
    case 'batch-not-delegated':
      return {
        title: t`This batch would not act for the Safe`,
        detail: t`It calls the batch contract instead of delegating to it: the calls would not come from the Safe, and coin sent with it may be lost.`,
      }
    case 'gas-refund':
    case 'failure-uses-nonce':
      return refundFindingWords(finding, formatCoin)
    case 'nonce-used':
      return {
        title: t`Nonce ${finding.nonce} is used`,
        detail: t`The Safe is at nonce ${finding.next}. This transaction can never run.`,
      }
    case 'nonce-ahead':
      return {
        title: t`It waits for nonce ${finding.next}`,
        detail:
          finding.nonce - 1 === finding.next
            ? t`A Safe executes in order. Nonce ${finding.next} has to be used first.`
            : t`A Safe executes in order. Nonces ${finding.next} to ${finding.nonce - 1} have to be used first.`,
      }
    case 'rejection':
      return {
        title: t`It rejects nonce ${finding.nonce}`,
        detail: t`It does nothing but use up its nonce. If it is executed first, the other proposals with this nonce can never run.`,
      }
    case 'add-owner':
      return {
        title: t`It adds an owner`,
        detail: sentences(
          t`${finding.owner} becomes an owner of ${safe}.`,
          requiredOwners(finding.threshold),
        ),
      }
    case 'remove-owner':
      return {
        title: t`It removes an owner`,
        detail: sentences(
          t`${finding.owner} is no longer an owner of ${safe}.`,
          requiredOwners(finding.threshold),
        ),
      }
    case 'swap-owner':
      return {
        title: t`It replaces an owner`,
        detail: t`${finding.newOwner} becomes an owner of ${safe} in place of ${finding.oldOwner}.`,
      }
    case 'change-threshold':
      return { title: t`It changes how many owners sign`, detail: requiredOwners(finding.threshold) }
    case 'enable-module':
      return {
        title: t`It gives a module full control`,
        detail: t`${finding.module} could then execute anything from ${safe} without a signature of its owners.`,
      }
    case 'disable-module':
      return {
        title: t`It disables a module`,
        detail: t`${finding.module} can no longer execute anything from ${safe}.`,
      }
    case 'set-guard':
      return {
        title: t`It sets a guard`,
        detail: t`${finding.guard} would check every transaction and can block all of them, the recovery of ${safe} included.`,
      }
    case 'remove-guard':
      return {
        title: t`It removes the guard`,
        detail: t`Transactions would no longer be checked by a guard.`,
      }
    case 'set-module-guard':
      if (finding.guard === zeroAddress)
        return {
          title: t`It removes the modules’ guard`,
          detail: t`Transactions of modules would no longer be checked by a guard.`,
        }
      return {
        title: t`It sets a module guard`,
        detail: t`${finding.guard} would check every transaction of a module and can block all of them.`,
      }
    case 'set-fallback-handler':
      if (finding.handler === zeroAddress)
        return {
          title: t`It removes the fallback handler`,
          detail: t`Nothing would answer calls in the name of ${safe} any more. Apps could not check its signatures, and tokens that ask before they arrive would be refused.`,
        }
      return {
        title: t`It changes the fallback handler`,
        detail:
          finding.name === null
            ? t`${finding.handler}, which this review does not know, would answer calls in the name of ${safe}, such as checks of its signatures.`
            : t`${`${finding.handler} (${shorten(finding.name)})`} would answer calls in the name of ${safe}, such as checks of its signatures.`,
      }
    case 'change-implementation':
      return {
        title:
          finding.actor === undefined
            ? t`It replaces the Safe’s code`
            : t`It replaces the code of another account`,
        detail: t`${finding.implementation ?? t`Code that the called contract names`} would decide from then on who can move what ${safe} owns.`,
      }
    case 'unknown-self-call':
      return {
        title:
          finding.actor === undefined
            ? t`An unknown change of the Safe itself`
            : t`An unknown change of another Safe`,
        detail:
          finding.actor === undefined
            ? t`The Safe calls itself with data that fits none of its functions.`
            : t`${safe} calls itself with data that fits none of a Safe’s functions.`,
      }
    case 'no-code':
      return {
        title: t`There is no contract at this address`,
        detail: t`${finding.to} has no code on this chain, so the data has no effect, and any coin sent with it stays at that address.`,
      }
    case 'unknown-calldata':
      return {
        title: t`This call cannot be read`,
        detail: t`This review has no ABI for the data sent to ${finding.to}. Sign only if you know what these bytes do.`,
      }
    case 'extra-bytes':
      return {
        title: t`Bytes follow the arguments`,
        detail: plural(
          finding.count,
          t`1 byte follows what ${shorten(finding.method)} of ${finding.to} takes. Most contracts ignore it; this review cannot read it.`,
          t`${finding.count} bytes follow what ${shorten(finding.method)} of ${finding.to} takes. Most contracts ignore them; this review cannot read them.`,
        ),
      }
    case 'gives-authority':
      return authorityWords(finding, safe)
    case 'administers':
      return {
        title: t`It changes how a contract works`,
        detail: t`${shorten(finding.method)} is a function for those who run ${finding.contract}.`,
      }
    case 'look-alike':
      return {
        title: t`An address looks like another`,
        detail: t`${finding.address} begins and ends like ${finding.like}, but it is another account. Such addresses are made to be confused: compare every character.`,
      }
    case 'transfer-to-token':
      return {
        title: t`It sends to the token’s own contract`,
        detail: t`${finding.token} is the token itself. What is sent there is usually lost.`,
      }
    case 'transfer-to-zero':
      return {
        title: t`It burns what it sends`,
        detail: t`The recipient is the zero address, from which nothing can ever be moved.`,
      }
    case 'approves-hash':
      return {
        title: t`It approves something of another Safe`,
        detail:
          typeof finding.actor === 'string'
            ? t`${finding.actor} counts as a signer of ${finding.hash} at ${finding.safe}. That hash may stand for any transaction of that Safe. Review it there first.`
            : t`This Safe counts as a signer of ${finding.hash} at ${finding.safe}. That hash may stand for any transaction of that Safe. Review it there first.`,
      }
    case 'too-many-calls':
      return {
        title: t`Too many calls to show`,
        detail: t`It makes ${finding.total} calls. This review covers the first ${finding.shown}; the others may do anything. What is unusual about them is listed here as far as they were read.`,
      }
    case 'signs-message':
      return {
        title: t`It signs a message that this review cannot see`,
        detail: t`This would be signed on chain in the name of ${safe}, for good, and it may stand for anything, such as an order or a permit: ${shorten(finding.message)}`,
      }
    case 'signs-order':
      return {
        title: t`It signs an order`,
        detail:
          typeof finding.actor === 'string'
            ? t`${finding.contract} may then trade the tokens of ${finding.actor} on the terms of an order that this review cannot see: ${shorten(finding.order)}`
            : t`${finding.contract} may then trade the Safe’s tokens on the terms of an order that this review cannot see: ${shorten(finding.order)}`,
      }
    default:
      return proposalFindingWords(finding)
  }
}

/** @param formatCoin an amount of the chain's coin, in wei. */
export function refundFindingWords(
  finding: RefundFacts & { readonly isElsewhere?: boolean },
  formatCoin: (wei: bigint) => string,
): FindingWords {
  if (finding.type === 'gas-refund')
    return {
      title: finding.payer === undefined ? t`The Safe refunds the gas` : t`Another Safe refunds the gas`,
      detail: gasRefundWords(finding, finding.isElsewhere === true ? undefined : formatCoin),
    }
  return {
    title: t`If it fails, it is still used up`,
    detail: sentences(
      t`It sets its own gas limit (safeTxGas ${finding.safeTxGas.toString()}). If the call fails, the transaction counts as executed: its nonce is used and it cannot be tried again.`,
      finding.payer !== undefined && t`This concerns ${finding.payer}, not this Safe.`,
    ),
  }
}

function gasRefundWords(
  {
    refundReceiver,
    gasToken,
    baseGas,
    gasPrice,
    payer,
  }: Extract<RefundFacts, { readonly type: 'gas-refund' }>,
  /** Undefined on another chain. */
  formatCoin: ((wei: bigint) => string) | undefined,
): string {
  const receiver = isZero(refundReceiver) ? t`the account that executes it` : refundReceiver
  const least = baseGas * gasPrice
  const safe = payer ?? t`this Safe`
  const token = isZero(gasToken) ? t`that chain’s coin` : gasToken
  return isZero(gasToken) && formatCoin !== undefined
    ? t`It pays ${receiver} for gas, at least ${formatCoin(least)}, and more with the gas used. A high price moves money out of ${safe}.`
    : t`It pays ${receiver} for gas in units of ${token}, at least ${least.toString()}, and more with the gas used. A high price moves money out of ${safe}.`
}

const isZero = (address: Address): boolean => isAddressEqual(address, zeroAddress)

export const severityName = { danger: t`Danger`, warning: t`Check this`, note: t`Note` } as const

const MAX_NAMED = 8

/** A sentence. @param codePoints as `findMisleadingCharacters` answers. */
export function misleadingWords(codePoints: readonly number[]): string {
  const named = codePoints
    .slice(0, MAX_NAMED)
    .map((point) => `U+${point.toString(16).toUpperCase().padStart(4, '0')}`)
    .join(', ')
  return codePoints.length > MAX_NAMED
    ? t`The text has characters that can hide, imitate or reorder what you read: ${named} and others.`
    : t`The text has characters that can hide, imitate or reorder what you read: ${named}.`
}
