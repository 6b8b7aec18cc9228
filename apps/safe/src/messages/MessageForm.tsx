/** Proposes a message: a text, or typed data as JSON, reviewed before it is signed. */
import { useDeferredValue, useId, useMemo, useState } from 'react'
import {
  withPrimaryType,
  type TypedMessage,
  hashSafeMessage,
  requireSignedData,
} from '@peppermint/safe/hashes'
import type { SafeInfo } from '@peppermint/safe/wire'
import { useLocation } from 'wouter'
import { Loaded } from '../elements/Loaded.tsx'
import { PageHeading } from '../elements/PageHeading.tsx'
import { messagePath } from '@peppermint/ui/safe/paths.ts'
import { useSafeInfo, useSource } from '../queries.ts'
import { MessageReview } from './MessageReview.tsx'
import { SignMessage } from './SignMessage.tsx'
import { useMessageReview } from './useMessageReview.ts'
import { parseExactJson } from '@peppermint/input/json'
import { zeroAddress } from 'viem'
import { isRecord } from '@peppermint/input/record'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { t } from '@peppermint/ui/words/t.ts'

export function MessageForm() {
  const facts = useSafeInfo()
  const [type, setType] = useState<'text' | 'typed'>('text')
  const [text, setText] = useState('')
  const id = useId()
  const shown = useDeferredValue(text)
  const draft = useMemo(() => readMessageDraft(type, shown), [type, shown])
  const types = [
    ['text', t`Text`],
    ['typed', t`Typed data (EIP-712)`],
  ] as const
  return (
    <article className="tx message">
      <header>
        <PageHeading level={2} title={t`New message`}>{t`New message`}</PageHeading>
        <p className="m">{t`Owners sign a message with their keys, for free. Nothing is sent to the chain and no money moves.`}</p>
      </header>
      <section>
        <fieldset className="message-types">
          <legend>{t`What to sign`}</legend>
          {types.map(([value, label]) => (
            <label key={value}>
              <input
                type="radio"
                name={`${id}type`}
                checked={type === value}
                onChange={() => setType(value)}
              />{' '}
              {label}
            </label>
          ))}
        </fieldset>
        <label htmlFor={`${id}text`}>{type === 'text' ? t`Text` : t`Typed data as JSON`}</label>
        <textarea
          id={`${id}text`}
          className="message-input"
          rows={8}
          spellCheck={type === 'text'}
          value={text}
          aria-describedby={`${id}fault`}
          aria-invalid={draft.status === 'invalid'}
          onChange={(event) => setText(event.target.value)}
        />
        <p id={`${id}fault`} className="s warned" role="status" hidden={draft.status !== 'invalid'}>
          {draft.status === 'invalid' && draft.fault}
        </p>
      </section>
      {draft.status === 'ready' && (
        <Loaded query={facts} what={t`the Safe`}>
          {(known) => <Proposal message={draft.message} facts={known} />}
        </Loaded>
      )}
    </article>
  )
}

interface ProposalProps {
  readonly message: string | TypedMessage
  readonly facts: SafeInfo
}

function Proposal({ message, facts }: ProposalProps) {
  const source = useSource()
  const [, navigate] = useLocation()
  const { review } = useMessageReview(message, facts)
  if (review === undefined) return null
  const body = typeof message === 'string' ? message : withPrimaryType(message)
  return (
    <>
      <MessageReview message={message} review={review} />
      <SignMessage
        message={body}
        review={review}
        label={t`Sign and propose`}
        share={(signature) => source.proposeMessage({ message: body, signature })}
        onShared={() => navigate(messagePath(source.safe, review.hashes.safeMessageHash))}
      />
    </>
  )
}

type MessageDraft =
  | { readonly status: 'empty' }
  | { readonly status: 'ready'; readonly message: string | TypedMessage }
  /** `fault` is a sentence. */
  | { readonly status: 'invalid'; readonly fault: string }

const invalid = (fault: string): MessageDraft => ({ status: 'invalid', fault })

/**
 * What an owner has entered to sign: a text as it is, or typed data as JSON.
 * Reads the form. @param type whether `text` is a text or typed data.
 */
export function readMessageDraft(type: 'text' | 'typed', text: string): MessageDraft {
  if (text.trim() === '') return { status: 'empty' }
  if (text.length > MAX_MESSAGE_LENGTH)
    return invalid(t`The message is too long: ${formatInteger(MAX_MESSAGE_LENGTH)} characters is the limit.`)
  if (type === 'text') return { status: 'ready', message: text }
  let parsed: unknown
  try {
    parsed = parseExactJson(text)
  } catch {
    return invalid(t`The message is not JSON.`)
  }
  if (!isTypedMessage(parsed))
    return invalid(t`The message has no domain, types and message, as typed data (EIP-712) has.`)
  try {
    const message = withPrimaryType(parsed)
    hashSafeMessage(message, { chainId: 1, safe: zeroAddress })
    requireSignedData(message)
    return { status: 'ready', message }
  } catch {
    return invalid(t`The message does not match its types, or its primary type is unclear.`)
  }
}

/**
 * Typed data (EIP-712) as JSON.
 * As long as a gateway accepts.
 */
const MAX_MESSAGE_LENGTH = 65_536

/** Whether a value has the shape of typed data; hashing checks the rest. */
function isTypedMessage(value: unknown): value is TypedMessage {
  if (!isRecord(value) || !isRecord(value['types']) || !isRecord(value['message'])) return false
  const { domain, primaryType } = value
  if (!isRecord(domain) || !['string', 'undefined'].includes(typeof primaryType)) return false
  return Object.values(value['types']).every(
    (fields) =>
      Array.isArray(fields) &&
      fields.every(
        (field) => isRecord(field) && typeof field['name'] === 'string' && typeof field['type'] === 'string',
      ),
  )
}
