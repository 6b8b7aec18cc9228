/** `/peppers`: its first page of peppers, with filters and order from the query. */
import type { PeppersAnswer } from '@peppermint/api/responses.ts'
import { TRAIT_NAMES } from '@peppermint/art/traitFilter'
import type { PageRoute } from './pageRoute.ts'

/** Parameters of the page's query that the API knows too, in the order of the canonical address. */
export const API_PARAMETERS = [...TRAIT_NAMES, 'heatMin', 'heatMax', 'sealed', 'sort', 'cursor'] as const

/** Peppers of the first page, and of each page without scripts. */
const PAGE_SIZE = 24

/** Its known parameters, each once. */
function knownParameters(query: URLSearchParams): URLSearchParams {
  const known = new URLSearchParams()
  for (const name of API_PARAMETERS) {
    const value = query.get(name)
    if (value !== null && value !== '') known.set(name, value)
  }
  return known
}

function searchOf(query: URLSearchParams): string {
  const search = knownParameters(query).toString()
  return search === '' ? '' : `?${search}`
}

export const peppersRoute: PageRoute<'peppers'> = {
  page: 'peppers',
  pattern: '/peppers',
  canonicalPath: ({ query }) => `/peppers${searchOf(query)}`,
  async readContent({ query }, ask) {
    const asked = knownParameters(query)
    asked.set('limit', String(PAGE_SIZE))
    asked.set('facets', 'true')
    const list = await ask<PeppersAnswer>(`/api/peppers?${asked.toString()}`)
    return { search: searchOf(query), ...(list && { list }) }
  },
  addresses: () => ['/peppers'],
}
