/** The pages of one Safe: its header and tabs, and the page of the path below them. */
import { lazy, type ComponentType } from 'react'
import type { Address } from 'viem'
import { Route, Switch } from 'wouter'
import { useStore } from '@peppermint/wallet-kit'
import { ChainGate } from '../bundle/ChainGate.tsx'
import { SourceNotice } from '../bundle/SourceNotice.tsx'
import { LazyPart } from '../elements/LazyPart.tsx'
import { NotFound } from '../elements/NotFound.tsx'
import { parts } from '../parts.ts'
import { SourceProvider } from '../queries.ts'
import { useWorkspace } from '../workspace.ts'
import { HistoryPage } from './HistoryPage.tsx'
import { OverviewPage } from './OverviewPage.tsx'
import { QueuedTransactionPage, QueuePage } from './QueuePage.tsx'
import { SafeHeader } from './SafeHeader.tsx'

const Assets = lazy(() => import('./AssetsPage.tsx'))
const Files = lazy(() => import('../bundle/FilesPage.tsx'))
const Compose = parts.compose && lazy(parts.compose)
const Messages = parts.messages && lazy(parts.messages)

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
              <Part part={Assets} what="the assets" />
            </Route>
            <Route path="/:safe/transactions/:id">{({ id }) => <QueuedTransactionPage id={id} />}</Route>
            <Route path="/:safe/files">
              <Part part={Files} what="files and links" />
            </Route>
            {Messages && (
              <Route path="/:safe/messages/*?">{() => <Part part={Messages} what="the messages" />}</Route>
            )}
            {Compose && <Route path="/:safe/new/*?">{() => <Part part={Compose} what="the form" />}</Route>}
            <Route>
              <NotFound />
            </Route>
          </Switch>
        </ChainGate>
      </div>
    </SourceProvider>
  )
}

function Part({ part: Content, what }: { readonly part: ComponentType; readonly what: string }) {
  return (
    <LazyPart what={what}>
      <Content />
    </LazyPart>
  )
}
