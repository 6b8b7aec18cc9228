/** Transactions that are proposed and not executed, in the order of their nonces. */
import type { TransactionListItem } from '@peppermint/safe/wire'
import { conflictHeading, queueLabelWords } from '../../words/safe/statusWords.ts'
import { Loaded } from '../elements/Loaded.tsx'
import { MorePages } from '../elements/MorePages.tsx'
import { PageHeading } from '../elements/PageHeading.tsx'
import { SafeLink } from '../elements/SafeLink.tsx'
import { TransactionRow } from '../elements/TransactionRow.tsx'
import { parts } from '../parts.ts'
import { newPath } from '../paths.ts'
import { useQueue, useSource } from '../queries.ts'
import { groupQueue } from '../groupItems.ts'

export function QueuePage() {
  const { safe } = useSource()
  const query = useQueue()
  return (
    <>
      <PageHeading level={2} title="Queue">
        Queue
      </PageHeading>
      {parts.compose && (
        <div className="acts">
          <SafeLink className="b secondary" to={newPath(safe)}>
            New proposal
          </SafeLink>
        </div>
      )}
      <Loaded query={query} what="the queue">
        {({ pages }) => <Queue items={pages.flatMap(({ results }) => results)} />}
      </Loaded>
      <MorePages query={query} />
    </>
  )
}

function Queue({ items }: { readonly items: readonly TransactionListItem[] }) {
  const { safe } = useSource()
  const groups = groupQueue(items)
  if (groups.length === 0)
    return <p className="empty">Nothing is waiting. Proposals of any owner appear here until they run.</p>
  return groups.map(({ label, nonces }) => (
    <section key={label ?? ''} className="list">
      {label !== undefined && <h3>{queueLabelWords[label]}</h3>}
      {nonces.map(({ nonce, transactions }) => (
        <div
          key={transactions[0]?.transaction.id}
          className={transactions.length > 1 ? 'conflict' : undefined}
        >
          {nonce !== undefined && <p className="note">{conflictHeading(nonce)}</p>}
          <ol className="q">
            {transactions.map((item) => (
              <TransactionRow key={item.transaction.id} safe={safe} item={item} list="queue" />
            ))}
          </ol>
        </div>
      ))}
    </section>
  ))
}
