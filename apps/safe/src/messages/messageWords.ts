/** Words of a Safe's messages. */
import type { MessageStatus } from '@peppermint/safe/wire'
import type { StatusWords } from '../words/statusWords.ts'
import { cleanText } from '../words/plainText.ts'
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
