/** Words of a Safe's messages. */
import type { MessageFinding } from '@peppermint/safe/review'
import type { MessageStatus } from '@peppermint/safe/wire'
import type { StatusWords } from './statusWords.ts'
import { cleanText } from './plainText.ts'
import { misleadingWords } from './misleadingWords.ts'

export const messageStatusWords: Readonly<Record<MessageStatus, StatusWords>> = {
  NEEDS_CONFIRMATION: {
    label: 'Needs confirmations',
    meaning: 'More owners have to sign before the Safe has signed this message. Signing is free.',
    tone: 'waiting',
  },
  CONFIRMED: {
    label: 'Signed',
    meaning: 'Enough owners have signed. Anyone can check it with the Safe’s signature below.',
    tone: 'done',
  },
}

/** In place of a service's “Signed” that the signatures don't bear out. */
export const messageStatusWarning = (threshold: number): string =>
  `The service says that enough owners have signed, but fewer than ${threshold} of its signatures are theirs. Don’t rely on this message.`

/** Longest part of a message that a list shows. */
const MAX_TITLE_LENGTH = 90

/** One line for a list. */
export function messageTitle(message: string | { readonly primaryType?: string | undefined }): string {
  if (typeof message !== 'string')
    return cleanText(`Typed data: ${message.primaryType ?? 'unnamed'}`, MAX_TITLE_LENGTH)
  const [line] = message.split('\n').filter((one) => cleanText(one) !== '')
  return cleanText(line, MAX_TITLE_LENGTH) || 'A text without visible characters'
}

/** What an owner should know before signing, as a sentence. */
export function messageFindingWords(finding: MessageFinding): string {
  switch (finding.type) {
    case 'stated-hash-differs':
      return `The service states the hash ${finding.stated}, but this message has ${finding.computed}. This page does not sign it. Nothing was sent.`
    case 'unknown-safe-contract':
      return 'The contract at this address is not one of Safe’s. It may treat signatures differently.'
    case 'opaque-text':
      return 'The text is only a hash. It may stand for anything, such as a transaction.'
    case 'misleading-characters':
      return misleadingWords(finding.codePoints)
    case 'sign-in':
      return `This signs the Safe in to ${cleanText(finding.domain, 80)}. Sign only if you are signing in there.`
    case 'sign-in-of-another-account':
      return `This is a sign-in of another account, ${cleanText(finding.account, 60)}, not of this Safe.`
    case 'moves-tokens':
      return `${cleanText(finding.primaryType)} lets someone move the Safe’s tokens without another signature.`
    case 'signs-for-another-account':
      return `${cleanText(finding.primaryType)} acts for another account that this Safe owns or controls, such as a second Safe. Sign only if you know what it does there.`
    case 'other-chain':
      return `The data names chain ${cleanText(finding.chainId)}, which is not the chain of this Safe.`
  }
}

/** After signing, by where the signatures are collected. */
export const messageSigned = {
  gateway: {
    sharing: 'Sharing the signature with the other owners…',
    proposed: 'Signed and shared with the other owners.',
    confirmed: 'Your signature was added.',
  },
  chain: {
    sharing: 'Checking the signature…',
    proposed: 'Signed and kept in this browser. Pass it on to the other owners.',
    confirmed: 'Signed and kept in this browser. Pass it on to the other owners.',
  },
} as const
