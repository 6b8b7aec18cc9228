/** What an owner signs for a message: its content, what is unusual about it, and the hashes computed here. */
import type { TypedMessage } from '@peppermint/safe/hashes'
import type { MessageReview as Review } from '@peppermint/safe/review'
import { messageFindingWords, severityName } from '@peppermint/safe/words'
import { dayText } from '../words/moments.ts'
import { CopyText } from '../review/CopyText.tsx'
import { HashCheck } from '../review/HashCheck.tsx'
import { SentenceText } from '../review/SentenceText.tsx'
import { useTypedDataFacts } from './useTypedDataFacts.ts'
import { Parts } from '../review/WhatItDoes.tsx'
import { useSource } from '../queries.ts'
import { useWorkspace } from '../workspace.ts'
import { useWriter } from '../useTransactionName.ts'
import { messageWords } from '@peppermint/ui/calls/messageWords.ts'
import type { Address } from 'viem'
import { formatCoin } from '@peppermint/ui/words/format/amount.ts'
import { MessageContent } from './MessageContent.tsx'
import { t } from '@peppermint/ui/words/t.ts'

const TONES = { danger: 'bad', warning: 'warn', note: 'plain' } as const

interface MessageReviewProps {
  readonly message: string | TypedMessage
  readonly review: Review
}

const NO_OWNERS: readonly Address[] = []

export function MessageReview({ message, review }: MessageReviewProps) {
  const { hashes, findings } = review
  const write = useWriter(NO_OWNERS, true)
  const tokenAt = useTypedDataFacts(message)
  const { safe, chainId } = useSource()
  const { contract: collection } = useWorkspace().site.deployment
  const { sentence, calls, offers } = messageWords(message, { safe, chainId, collection, write, tokenAt })
  return (
    <>
      <section>
        <h3>{t`Message`}</h3>
        <p className="summary" data-sentence>
          <SentenceText sentence={sentence} />
        </p>
        {calls && <Parts of={calls} />}
        {offers && (
          <ol className="sentences">
            {offers.map((offer, index) => (
              <li key={index}>
                <SentenceText sentence={offer} />
              </li>
            ))}
          </ol>
        )}
        {findings.length > 0 && (
          <ul className="findings">
            {findings.map((finding) => (
              <li
                key={finding.type}
                className={`note ${TONES[finding.severity]}`}
                data-finding={finding.type}
              >
                <p className="brk">
                  <b>{severityName[finding.severity]}:</b> {messageFindingWords(finding, dayText, formatCoin)}
                </p>
              </li>
            ))}
          </ul>
        )}
        <MessageContent message={message} />
      </section>
      <section>
        <HashCheck
          hashes={[
            { label: 'Domain hash', hash: hashes.domainHash },
            { label: 'Message hash', hash: hashes.structHash },
            { label: 'SafeMessage hash', hash: hashes.safeMessageHash },
          ]}
          note={<p className="m">{t`Computed in this page from the message above.`}</p>}
        >
          <div className="acts">
            <CopyText text={hashes.safeMessageHash}>{t`Copy SafeMessage hash`}</CopyText>
          </div>
        </HashCheck>
      </section>
    </>
  )
}
