/** What is above the buttons of a proposal, and below them of a transaction that this browser sent. */
import { QueryClientProvider } from '@tanstack/react-query'
import { reviewMessage, type Finding } from '@peppermint/safe/review'
import type { JournalEntry } from '@peppermint/wallet-kit/transactions'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { SignMessage } from '../messages/SignMessage.tsx'
import { gallerySource, galleryWorkspace, loadedWallet } from '../gallerySource.fixture.ts'
import { ALICE, BOB, SAFE } from '../galleryTransactions.fixture.ts'
import { SourceProvider } from '../queries.ts'
import type { ReviewOnPage } from '../review/useReview.ts'
import { WorkspaceProvider } from '../workspace.ts'
import { AttemptNotice } from './AttemptNotice.tsx'
import { EntryNotice, ProposalButtons } from './ProposalButtons.tsx'
import type { AvailableActions } from './availableActions.ts'
import type { ProposalActions } from './useProposalActions.ts'

const nothing = (): void => undefined
const actions: ProposalActions = {
  attempts: { attempt: { status: 'idle' }, isBusy: false, run: nothing, clear: nothing },
  execution: undefined,
  sign: nothing,
  execute: nothing,
  approve: nothing,
  remove: nothing,
  switchChain: nothing,
}
const anonymous: Finding = { type: 'no-owner-proposed', severity: 'danger', path: null, source: 'gateway' }

const possible: AvailableActions = {
  sign: 'possible',
  execute: { status: 'possible' },
  reject: true,
  delete: false,
}

function markupWith(
  proposalFindings: readonly Finding[],
  available = possible,
  below: ReactNode = null,
  walletId = 'test',
): string {
  const transaction = { to: BOB, value: 1n, data: '0x', operation: 0, nonce: 18 }
  const page = {
    reviewed: { transaction, safe: { chainId: 7700, safe: SAFE }, safeTxHash: `0x${'5a'.repeat(32)}` },
    findings: [],
    proposalFindings,
    owners: [ALICE],
  } as unknown as ReviewOnPage
  const workspace = galleryWorkspace({ isConnected: true, walletId, loaded: loadedWallet })
  return renderToStaticMarkup(
    <WorkspaceProvider value={workspace}>
      <QueryClientProvider client={workspace.queryClient}>
        <SourceProvider value={gallerySource()}>
          <Router ssrPath="/">
            <ProposalButtons page={page} available={available} actions={actions} />
            {below}
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

test('[M-04] inside a Safe, how an owner signs is said in place of the buttons', () => {
  const review = reviewMessage({ message: 'hi', safe: { address: SAFE, chainId: 7700, version: '1.4.1' } })
  const message = (
    <SignMessage message="hi" review={review} label="Sign this message" share={() => Promise.resolve()} />
  )
  const inside: AvailableActions = {
    ...possible,
    sign: 'impossible',
    execute: { status: 'impossible' },
    reason: 'safe-itself',
  }
  const markup = markupWith([], inside, message, 'safe')
  // Of the proposal, and of the message.
  expect(markup.match(/Its owners do that: open this page in a tab/g)).toHaveLength(2)
  expect(markup.match(/<a [^>]*target="_blank"[^>]*>Open this page in a tab</g)).toHaveLength(2)
  expect(markup).not.toMatch(/<button[^>]*>Sign this message/)
  const outside = markupWith([], possible, message)
  expect(outside).toContain('Opening your wallet’s connection')
  expect(outside).not.toContain('in a tab')
})

test.for<[string, Partial<AvailableActions>]>([
  [
    'You have signed. 1 more owner has to sign',
    { sign: 'signed', execute: { status: 'missing-signatures', missing: 1 } },
  ],
  ['Besides you, 2 more owners have to sign', { execute: { status: 'missing-signatures', missing: 2 } }],
  ['nonce 4 has to be used first', { sign: 'signed', execute: { status: 'waits', nextNonce: 4 } }],
])('what is missing is a sentence, never a button without a use: %s', ([sentence, available]) => {
  const markup = markupWith([], { ...possible, ...available })
  expect(markup).toContain(sentence)
  expect(markup).not.toMatch(/<button[^>]*>[^<]*(Execute|signature|nonce)/i)
  expect(markup).not.toContain('aria-disabled')
})

test('a wallet that cannot switch its network, such as a Safe’s, is not offered to', () => {
  const problem = {
    code: 'wrong-chain',
    title: 'Wrong network',
    detail: 'Nothing.',
    outcome: 'wrong-chain',
    moneyMoved: false,
  } as const
  const attempts = { ...actions.attempts, attempt: { status: 'failed', problem } as const }
  const draw = (walletId: string) =>
    renderToStaticMarkup(
      <WorkspaceProvider value={galleryWorkspace({ isConnected: true, walletId })}>
        <AttemptNotice attempts={attempts} onSwitchChain={nothing} />
      </WorkspaceProvider>,
    )
  expect(draw('test')).toContain('Switch to Canto')
  expect(draw('safe')).not.toContain('Switch to Canto')
})

const asked = {
  status: 'requested',
  id: 'id',
  chainId: 7700,
  account: ALICE,
  description: 'Execute',
  request: { to: SAFE, data: '0x', value: 0n },
  nonce: 5,
  fromBlock: 100n,
  confirmations: 1,
  requestedAt: 1,
} as const
const noticeOf = (entry: JournalEntry): string =>
  renderToStaticMarkup(<EntryNotice entry={entry} onDismiss={nothing} />)

test('what may have been sent can be said not to have been', () => {
  expect(noticeOf({ ...asked, unclearSince: 2 })).toMatch(
    /may have been sent.*<button[^>]*>It wasn’t sent<\/button>/s,
  )
  expect(noticeOf(asked)).not.toContain('<button')
})

test('a tentative replacement is said to be likely, not certain', () => {
  const replaced = { ...asked, status: 'replaced', settledAt: 3 } as const
  for (const reason of ['replaced', 'cancelled', 'nonce-used'] as const) {
    expect(noticeOf({ ...replaced, reason, tentative: true })).toContain('most likely won’t')
    expect(noticeOf({ ...replaced, reason })).toMatch(/can no longer run|can’t arrive/)
  }
})
