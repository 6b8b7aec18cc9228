/** Which page opens, and what it says, by what is configured and connected. */
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import type { Address } from 'viem'
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import {
  facts,
  gallerySource,
  galleryWorkspace,
  type GalleryWorkspaceOptions,
} from '../gallerySource.fixture.ts'
import { CAROL, details, SAFE } from '../galleryTransactions.fixture.ts'
import type { SafeInfo } from '@peppermint/safe/wire'
import { safeKey, SourceProvider } from '../queries.ts'
import { WorkspaceProvider } from '../workspace.ts'
import { ChoosePage } from './ChoosePage.tsx'
import { OverviewPage } from './OverviewPage.tsx'
import TransactionPage from './TransactionPage.tsx'

function draw(
  node: ReactNode,
  {
    stated = facts,
    source = gallerySource(),
    listed,
    ...options
  }: GalleryWorkspaceOptions & { stated?: SafeInfo; listed?: readonly Address[] } = {},
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
          <Router ssrPath="/safe" ssrContext={opened} base="/safe">
            {node}
          </Router>
        </SourceProvider>
      </QueryClientProvider>
    </WorkspaceProvider>,
  )
  return { markup, opened: opened.redirectTo }
}

// Below the router’s base, as it renders without a browser.
test('[M-04] [H-10] inside a Safe, /safe opens it; an owner’s wallet lists its Safes', () => {
  expect(draw(<ChoosePage />, { isConnected: true, walletId: 'safe' }).opened).toBe(`/${SAFE}`)
  for (const isConnected of [true, false]) {
    const { opened, markup } = draw(<ChoosePage />, { isConnected })
    expect(opened).toBeUndefined()
    expect(markup).toContain('Your Safes')
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
})

test('a rejection that owners sign is said with how many signed', () => {
  expect(draw(<TransactionPage id="1" />).markup).toContain(
    '1 of 2 signed a rejection at this nonce: if it runs first, this one never does.',
  )
})
