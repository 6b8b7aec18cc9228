/** What the last step of a form says of a queue that has the same proposal already. */
import { QueryClientProvider } from '@tanstack/react-query'
import { NO_REFUND, type SafeTransaction } from '@peppermint/safe/hashes'
import { hashSafeTransaction } from '@peppermint/safe/hashes'
import { shortenHex } from '@peppermint/ui/words/format/names.ts'
import { batchDraftOf } from '@peppermint/ui/safe/batchDraft.ts'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { getAddress, toFunctionSelector, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { facts, gallerySource, galleryWorkspace, onChain } from '../gallerySource.fixture.ts'
import { BOB, CAROL, details, SAFE } from '../galleryTransactions.fixture.ts'
import { safeKey, SourceProvider } from '../queries.ts'
import { WorkspaceProvider } from '../workspace.ts'
import { BatchForm } from './BatchForm.tsx'
import { ProposalReview } from './ProposalReview.tsx'
import type { SafeSource } from '../source/safeSource.ts'
import type { QueueReading } from './readQueued.ts'

const make = (nonce: number, value = 25n * 10n ** 18n): SafeTransaction => ({
  to: BOB,
  value,
  data: '0x',
  operation: 0,
  ...NO_REFUND,
  nonce,
})
const queued = details()
const info = queued.detailedExecutionInfo
if (info?.type !== 'MULTISIG') throw new Error('Not a proposal of owners.')
const whole: QueueReading = { proposals: [{ details: queued, info }], isWhole: true }

/** @param reading of the queue; undefined while it is read. */
function markupOf(
  reading: QueueReading | undefined,
  value?: bigint,
  source: SafeSource = gallerySource(),
): string {
  return drawn(
    <ProposalReview state={onChain} facts={facts} make={(nonce) => make(nonce, value)} />,
    source,
    reading,
  )
}

function drawn(node: ReactNode, source: SafeSource = gallerySource(), reading?: QueueReading): string {
  const workspace = galleryWorkspace({ isConnected: true })
  const { queryClient } = workspace
  if (reading !== undefined) queryClient.setQueryData([...safeKey(source), 'queued proposals'], reading)
  return renderToStaticMarkup(
    <WorkspaceProvider value={workspace}>
      <QueryClientProvider client={queryClient}>
        <SourceProvider value={source}>
          <Router ssrPath="/">{node}</Router>
        </SourceProvider>
      </QueryClientProvider>
    </WorkspaceProvider>,
  )
}
const button = (label: string) => new RegExp(`<button[^>]*>${label}</button>`)

test('a queue with the same proposal is named above the button, before it is pressed', () => {
  // The queue was not read by the page: the proposal gets the Safe's next nonce, which the queued one has, too.
  const { safeTxHash } = hashSafeTransaction(make(18), { chainId: 7700, safe: SAFE, version: '1.3.0' })
  expect(info.safeTxHash).toBe(safeTxHash)
  const same = markupOf(whole)
  expect(same).toContain('This exact proposal is already in the queue, at nonce 18.')
  expect(same).toContain(`/transactions/${safeTxHash}`)
  expect(same).not.toMatch(/<button[^>]*>(Sign|Propose)/)
})

test('the same calls at another nonce are named above the button, which says what it does', () => {
  const other = { details: queued, info: { ...info, nonce: 17, safeTxHash: `0x${'11'.repeat(32)}` as const } }
  const markup = markupOf({ proposals: [other], isWhole: true })
  const notice = markup.indexOf('exactly the same calls is already in the queue, at nonce 17')
  expect(notice).toBeGreaterThan(-1)
  expect(markup.search(button('Propose it twice'))).toBeGreaterThan(notice)
})

test('nothing can be signed before the queue was looked at; of an unread one that is said', () => {
  expect(markupOf(undefined)).toMatch(/<button[^>]*aria-disabled="true"[^>]*>Sign and propose/)
  const none = markupOf(whole, 5n)
  expect(none).toMatch(button('Sign and propose'))
  expect(none).not.toContain('data-queued')
  const unknown = markupOf({ proposals: [], isWhole: false })
  const notice = unknown.indexOf('data-queued="unknown"')
  expect(notice).toBeGreaterThan(-1)
  expect(unknown.search(button('Propose it anyway'))).toBeGreaterThan(notice)
})

test('a draft is named by the sentence of its bytes, with the address shortened as in the queue', () => {
  const [heading] = /<h2.*?<\/h2>/.exec(markupOf(whole)) ?? []
  expect(heading).toContain(`>Sends 25 CANTO to ${shortenHex(BOB)}`)
})

test('a batch lists its calls in the sentences of the review, with the function that was chosen', () => {
  const draft = batchDraftOf(7700, SAFE)
  draft.clear()
  const data: Hex = `${toFunctionSelector('poke(uint256)')}${'0'.repeat(64)}`
  const call = { to: getAddress(CAROL), value: 0n, data }
  draft.add([
    { call: { to: getAddress(BOB), value: 5n, data: '0x' } },
    { call },
    { call, signature: 'poke(uint256)' },
  ])
  const markup = drawn(<BatchForm state={onChain} onCalls={() => undefined} />)
  expect([...markup.matchAll(/<b>(.*?)<\/b>/g)].map(([, text]) => text)).toEqual([
    `Sends 0.000000000000000005 CANTO to ${shortenHex(BOB)} (an owner)`,
    `Calls an unknown function of ${shortenHex(CAROL)} (an owner) with 36 bytes of data`,
    `Calls “poke” of ${shortenHex(CAROL)} (an owner) with 1 argument`,
  ])
})

test('only a gateway shows the other owners what is proposed', () => {
  const shown = /the other owners see it|where anyone can read it/g
  expect(markupOf(whole, 5n).match(shown)).toHaveLength(2)
  const kept = markupOf(whole, 5n, { ...gallerySource(), type: 'chain' })
  expect(kept).not.toMatch(shown)
  // Its note goes where the proposal goes.
  expect(kept).toContain('Goes with the proposal, in its file or link.')
})
