/** Rate limit class of a request by its cost, from method and path alone. */

/** `free`: files and the page are in memory, so that a 429 would cost as much as the response. */
export type RouteClass = 'reads' | 'lists' | 'writes' | 'share' | 'live' | 'free'

/** @param path of the request, without its query. */
export function routeClass(method: string, path: string): RouteClass {
  if (method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS') return 'writes'
  if (path.startsWith('/share/')) return 'share'
  // Each may read mainnet, or fetch a picture.
  if (readsMainnet.test(path)) return 'share'
  if (path.startsWith('/allowlist/')) return 'reads'
  // Collection pages are rendered from lists.
  if (isListPage.test(path)) return 'lists'
  if (!path.startsWith('/api/')) return 'free'
  if (path === '/api/live') return 'live'
  // It stores the nonce.
  if (path === '/api/session/nonce') return 'writes'
  return isList.test(path) ? 'lists' : 'reads'
}

const isList = /^\/api\/(cards|peppers|owners|activity|crates|stats)(\/|$)/
const isListPage = /^\/(peppers|owners|stats)(\/|$)/
/** With the page of a name, which looks it up. */
const readsMainnet = /^\/(api\/(profiles|names)\/|owners\/[^/]*\.)/
