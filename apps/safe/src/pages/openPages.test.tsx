/** Which page opens, and what it says, by what is configured and connected. */
import { renderToStaticMarkup } from 'react-dom/server'
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import type { Address } from 'viem'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazyPart } from '@peppermint/wallet-kit'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Router } from 'wouter'
import {
  facts,
  gallerySource,
  galleryWorkspace,
  onChain,
  type GalleryWorkspaceOptions,
} from '../gallerySource.fixture.ts'
import { ALICE, BOB, CAROL, details, SAFE } from '../galleryTransactions.fixture.ts'
import type { SafeInfo } from '@peppermint/safe/wire'
import { SafeApp } from '../SafeApp.tsx'
import { PagePart } from '../elements/PagePart.tsx'
import { safeKey, SourceProvider } from '../queries.ts'
import { WorkspaceProvider } from '../workspace.ts'
import ComposePart from '../compose/ComposePart.tsx'
import MessagesPart from '../messages/MessagesPart.tsx'
import { ChoosePage } from './ChoosePage.tsx'
import { OverviewPage } from './OverviewPage.tsx'
import { SafeHeader } from './SafeHeader.tsx'
import SafePages from './SafePages.tsx'
import TransactionPage from './TransactionPage.tsx'

/** Of the browser, which a page rendered without one does not ask. */
const network = vi.hoisted(() => ({ isOnline: true }))
vi.mock('@peppermint/ui/parts/useOnline.ts', () => ({ useOnline: () => network.isOnline }))

function draw(
  node: ReactNode,
  {
    stated = facts,
    source = gallerySource(),
    listed,
    path = '',
    ...options
  }: GalleryWorkspaceOptions & { stated?: SafeInfo; listed?: readonly Address[]; path?: string } = {},
) {
  const { site, ...rest } = galleryWorkspace({ source, ...options })
  const workspace = { ...rest, site: { ...site, safe: { ...site.safe, ...(listed && { listed }) } } }
  const { queryClient } = workspace
  queryClient.setQueryData([...safeKey(source), 'facts'], stated)
  queryClient.setQueryData([...safeKey(source), 'transaction', '1', '1 1'], details({ rejectors: [CAROL] }))
  const opened: { redirectTo?: string } = {}
  const markup = renderToStaticMarkup(
    <WorkspaceProvider value={workspace}>
      <QueryClientProvider client={queryClient}>
        <SourceProvider value={source}>
          <Router ssrPath={`/safe${path}`} ssrContext={opened} base="/safe">
            {node}
          </Router>
        </SourceProvider>
      </QueryClientProvider>
    </WorkspaceProvider>,
  )
  return { markup, opened: opened.redirectTo }
}

// Below the router’s base, as it renders without a browser.
test('[M-04] inside a Safe, /safe opens it; an owner’s wallet lists its Safes', () => {
  expect(draw(<ChoosePage />, { isConnected: true, walletId: 'safe' }).opened).toBe(`/${SAFE}`)
  for (const isConnected of [true, false]) {
    const { opened, markup } = draw(<ChoosePage />, { isConnected })
    expect(opened).toBeUndefined()
    expect(markup).toContain('Your Safes')
  }
})

test('offline, a page that has not loaded waits for the network; one that has is shown', async () => {
  network.isOnline = false
  onTestFinished(() => void (network.isOnline = true))
  const part = lazyPart(() => Promise.resolve('All assets'))
  const page = (
    <PagePart part={part} what="the assets">
      {(text) => <p>{text}</p>}
    </PagePart>
  )
  expect(draw(page).markup).toContain('Reconnect to read the assets.')
  network.isOnline = true
  expect(draw(page).markup).not.toContain('Reconnect')
  await part.load()
  network.isOnline = false
  expect(draw(page).markup).toBe('<p>All assets</p>')
})

test('offline, /safe says how to open a Safe again, and promises nothing that it does not read', () => {
  network.isOnline = false
  onTestFinished(() => void (network.isOnline = true))
  const notice = 'You’re offline. Reconnect to open a Safe.'
  for (const options of [
    { isConnected: false },
    { isConnected: false, hasGateway: false },
    { isConnected: true, hasGateway: false },
  ]) {
    const { markup } = draw(<ChoosePage />, options)
    expect(markup).toContain(notice)
    expect(markup).not.toContain('role="alert"')
    expect(markup).not.toContain('Reconnect to read')
  }
  // An owner's list says so itself.
  expect(draw(<ChoosePage />, { isConnected: true }).markup).not.toContain(notice)
})

test('offline, an open Safe says as of when it is shown', () => {
  const path = `/${SAFE}`
  const notice = /role="status">You’re offline\. Shown as of \d+:\d+/
  expect(draw(<SafeHeader />, { path }).markup).not.toMatch(/offline/)
  network.isOnline = false
  onTestFinished(() => void (network.isOnline = true))
  expect(draw(<SafeHeader />, { path }).markup).toMatch(notice)
})

test('offline, a Safe’s pages say so once', () => {
  const path = `/${SAFE}/history`
  const pages = () => draw(<SafePages safe={SAFE} />, { path }).markup
  expect(pages()).not.toMatch(/offline/)
  network.isOnline = false
  onTestFinished(() => void (network.isOnline = true))
  const markup = pages()
  expect(markup.match(/You’re offline/g)).toHaveLength(1)
  // What has not been read says only that.
  expect(markup).toContain('Reconnect to read the history.')
  expect(markup).not.toMatch(/role="alert"|Couldn’t/)
})

