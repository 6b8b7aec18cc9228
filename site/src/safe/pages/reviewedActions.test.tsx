/** No button signs without its review. */
import { lazy } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import type { SafeInfo, TransactionDetails } from '@peppermint/safe/wire'
import { expect, test } from 'vitest'
import { PartBoundary } from '../elements/PartBoundary.tsx'
import type { TransactionPartProps } from '../parts.ts'
import { ReviewedActions } from './ReviewedActions.tsx'

const given = { details: {} as TransactionDetails, facts: {} as SafeInfo }
const Sign = () => <button type="button">Sign</button>

/** What is drawn once everything has loaded or failed. */
async function markupWith(review: React.ComponentType<TransactionPartProps>): Promise<string> {
  const element = <ReviewedActions review={review} actions={Sign} {...given} />
  const stream = await renderToReadableStream(element, { onError: () => undefined })
  await stream.allReady
  return await new Response(stream).text()
}

test('a transaction is signed beside its review, and never without it', async () => {
  expect(await markupWith(() => <p>Calls</p>)).toContain('<p>Calls</p><button type="button">Sign</button>')
  const broken = () => {
    throw new RangeError('Invalid time value')
  }
  const missing = lazy(() => Promise.reject<{ default: typeof Sign }>(new TypeError('chunk')))
  for (const review of [broken, missing]) expect(await markupWith(review)).not.toContain('Sign</button>')
})

test('one boundary holds the review and the actions, so that a later failure takes both', () => {
  const element = ReviewedActions({ review: Sign, actions: Sign, ...given })
  expect(element.type).toBe(PartBoundary)
})
