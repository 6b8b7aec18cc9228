/** What a proposal's page says of another one in the queue that makes the same calls. */
import { QueryClientProvider } from '@tanstack/react-query'
import type { TransactionDetails, TransactionItem } from '@peppermint/safe/wire'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { facts, gallerySource, galleryWorkspace, onChain, pageOf } from '../gallerySource.fixture.ts'
import { details, SAFE } from '../galleryTransactions.fixture.ts'
import { safeKey, SourceProvider } from '../queries.ts'
import { WorkspaceProvider } from '../workspace.ts'
import ReviewPart from '../review/ReviewPart.tsx'

const shown = details()
if (shown.detailedExecutionInfo?.type !== 'MULTISIG') throw new Error('Not a proposal of owners.')
const info = shown.detailedExecutionInfo
const stated = info.confirmations.map(({ signer, ...one }) => ({
  signer: signer.value,
  signature: one.signature,
  submittedAt: one.submittedAt,
}))

/** The same calls at another nonce, unless `over` says otherwise. */
function other(over: Partial<TransactionDetails> = {}, nonce = 21): TransactionDetails {
  const safeTxHash = `0x${String(nonce).padStart(64, '0')}` as const
  const txId = `multisig_${SAFE}_${safeTxHash}`
  return { ...shown, txId, detailedExecutionInfo: { ...info, nonce, safeTxHash }, ...over }
}
const itemOf = (one: TransactionDetails): TransactionItem => ({
  type: 'TRANSACTION',
  conflictType: 'None',
  transaction: {
    id: one.txId,
    timestamp: 0,
    txStatus: one.txStatus,
    txInfo: one.txInfo,
    txHash: null,
    executionInfo: {
      type: 'MULTISIG',
      nonce: one.detailedExecutionInfo?.type === 'MULTISIG' ? one.detailedExecutionInfo.nonce : 0,
      confirmationsRequired: 2,
      confirmationsSubmitted: 1,
      missingSigners: null,
    },
    safeAppInfo: null,
    note: null,
  },
})

/** @param read what was read of the others. */
function markupWith(others: readonly TransactionDetails[], read = others): string {
  const source = gallerySource()
  const workspace = galleryWorkspace({ source, isConnected: true })
  const { queryClient } = workspace
  const key = safeKey(source)
  const own = { ...shown, txId: `multisig_${SAFE}_${info.safeTxHash}` }
  queryClient.setQueryData([...key, 'queue', ' '], {
    pages: [pageOf([own, ...others].map(itemOf))],
    pageParams: [undefined],
  })
  for (const one of read) queryClient.setQueryData([...key, 'transaction', one.txId, ' '], one)
  queryClient.setQueryData(
    ['checked confirmations', info.safeTxHash, onChain.owners, undefined, stated, 'at 1.3.0'],
    [],
  )
  return renderToStaticMarkup(
    <WorkspaceProvider value={workspace}>
      <QueryClientProvider client={queryClient}>
        <SourceProvider value={source}>
          <Router ssrPath="/">
            <ReviewPart details={shown} facts={facts} />
          </Router>
        </SourceProvider>
      </QueryClientProvider>
    </WorkspaceProvider>,
  )
}
const SIGN = /<button[^>]*>Sign<\/button>/

test('[T-03] the same calls at another nonce are named above Sign of a queued proposal', () => {
  const markup = markupWith([other()])
  const notice = markup.indexOf('another proposal with exactly the same calls, at nonce 21')
  expect(notice).toBeGreaterThan(-1)
  expect(markup).toContain(`/transactions/0x${'21'.padStart(64, '0')}`)
  expect(markup.search(SIGN)).toBeGreaterThan(notice)
})

test('what only looks alike is not named: other bytes, and the same nonce', () => {
  const txData = shown.txData && { ...shown.txData, hexData: '0x12' as const }
  for (const others of [[other({ txData })], [other({}, info.nonce)], []]) {
    const markup = markupWith(others)
    expect(markup).not.toContain('data-queued')
    expect(markup).toMatch(SIGN)
  }
})

test('nothing can be signed while one that looks alike is still read', () => {
  const markup = markupWith([other()], [])
  expect(markup).not.toMatch(SIGN)
  expect(markup).toContain('data-actions="checking"')
})
