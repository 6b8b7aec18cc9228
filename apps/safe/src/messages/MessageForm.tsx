/** Proposes a message: a text, or typed data as JSON, reviewed before it is signed. */
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { withPrimaryType, type TypedMessage } from '@peppermint/safe/hashes'
import type { SafeInfo } from '@peppermint/safe/wire'
import { useLocation } from 'wouter'
import { Loaded } from '../elements/Loaded.tsx'
import { PageHeading } from '../elements/PageHeading.tsx'
import { messagePath } from '@peppermint/ui/safe/paths.ts'
import { useSafeInfo, useSource } from '../queries.ts'
import { MessageReview } from './MessageReview.tsx'
import { readMessageDraft } from './readMessageDraft.ts'
import { SignMessage } from './SignMessage.tsx'
import { useMessageReview } from './useMessageReview.ts'

export function MessageForm() {
  const facts = useSafeInfo()
  const [type, setType] = useState<'text' | 'typed'>('text')
  const [text, setText] = useState('')
  const id = useId()
  const shown = useDeferredValue(text)
  const draft = useMemo(() => readMessageDraft(type, shown), [type, shown])
  const types = [
    ['text', 'Text'],
    ['typed', 'Typed data (EIP-712)'],
  ] as const
  return (
    <article className="tx message">
      <header>
        <PageHeading level={2} title="New message">
          New message
        </PageHeading>
        <p className="m">
          Owners sign a message with their keys, for free. Nothing is sent to the chain and no money moves.
        </p>
      </header>
      <section>
        <fieldset className="message-types">
          <legend>What to sign</legend>
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
        <label htmlFor={`${id}text`}>{type === 'text' ? 'Text' : 'Typed data as JSON'}</label>
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
          {draft.status === 'invalid' && `The message ${draft.fault}`}
        </p>
      </section>
      {draft.status === 'ready' && (
        <Loaded query={facts} what="the Safe">
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
  return (
    <>
      <MessageReview message={message} review={review} />
      <SignMessage
        review={review}
        label="Sign and propose"
        share={(signature) => source.proposeMessage({ message: toBody(message), signature })}
        onShared={() => navigate(messagePath(source.safe, review.hashes.safeMessageHash))}
      />
    </>
  )
}

const toBody = (message: string | TypedMessage): unknown =>
  typeof message === 'string' ? message : withPrimaryType(message)
