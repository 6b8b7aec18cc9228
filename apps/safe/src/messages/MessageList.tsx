/** The Safe's messages, newest first, by day. */
import { useState } from 'react'
import type { MessageListItem, SafeMessage } from '@peppermint/safe/wire'
import { messageStatusWords, messageTitle } from './messageWords.ts'
import { formatDay, formatTime } from '../words/moments.ts'
import { Loaded } from '../elements/Loaded.tsx'
import { MorePages } from '../elements/MorePages.tsx'
import { PageHeading } from '../elements/PageHeading.tsx'
import { SafeLink } from '../elements/SafeLink.tsx'
import { messagePath, safePath } from '@peppermint/ui/safe/paths.ts'
import { useSource } from '../queries.ts'
import { useMessages } from './useMessages.ts'

export function MessageList() {
  const { missing, safe } = useSource()
  const query = useMessages()
  return (
    <>
      <PageHeading level={2} title="Messages">
        Messages
      </PageHeading>
      {missing.messages === undefined ? (
        <>
          <p className="message-new">
            <SafeLink className="b secondary" to={`${safePath(safe, 'messages')}/new`}>
              New message
            </SafeLink>
          </p>
          <Loaded query={query} what="the messages">
            {({ pages }) => <Days items={pages.flatMap(({ results }) => results)} />}
          </Loaded>
          <MorePages query={query} />
        </>
      ) : (
        <p className="empty">{missing.messages}</p>
      )}
    </>
  )
}

interface Day {
  /** Start of the day, Unix milliseconds; undefined before the first label. */
  readonly day: number | undefined
  readonly messages: SafeMessage[]
}

function Days({ items }: { readonly items: readonly MessageListItem[] }) {
  const [now] = useState(() => Date.now())
  const days: Day[] = []
  for (const item of items) {
    if (item.type === 'DATE_LABEL') {
      // The next page repeats the label of its first day.
      if (days.at(-1)?.day !== item.timestamp) days.push({ day: item.timestamp, messages: [] })
      continue
    }
    const last = days.at(-1) ?? { day: undefined, messages: [] }
    if (days.length === 0) days.push(last)
    last.messages.push(item)
  }
  if (days.length === 0)
    return (
      <p className="empty">
        No messages yet. Apps that ask the Safe to sign a message, and messages that owners propose, appear
        here.
      </p>
    )
  return days.map(({ day, messages }) => (
    <section key={day ?? ''} className="list">
      {day !== undefined && <h3>{formatDay(day, now, 'UTC')}</h3>}
      <ol className="q">
        {messages.map((message) => (
          <Row key={message.messageHash} message={message} />
        ))}
      </ol>
    </section>
  ))
}

function Row({ message }: { readonly message: SafeMessage }) {
  const { safe } = useSource()
  const status = messageStatusWords[message.status]
  return (
    <li>
      <SafeLink className="row" to={messagePath(safe, message.messageHash)}>
        <span className="no" aria-hidden="true">
          ✎
        </span>
        <b className="brk">{messageTitle(message.message)}</b>
        <span className="s end">
          <span className="status" data-tone={status.tone}>
            {status.label}
          </span>
          <span className="m line">
            {message.confirmationsSubmitted} of {message.confirmationsRequired} signed,{' '}
            {formatTime(message.creationTimestamp, 'UTC')}
          </span>
        </span>
      </SafeLink>
    </li>
  )
}
