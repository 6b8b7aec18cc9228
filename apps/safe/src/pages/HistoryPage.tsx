/** What the Safe has executed and received, newest first, by day. */
import { useState } from 'react'
import type { TransactionListItem } from '@peppermint/safe/wire'
import { dayText, formatDay, localTimeZone } from '../words/moments.ts'
import { Loaded } from '../elements/Loaded.tsx'
import { MorePages } from '../elements/MorePages.tsx'
import { PageHeading } from '../elements/PageHeading.tsx'
import { TransactionRow } from '../elements/TransactionRow.tsx'
import { groupHistory } from '../groupItems.ts'
import { useHistory, useSource } from '../queries.ts'

export function HistoryPage() {
  const { missing } = useSource()
  const query = useHistory(localTimeZone())
  return (
    <>
      <PageHeading level={2} title="History">
        History
      </PageHeading>
      {missing.history !== undefined && <p className="note plain">{missing.history}</p>}
      <Loaded query={query} what="the history">
        {({ pages }) => (
          <>
            {[...new Set(pages.flatMap((page) => page.missing ?? []))].map((sentence) => (
              <p key={sentence} className="note plain">
                {sentence}
              </p>
            ))}
            <History items={pages.flatMap(({ results }) => results)} />
          </>
        )}
      </Loaded>
      <MorePages query={query} />
    </>
  )
}

function History({ items }: { readonly items: readonly TransactionListItem[] }) {
  const { safe, missing } = useSource()
  const days = groupHistory(items, dayText)
  // “Today” may be a day old on a page that stays open; the list then has a newer one above.
  const [now] = useState(() => Date.now())
  if (days.length === 0)
    return (
      <p className="empty">
        {missing.history === undefined
          ? 'Nothing has happened yet. Executed transactions and receipts appear here.'
          : 'No execution was found.'}
      </p>
    )
  return days.map(({ day, transactions }) => (
    <section key={day ?? ''} className="list">
      {day !== undefined && <h3>{formatDay(day, now)}</h3>}
      <ol className="q">
        {transactions.map((item) => (
          <TransactionRow key={item.transaction.id} safe={safe} item={item} list="history" />
        ))}
      </ol>
    </section>
  ))
}
