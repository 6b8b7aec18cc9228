/** What is above the buttons of a proposal. */
import { QueryClientProvider } from '@tanstack/react-query'
import type { Finding } from '@peppermint/safe/review'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { gallerySource, galleryWorkspace } from '../../../build/safe/gallerySource.ts'
import { ALICE, BOB, SAFE } from '../../../build/safe/galleryTransactions.ts'
import { SourceProvider } from '../queries.ts'
import type { ReviewOnPage } from '../review/useReview.ts'
import { WorkspaceProvider } from '../workspace.ts'
import { ProposalButtons } from './ProposalButtons.tsx'
import type { ProposalActions } from './useProposalActions.ts'

const nothing = (): void => undefined
const actions: ProposalActions = {
  attempts: { attempt: { status: 'idle' }, isBusy: false, run: nothing, clear: nothing },
  execution: undefined,
  sign: nothing,
  resend: nothing,
  execute: nothing,
  approve: nothing,
  remove: nothing,
  switchChain: nothing,
}
const anonymous: Finding = { type: 'no-owner-proposed', severity: 'danger', path: null, source: 'gateway' }

function markupWith(proposalFindings: readonly Finding[]): string {
  const transaction = { to: BOB, value: 1n, data: '0x', operation: 0, nonce: 18 }
  const page = {
    reviewed: { transaction, safe: { chainId: 7700, safe: SAFE }, safeTxHash: `0x${'5a'.repeat(32)}` },
    findings: [],
    proposalFindings,
    owners: [ALICE],
  } as unknown as ReviewOnPage
  const workspace = galleryWorkspace({ isConnected: true })
  return renderToStaticMarkup(
    <WorkspaceProvider value={workspace}>
      <QueryClientProvider client={workspace.queryClient}>
        <SourceProvider value={gallerySource()}>
          <Router ssrPath="/">
            <ProposalButtons
              page={page}
              available={{ sign: 'possible', execute: { status: 'possible' }, reject: true, delete: false }}
              actions={actions}
            />
          </Router>
        </SourceProvider>
      </QueryClientProvider>
    </WorkspaceProvider>,
  )
}

test('that no owner proposed it is said above the buttons, which wait for a tick', () => {
  const markup = markupWith([anonymous])
  const danger = markup.indexOf('Danger: No owner proposed this')
  const tick = markup.indexOf('I have read what is marked as danger')
  expect(danger).toBeGreaterThan(-1)
  expect(tick).toBeGreaterThan(danger)
  expect(markup.indexOf('Sign without executing')).toBeGreaterThan(tick)
  expect(markup.match(/aria-disabled="true"/g)?.length).toBeGreaterThanOrEqual(2)
  expect(markupWith([])).not.toContain('aria-disabled="true"')
})
