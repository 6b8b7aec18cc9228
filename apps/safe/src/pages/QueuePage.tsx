/** Transactions that are proposed and not executed, in the order of their nonces; on wide pages with the chosen one. */
import { lazyPart } from '@peppermint/wallet-kit'
import type { TransactionListItem } from '@peppermint/safe/wire'
import { conflictHeading, queueLabelWords } from '../words/statusWords.ts'
import { Loaded } from '../elements/Loaded.tsx'
import { MorePages } from '../elements/MorePages.tsx'
import { PageHeading } from '../elements/PageHeading.tsx'
import { PagePart } from '../elements/PagePart.tsx'
import { SafeLink } from '../elements/SafeLink.tsx'
import { TransactionRow } from '../elements/TransactionRow.tsx'
import { useIsWide } from '../elements/useIsWide.ts'
import { findItem, groupQueue } from '../groupItems.ts'
import { newPath, safePath } from '@peppermint/ui/safe/paths.ts'
import { useQueue, useSource } from '../queries.ts'
import { reviewPart } from './reviewPart.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** The page of a transaction, and meanwhile its review, which it shows as soon as the transaction is read. */
const transactionPart = lazyPart(async () => {
  void reviewPart.load()
  return (await import('./TransactionPage.tsx')).default
})

/** The queue's page; without a chosen transaction a wide page shows the one that runs next. */
export function QueuePage() {
  const isWide = useIsWide()
  const items = useQueueItems()
  const next = items.find(({ type }) => type === 'TRANSACTION')
  const shown = isWide && next?.type === 'TRANSACTION' ? next.transaction.id : undefined
  return (
    <div className={shown === undefined ? undefined : 'queue-wide'}>
      <div className="queue-list">
        <PageHeading level={2} title={t`Queue`}>{t`Queue`}</PageHeading>
        <QueueList chosen={shown} />
      </div>
      {shown !== undefined && (
        <PagePart key={shown} part={transactionPart} what={t`the transaction`}>
          {(TransactionPage) => <TransactionPage id={shown} isPreview />}
        </PagePart>
      )}
    </div>
  )
}

/** The page of one transaction, on wide pages beside the queue that it waits in. */
export function QueuedTransactionPage({ id }: { readonly id: string }) {
  const { safe } = useSource()
  const isWide = useIsWide()
  const item = findItem(useQueueItems(), id)
  const hasList = isWide && item !== undefined
  return (
    <div className={hasList ? 'queue-wide' : undefined}>
      {hasList ? (
        <nav className="queue-list" aria-label={t`Queue`}>
          <h2>{t`Queue`}</h2>
          <QueueList chosen={item.transaction.id} />
        </nav>
      ) : (
        item !== undefined && (
          <p className="back">
            <SafeLink to={safePath(safe, 'queue')}>{t`Back to the queue`}</SafeLink>
          </p>
        )
      )}
      <PagePart key={id} part={transactionPart} what={t`the transaction`}>
        {(TransactionPage) => <TransactionPage id={id} />}
      </PagePart>
    </div>
  )
}

const NO_ITEMS: readonly TransactionListItem[] = []

function useQueueItems(): readonly TransactionListItem[] {
  return useQueue().data?.pages.flatMap(({ results }) => results) ?? NO_ITEMS
}

/** @param chosen id of the item that is shown beside the list. */
function QueueList({ chosen }: { readonly chosen: string | undefined }) {
  const { safe } = useSource()
  const query = useQueue()
  return (
    <>
      <p className="new-proposal">
        <SafeLink className="b secondary" to={newPath(safe)}>{t`New proposal`}</SafeLink>
      </p>
      <Loaded query={query} what={t`the queue`}>
        {({ pages }) => <Queue items={pages.flatMap(({ results }) => results)} chosen={chosen} />}
      </Loaded>
      <MorePages query={query} />
    </>
  )
}

interface QueueProps {
  readonly items: readonly TransactionListItem[]
  readonly chosen: string | undefined
}

function Queue({ items, chosen }: QueueProps) {
  const { safe } = useSource()
  const groups = groupQueue(items)
  if (groups.length === 0)
    return (
      <p className="empty">{t`Nothing is waiting. Proposals of any owner appear here until they run.`}</p>
    )
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
              <TransactionRow
                key={item.transaction.id}
                safe={safe}
                item={item}
                list="queue"
                isChosen={item.transaction.id === chosen}
              />
            ))}
          </ol>
        </div>
      ))}
    </section>
  ))
}
