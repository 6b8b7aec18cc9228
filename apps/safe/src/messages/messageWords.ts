/** Words of a Safe's messages. */
import type { MessageFinding } from '@peppermint/safe/review'
import type { MessageStatus } from '@peppermint/safe/wire'
import { dayText } from '../words/moments.ts'
import type { StatusWords } from '../words/statusWords.ts'
import { cleanText } from '../words/plainText.ts'
import { misleadingWords } from '../review/findingWords.ts'
import { t } from '@peppermint/ui/words/t.ts'

export const messageStatusWords: Readonly<Record<MessageStatus, StatusWords>> = {
  NEEDS_CONFIRMATION: {
    label: t`Needs confirmations`,
    meaning: t`More owners have to sign before the Safe has signed this message. Signing is free.`,
    tone: 'waiting',
  },
  CONFIRMED: {
    label: t`Signed`,
    meaning: t`Enough owners have signed. Anyone can check it with the Safe’s signature below.`,
    tone: 'done',
  },
}

/** In place of a service's “Signed” that the signatures don't bear out. */
export const messageStatusWarning = (threshold: number): string =>
  t`The service says that enough owners have signed, but fewer than ${threshold} of its signatures are theirs. Don’t rely on this message.`

/** Longest part of a message that a list shows. */
const MAX_TITLE_LENGTH = 90

/** One line for a list. */
export function messageTitle(message: string | { readonly primaryType?: string | undefined }): string {
  if (typeof message !== 'string')
    return cleanText(t`Typed data: ${message.primaryType ?? t`unnamed`}`, MAX_TITLE_LENGTH)
  const [line] = message.split('\n').filter((one) => cleanText(one) !== '')
  return cleanText(line, MAX_TITLE_LENGTH) || t`A text without visible characters`
}

/** What an owner should know before signing, as a sentence. */
export function messageFindingWords(finding: MessageFinding): string {
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
      return t`This signs the Safe in to ${cleanText(finding.domain, 80)}. Sign only if you are signing in there.`
    case 'sign-in-of-another-account':
      return t`This is a sign-in of another account, ${cleanText(finding.account, 60)}, not of this Safe.`
    case 'sign-in-elsewhere':
      return t`The sign-in is for ${cleanText(finding.domain, 80)}, but it was made at ${cleanText(finding.other, 80)}. A site that asks for a sign-in of another site can take over your session there.`
    case 'sign-in-delegates':
      return t`This is more than a sign-in: it lets ${cleanText(finding.domain, 80)} act for the Safe in the ways that its resources name.`
    case 'moves-tokens':
      return atContract(
        t`${cleanText(finding.primaryType)} lets ${partyWords(finding)} move ${finding.isUnlimited ? t`any amount of the Safe’s tokens` : t`the Safe’s tokens`} without another signature.`,
        finding,
      )
    case 'signs-for-another-account':
      return atContract(
        t`${cleanText(finding.primaryType)} acts for another account that this Safe owns or controls, such as a second Safe. Sign only if you know what it does there.`,
        finding,
      )
    case 'delegates':
      return atContract(
        t`${cleanText(finding.primaryType)} lets ${partyWords(finding)} act in the Safe’s place.`,
        finding,
      )
    case 'may-move-assets':
      return finding.isOfAsset
        ? t`This page doesn’t know ${cleanText(finding.primaryType)}, but ${cleanText(finding.contract, 60)} is the contract of something this Safe owns. The signature may let ${partyWords(finding)} take it.`
        : atContract(
            t`This page doesn’t know ${cleanText(finding.primaryType)}. It names ${partyWords(finding)}, and may let them take or do something in the Safe’s name.`,
            finding,
          )
    case 'for-a-contract':
      return t`This page doesn’t know ${cleanText(finding.primaryType)}. ${cleanText(finding.contract, 60)} can act on this signature: sign only if you know what it does there.`
    case 'long-lived':
      return t`It stays valid for very long: ${cleanText(finding.field)} is ${momentWords(finding.until)}. Until then the signature can be used, and deleting it here doesn’t take it back.`
    case 'other-chain':
      return t`The data names chain ${cleanText(finding.chainId)}, which is not the chain of this Safe.`
  }
}

interface OfContract {
  readonly contract: string | null
  readonly parties: readonly string[]
}

const partyWords = ({ parties }: OfContract): string =>
  parties.length === 0 ? t`someone` : cleanText(parties.join(', '), 400)

/** The sentence, and the contract that it is about. */
const atContract = (sentence: string, { contract }: OfContract): string =>
  contract === null ? sentence : t`${sentence} Contract: ${cleanText(contract, 60)}.`

/** Seconds since 1970; numbers that are no date stand for “never”. */
function momentWords(seconds: string): string {
  const milliseconds = Number(seconds) * 1000
  return milliseconds < Date.UTC(2200, 0) ? dayText(milliseconds) : t`never`
}
