/** The Safe's messages, newest first, by day. */
import type { SafeMessage } from '@peppermint/safe/wire'
import { messageStatusWords } from './messageWords.ts'
import { useMessageTitle } from './useMessageTitle.ts'
import { formatTime } from '../words/moments.ts'
import { Days } from '../elements/Days.tsx'
import { Loaded } from '../elements/Loaded.tsx'
import { MorePages } from '../elements/MorePages.tsx'
import { PageHeading } from '../elements/PageHeading.tsx'
import { SafeLink } from '../elements/SafeLink.tsx'
import { StatusMark } from '../elements/StatusMark.tsx'
import { messagePath, safePath } from '@peppermint/ui/safe/paths.ts'
import { useMessages, useSource } from '../queries.ts'
import { t } from '@peppermint/ui/words/t.ts'

export function MessageList() {
  const { safe } = useSource()
  const query = useMessages()
  return (
    <>
      <PageHeading level={2} title={t`Messages`}>{t`Messages`}</PageHeading>
      <p className="message-new">
        <SafeLink className="b secondary" to={`${safePath(safe, 'messages')}/new`}>{t`New message`}</SafeLink>
      </p>
      <Loaded query={query} what={t`the messages`}>
        {({ pages }) => (
          <Days
            items={pages.flatMap(({ results }) => results)}
            kind="MESSAGE"
            timeZone="UTC"
            empty={t`No messages yet. Apps that ask the Safe to sign a message, and messages that owners propose, appear here.`}
          >
            {(message) => <Row key={message.messageHash} message={message} />}
          </Days>
        )}
      </Loaded>
      <MorePages query={query} />
    </>
  )
}

function Row({ message }: { readonly message: SafeMessage }) {
  const { safe } = useSource()
  const titleOf = useMessageTitle()
  return (
    <li>
      <SafeLink className="row" to={messagePath(safe, message.messageHash)}>
        <span className="no" aria-hidden="true">
          ✎
        </span>
        <b className="brk">{titleOf(message.message)}</b>
        <span className="s end">
          <StatusMark words={messageStatusWords[message.status]} />
          <span className="m line">{t`${message.confirmationsSubmitted} of ${message.confirmationsRequired} signed, ${formatTime(message.creationTimestamp, 'UTC')}`}</span>
        </span>
      </SafeLink>
    </li>
  )
}
