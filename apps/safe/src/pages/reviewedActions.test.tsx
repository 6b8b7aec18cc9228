/** No button signs without its review. */
import { Suspense, type ComponentType } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { lazyPart } from '@peppermint/wallet-kit'
import type { SafeInfo, TransactionDetails } from '@peppermint/safe/wire'
import { expect, test } from 'vitest'
import { PagePart } from '../elements/PagePart.tsx'
import { PartBoundary } from '../elements/PagePart.tsx'
import type { TransactionPartProps } from '../transactionPartProps.ts'
import { ReviewedActions } from './TransactionPage.tsx'

const given = { details: {} as TransactionDetails, facts: {} as SafeInfo }
const Actions = () => <button type="button">Sign</button>

interface Parts {
  readonly Review: ComponentType<TransactionPartProps>
  readonly Actions: ComponentType<TransactionPartProps>
}

/** What is drawn once the part has loaded, or failed for the first time. */
async function markupWith(fetchPart: () => Promise<Parts>): Promise<string> {
  const part = lazyPart(fetchPart)
  const settled = Promise.withResolvers<void>()
  part.subscribe(settled.resolve)
  void part.load()
  await settled.promise
  const element = (
    <Suspense>
      <ReviewedActions part={part} {...given} />
    </Suspense>
  )
  const stream = await renderToReadableStream(element, { onError: () => undefined })
  await stream.allReady
  return await new Response(stream).text()
}

test('a transaction is signed beside its review, and never without it', async () => {
  const Review = () => <p>Calls</p>
  expect(await markupWith(() => Promise.resolve({ Review, Actions }))).toContain(
    '<p>Calls</p><button type="button">Sign</button>',
  )
  const Broken = () => {
    throw new RangeError('Invalid time value')
  }
  const missing = await markupWith(() => Promise.reject(new TypeError('chunk')))
  expect(missing).toContain('Part of this page didn’t load.')
  expect(missing).toContain('Retry</button>')
  const broken = await markupWith(() => Promise.resolve({ Review: Broken, Actions }))
  for (const markup of [missing, broken]) expect(markup).not.toContain('Sign</button>')
})

test('one boundary holds the review and the actions, so that a later failure takes both', () => {
  const part = lazyPart(() => Promise.resolve({ Review: Actions, Actions }))
  const element = ReviewedActions({ part, ...given })
  expect(element.type).toBe(PagePart)
  expect(PagePart(element.props as Parameters<typeof PagePart>[0]).type).toBe(PartBoundary)
})
