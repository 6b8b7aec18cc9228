/** What an owner has entered to sign: a text as it is, or typed data as JSON. */
import {
  hashSafeMessage,
  requireSignedData,
  type TypedMessage,
  withPrimaryType,
} from '@peppermint/safe/hashes'
import { parseExactJson } from '@peppermint/input/json'
import { zeroAddress } from 'viem'
import { isTypedMessage, MAX_MESSAGE_LENGTH } from './typedMessage.ts'

export type MessageDraft =
  | { readonly status: 'empty' }
  | { readonly status: 'ready'; readonly message: string | TypedMessage }
  /** `fault` completes “The message …”. */
  | { readonly status: 'invalid'; readonly fault: string }

const invalid = (fault: string): MessageDraft => ({ status: 'invalid', fault })

/** Reads the form. @param type whether `text` is a text or typed data. */
export function readMessageDraft(type: 'text' | 'typed', text: string): MessageDraft {
  if (text.trim() === '') return { status: 'empty' }
  if (text.length > MAX_MESSAGE_LENGTH) return invalid('is too long: 65,536 characters is the limit.')
  if (type === 'text') return { status: 'ready', message: text }
  let parsed: unknown
  try {
    parsed = parseExactJson(text)
  } catch {
    return invalid('is not JSON.')
  }
  if (!isTypedMessage(parsed))
    return invalid('has no domain, types and message, as typed data (EIP-712) has.')
  try {
    const message = withPrimaryType(parsed)
    hashSafeMessage(message, { chainId: 1, safe: zeroAddress })
    requireSignedData(message)
    return { status: 'ready', message }
  } catch {
    return invalid('does not match its types, or its primary type is unclear.')
  }
}
