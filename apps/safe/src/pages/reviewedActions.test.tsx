/** No button signs without its review: both are one part. */
import { Suspense } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { lazyPart } from '@peppermint/wallet-kit'
import { expect, test } from 'vitest'
import { PagePart, PartBoundary } from '../elements/PagePart.tsx'

const drawReview = (Review: () => React.ReactNode) => (
  <>
    <Review />
    <button type="button">Sign</button>
  </>
)

/** What is drawn once the part has loaded, or failed for the first time. */
async function markupWith(fetchPart: () => Promise<() => React.ReactNode>): Promise<string> {
  const part = lazyPart(fetchPart)
  const settled = Promise.withResolvers<void>()
  part.subscribe(settled.resolve)
  void part.load()
  await settled.promise
  const element = (
    <Suspense>
      <PagePart part={part} what="the review">
        {drawReview}
      </PagePart>
    </Suspense>
  )
  const stream = await renderToReadableStream(element, { onError: () => undefined })
  await stream.allReady
  return await new Response(stream).text()
}

test('nothing is signed on a page whose review is missing or broken', async () => {
  expect(await markupWith(() => Promise.resolve(() => <p>Calls</p>))).toContain(
    '<p>Calls</p><button type="button">Sign</button>',
  )
  const Broken = () => {
    throw new RangeError('Invalid time value')
  }
  const missing = await markupWith(() => Promise.reject(new TypeError('chunk')))
  expect(missing).toContain('Part of this page didn’t load.')
  expect(missing).toContain('Retry</button>')
  const broken = await markupWith(() => Promise.resolve(Broken))
  for (const markup of [missing, broken]) expect(markup).not.toContain('Sign</button>')
})

test('one boundary holds the review and its buttons, so that a later failure takes both', () => {
  const part = lazyPart(() => Promise.resolve(() => null))
  expect(PagePart({ part, what: 'the review', children: drawReview }).type).toBe(PartBoundary)
})
