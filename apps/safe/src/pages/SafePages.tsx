/** The pages of one Safe: its header and tabs, and the page of the path below them. */
import type { Address } from 'viem'
import { Route, Switch } from 'wouter'
import { lazyPart, useStore } from '@peppermint/wallet-kit'
import { ChainGate } from '../bundle/ChainGate.tsx'
import { SourceNotice } from '../bundle/SourceNotice.tsx'
import { NotFound } from '../elements/NotFound.tsx'
import { PagePart } from '../elements/PagePart.tsx'
import { SourceProvider } from '../queries.ts'
import { useWorkspace } from '../workspace.ts'
import { HistoryPage } from './HistoryPage.tsx'
import { OverviewPage } from './OverviewPage.tsx'
import { QueuedTransactionPage, QueuePage } from './QueuePage.tsx'
import { SafeHeader } from './SafeHeader.tsx'

/** Routes `/assets`, `/files`, `/new` and below, `/messages` and below. */
const assetsPart = lazyPart(async () => (await import('./AssetsPage.tsx')).default)
const filesPart = lazyPart(async () => (await import('../bundle/FilesPage.tsx')).default)
const composePart = lazyPart(async () => (await import('../compose/ComposePart.tsx')).default)
const messagesPart = lazyPart(async () => (await import('../messages/MessagesPart.tsx')).default)

export function SafePages({ safe }: { readonly safe: Address }) {
  const { sourceOf, sourceType } = useWorkspace()
  useStore(sourceType)
  const source = sourceOf(safe)
  return (
    <SourceProvider value={source}>
      <div className="wrap page">
        <ChainGate>
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
              <PagePart part={assetsPart} what="the assets">
                {(Assets) => <Assets />}
              </PagePart>
            </Route>
            <Route path="/:safe/transactions/:id">{({ id }) => <QueuedTransactionPage id={id} />}</Route>
            <Route path="/:safe/files">
              <PagePart part={filesPart} what="files and links">
                {(Files) => <Files />}
              </PagePart>
            </Route>
            <Route path="/:safe/messages/*?">
              <PagePart part={messagesPart} what="the messages">
                {(Messages) => <Messages />}
              </PagePart>
            </Route>
            <Route path="/:safe/new/*?">
              <PagePart part={composePart} what="the form">
                {(Compose) => <Compose />}
              </PagePart>
            </Route>
            <Route>
              <NotFound />
            </Route>
          </Switch>
        </ChainGate>
      </div>
    </SourceProvider>
  )
}