test('[H-10] inside a Safe, what only owners can do begins with how an owner gets there', () => {
  // A page in no frame.
  for (const name of ['parent', 'self']) vi.stubGlobal(name, globalThis)
  for (const [path, Page, form] of [
    [`/${SAFE}/new`, ComposePart, '/new/transfer'],
    [`/${SAFE}/new/transfer`, ComposePart, '<form'],
    [`/${SAFE}/new/rejection`, ComposePart, 'names no nonce'],
    [`/${SAFE}/messages/new`, MessagesPart, '<textarea'],
  ] as const) {
    const inside = draw(<Page />, { path, isConnected: true, walletId: 'safe' }).markup
    expect(inside, path).toContain('Here you act as the Safe')
    expect(inside, path).toMatch(
      /connect an owner’s wallet there.*<a [^>]*target="_blank"[^>]*>Open this page/s,
    )
    expect(inside, path).not.toContain(form)
    // A Safe that is connected some other way is in a tab already.
    const source = gallerySource({ safe: ALICE })
    const outside = draw(<Page />, { path, isConnected: true, source, chain: { ...onChain, owners: [BOB] } })
    expect(outside.markup, path).toContain('You’re connected as the Safe itself')
    expect(outside.markup, path).not.toContain('target="_blank"')
    expect(outside.markup, path).not.toContain(form)
    const other = draw(<Page />, { path, isConnected: true, chain: { ...onChain, owners: [BOB] } }).markup
    expect(other, path).toContain('Your account isn’t an owner of this Safe, so it can’t propose or sign')
    // The form is kept, hidden, for the owner’s account that comes next.
    expect(other.split('<div hidden="">')[0], path).not.toContain(form)
    expect(other, path).toContain(form)
    const owner = draw(<Page />, { path, isConnected: true }).markup
    expect(owner, path).toContain(form)
    expect(owner, path).not.toMatch(/as the Safe|isn’t an owner/)
  }
})

test('/safe lists the Safes that the site names, without a wallet', () => {
  expect(draw(<ChoosePage />, { listed: [SAFE] }).markup).toMatch(
    new RegExp(`Safes of this site.*href="/safe/${SAFE}"`, 's'),
  )
  expect(draw(<ChoosePage />).markup).not.toContain('Safes of this site')
})

test('names are the gateway’s only where it gave one', () => {
  expect(draw(<OverviewPage />).markup).toContain('Names prove nothing')
  const stated = {
    ...facts,
    owners: facts.owners.map((owner) => ({ ...owner, name: null })),
    fallbackHandler: null,
  }
  const { markup } = draw(<OverviewPage />, { source: gallerySource({ type: 'chain' }), stated })
  expect(markup).toContain('Read from Canto by this page.')
  expect(markup).not.toContain('Names')
  // Without a gateway those that are there are this page's own, of Safe's contracts.
  const own = draw(<OverviewPage />, { source: gallerySource({ type: 'chain' }) }).markup
  expect(own).toContain('CompatibilityFallbackHandler')
  expect(own).not.toContain('Names')
})

test('a transaction’s page begins with what it does, and then names its nonce', () => {
  const { markup } = draw(<TransactionPage id="1" />)
  expect(markup).toMatch(
    /^<article class="tx"><header><h2 [^>]*>Sends 25 CANTO to <span>0x[^<]+<\/span> \(an owner\)<\/h2><p[^>]*>Proposal at nonce \d+/,
  )
})

test('a rejection that owners sign is said with how many signed', () => {
  const { markup } = draw(<TransactionPage id="1" />)
  expect(markup).toContain('1 of 2 signed a rejection at this nonce: if it runs first, this one never does.')
  // Whose word it is, is said once.
  expect(markup).toMatch(/The gateway says: Nothing has run\..* \d of 2 signed\. 1 of 2 signed a rejection/)
  expect(markup.match(/The gateway says/g)).toHaveLength(1)
})

/** The first element below `node` that is such a one. */
function find(
  node: ReactNode,
  is: (element: ReactElement<{ path?: string; children?: unknown }>) => boolean,
): ReactElement<{ children?: unknown }> | undefined {
  for (const child of Children.toArray(node)) {
    if (!isValidElement<{ path?: string; children?: unknown }>(child)) continue
    if (is(child)) return child
    const { children } = child.props
    const found = typeof children === 'function' ? undefined : find(children as ReactNode, is)
    if (found !== undefined) return found
  }
  return undefined
}

test('a Safe that cannot be drawn does not stand in for the next one', () => {
  const app = SafeApp({ workspace: galleryWorkspace({ source: gallerySource() }) })
  const route = find(app, ({ props }) => props.path === '/:safe/*?')
  const drawRoute = route?.props.children as (params: {
    safe: string
  }) => ReactElement<{ children: ReactNode }>
  const partOf = (safe: string) => {
    // Not from `find`, whose `Children.toArray` changes keys.
    const part = drawRoute({ safe }).props.children
    return isValidElement(part) && part.type === PagePart ? part.key : undefined
  }
  expect([SAFE, ALICE].map(partOf)).toEqual([SAFE, ALICE])
})
