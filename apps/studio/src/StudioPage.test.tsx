/** What the studio shows while the chain answers otherwise than before. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NothingDeployed, StudioLoaded } from './StudioPage.tsx'

type Query = Parameters<typeof StudioLoaded>[0]['query']

const show = (query: object): string =>
  renderToStaticMarkup(
    <StudioLoaded query={query as Query} fallback={null}>
      an open form
    </StudioLoaded>,
  )

test('a node that lags takes no form away: what was read once stays launched', () => {
  const error = new NothingDeployed('There is no contract.')
  const timestamp = 1_790_000_000
  const data = { sale: { head: { timestamp } } }
  const lagging = show({ data, error, isFetching: false, dataUpdatedAt: timestamp * 1_000 })
  expect(lagging).toContain('an open form')
  expect(lagging).not.toContain('launched')
  expect(show({ data: undefined, error, isFetching: false, dataUpdatedAt: 0 })).toContain('launched')
})
