/** Findings of a message's review. What others chose is shown as plain text. */
import { plainText } from '@peppermint/input/text'
import { t } from '@peppermint/input/words/t.ts'
import type { MessageFinding } from '../review/index.ts'
import { misleadingWords, refundFindingWords } from './findingWords.ts'

const MAX_NAME_LENGTH = 40

/**
 * What an owner should know before signing, as a sentence.
 * @param formatDay a day, of Unix milliseconds.
 * @param formatCoin an amount of the chain's coin, in wei.
 */
export function messageFindingWords(
  finding: MessageFinding,
  formatDay: (time: number) => string,
  formatCoin: (wei: bigint) => string,
): string {
  switch (finding.type) {
    case 'stated-hash-differs':
      return t`The service states the hash ${finding.stated}, but this message has ${finding.computed}. This page does not sign it. Nothing was sent.`
    case 'unknown-safe-contract':
      return t`The contract at this address is not one of Safe’s. It may treat signatures differently.`
    case 'opaque-text':
      return t`The text is only a hash. It may stand for anything, such as a transaction.`
    case 'misleading-characters':
      return misleadingWords(finding.codePoints)
    case 'sign-in':
      return t`This signs the Safe in to ${plainText(finding.domain, 80)}. Sign only if you are signing in there.`
    case 'sign-in-of-another-account':
      return t`This is a sign-in of another account, ${plainText(finding.account, 60)}, not of this Safe.`
    case 'sign-in-elsewhere':
      return t`The sign-in is for ${plainText(finding.domain, 80)}, but it was made at ${plainText(finding.other, 80)}. A site that asks for a sign-in of another site can take over your session there.`
    case 'sign-in-delegates':
      return t`This is more than a sign-in: it lets ${plainText(finding.domain, 80)} act for the Safe in the ways that its resources name.`
    case 'moves-tokens':
      return atContract(
        t`${plainText(finding.primaryType, MAX_NAME_LENGTH)} lets ${partyWords(finding)} move ${tokensWords(finding)} without another signature.`,
        finding,
      )
    case 'signs-for-another-account':
      return atContract(
        t`${plainText(finding.primaryType, MAX_NAME_LENGTH)} acts for another account that this Safe owns or controls, such as a second Safe. Sign only if you know what it does there.`,
        finding,
      )
    case 'delegates':
      return atContract(
        t`${plainText(finding.primaryType, MAX_NAME_LENGTH)} lets ${partyWords(finding)} act in the Safe’s place.`,
        finding,
      )
    case 'may-move-assets':
      return finding.isOfAsset
        ? t`This review doesn’t know ${plainText(finding.primaryType, MAX_NAME_LENGTH)}, but ${plainText(finding.contract, 60)} is the contract of something this Safe owns. The signature may let ${partyWords(finding)} take it.`
        : atContract(
            t`This review doesn’t know ${plainText(finding.primaryType, MAX_NAME_LENGTH)}. It names ${partyWords(finding)}, and may let them take or do something in the Safe’s name.`,
            finding,
          )
    case 'for-a-contract':
      return t`This review doesn’t know ${plainText(finding.primaryType, MAX_NAME_LENGTH)}. ${plainText(finding.contract, 60)} can act on this signature: sign only if you know what it does there.`
    case 'gas-refund':
    case 'failure-uses-nonce':
      return refundFindingWords(finding, formatCoin).detail
    case 'imitates-contract':
      return t`It has the form of a message for ${finding.name}, but ${finding.contract} is not ${finding.name}. What that contract does with the signature cannot be known.`
    case 'long-lived':
      return t`It stays valid for very long: ${plainText(finding.field, MAX_NAME_LENGTH)} is ${momentWords(finding.until, formatDay)}. Until then the signature can be used, and deleting it here doesn’t take it back.`
    case 'other-chain':
      return t`The data names chain ${plainText(finding.chainId, MAX_NAME_LENGTH)}, which is not the chain of this Safe.`
  }
}

function tokensWords({
  isUnlimited,
  holder,
}: Extract<MessageFinding, { readonly type: 'moves-tokens' }>): string {
  if (holder === undefined) return isUnlimited ? t`any amount of the Safe’s tokens` : t`the Safe’s tokens`
  const account = plainText(holder, 60)
  return isUnlimited ? t`any amount of the tokens of ${account}` : t`the tokens of ${account}`
}

interface OfContract {
  readonly contract: string | null
  readonly parties: readonly string[]
}

const partyWords = ({ parties }: OfContract): string =>
  parties.length === 0 ? t`someone` : plainText(parties.join(', '), 400)

/** The sentence, and the contract that it is about. */
const atContract = (sentence: string, { contract }: OfContract): string =>
  contract === null ? sentence : t`${sentence} Contract: ${plainText(contract, 60)}.`

/** Seconds since 1970; numbers that are no date stand for “never”. */
function momentWords(seconds: string, formatDay: (time: number) => string): string {
  const milliseconds = Number(seconds) * 1000
  return milliseconds < Date.UTC(2200, 0) ? formatDay(milliseconds) : t`never`
}
