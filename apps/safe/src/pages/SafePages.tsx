/** The pages of one Safe: its header and tabs, and the page of the path below them. */
import type { Address } from 'viem'
import { Route, Switch } from 'wouter'
import { lazyPart, useStore } from '@peppermint/wallet-kit'
import { ChainGate } from '../bundle/ChainGate.tsx'
import { SourceNotice } from '../bundle/SourceNotice.tsx'
import { NotFound } from '../elements/NotFound.tsx'
import { PagePart } from '../elements/PagePart.tsx'
import { SourceProvider, useHistory, useSource } from '../queries.ts'
import { sourceOf } from '../source/sourceOf.ts'
import { useWorkspace } from '../workspace.ts'
import { OverviewPage } from './OverviewPage.tsx'
import { QueuedTransactionPage, QueuePage } from './QueuePage.tsx'
import { SafeHeader, useIsOfflineReported } from './SafeHeader.tsx'
import { localTimeZone } from '../words/moments.ts'
import { Days } from '../elements/Days.tsx'
import { Loaded, OfflineReportedProvider } from '../elements/Loaded.tsx'
import { MorePages } from '../elements/MorePages.tsx'
import { PageHeading } from '../elements/PageHeading.tsx'
import { TransactionRow } from '../elements/TransactionRow.tsx'
import { t } from '@peppermint/ui/words/t.ts'

/** Routes `/assets`, `/files`, `/new` and below, `/messages` and below. */
const assetsPart = lazyPart(async () => (await import('./AssetsPage.tsx')).default)
const filesPart = lazyPart(async () => (await import('../bundle/FilesPage.tsx')).default)
const composePart = lazyPart(async () => (await import('../compose/ComposePart.tsx')).default)
const messagesPart = lazyPart(async () => (await import('../messages/MessagesPart.tsx')).default)

export default function SafePages({ safe }: { readonly safe: Address }) {
  const workspace = useWorkspace()
  useStore(workspace.sourceType)
  const source = sourceOf(workspace, safe)
  return (
    <SourceProvider value={source}>
      <ChainGate>
        <PagesOfSafe />
      </ChainGate>
    </SourceProvider>
  )
}

function PagesOfSafe() {
  return (
    <OfflineReportedProvider value={useIsOfflineReported()}>
      <SafeHeader />
      <SourceNotice />
      <Switch>
        <Route path="/:safe">
          <OverviewPage />
        </Route>
        <Route path="/:safe/queue">
          <QueuePage />
        </Route>
        <Route path="/:safe/history">
          <HistoryPage />
        </Route>
        <Route path="/:safe/assets">
          <PagePart part={assetsPart} what={t`the assets`}>
            {(Assets) => <Assets />}
          </PagePart>
        </Route>
        <Route path="/:safe/transactions/:id">{({ id }) => <QueuedTransactionPage id={id} />}</Route>
        <Route path="/:safe/files">
          <PagePart part={filesPart} what={t`files and links`}>
            {(Files) => <Files />}
          </PagePart>
        </Route>
        <Route path="/:safe/messages/*?">
          <PagePart part={messagesPart} what={t`the messages`}>
            {(Messages) => <Messages />}
          </PagePart>
        </Route>
        <Route path="/:safe/new/*?">
          <PagePart part={composePart} what={t`the form`}>
            {(Compose) => <Compose />}
          </PagePart>
        </Route>
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </OfflineReportedProvider>
  )
}

/** What the Safe has executed and received, newest first, by day. */
function HistoryPage() {
  const { missing, safe } = useSource()
  const query = useHistory(localTimeZone())
  return (
    <>
      <PageHeading level={2} title={t`History`}>{t`History`}</PageHeading>
      {missing.history !== undefined && <p className="note plain">{missing.history}</p>}
      <Loaded query={query} what={t`the history`}>
        {({ pages }) => (
          <>
            {[...new Set(pages.flatMap((page) => page.missing ?? []))].map((sentence) => (
              <p key={sentence} className="note plain">
                {sentence}
              </p>
            ))}
            <Days
              items={pages.flatMap(({ results }) => results)}
              kind="TRANSACTION"
              empty={
                missing.history === undefined
                  ? t`Nothing has happened yet. Executed transactions and receipts appear here.`
                  : t`No execution was found.`
              }
            >
              {(item) => <TransactionRow key={item.transaction.id} safe={safe} item={item} list="history" />}
            </Days>
          </>
        )}
      </Loaded>
      <MorePages query={query} />
    </>
  )
}
