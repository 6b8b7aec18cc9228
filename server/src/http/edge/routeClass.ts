/** Which limit a request counts for: what it costs us decides, told by its method and path alone. */

/** `free`: files and the page, which lie ready in memory, so that a refusal would cost as much as the answer. */
export type RouteClass = 'reads' | 'lists' | 'writes' | 'share' | 'live' | 'free'

/** @param path of the request, without its query. */
export function routeClass(method: string, path: string): RouteClass {
  if (method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS') return 'writes'
  if (path.startsWith('/share/')) return 'share'
  // Each asks mainnet, or a picture's host.
  if (path.startsWith('/api/profiles/')) return 'share'
  if (path.startsWith('/allowlist/')) return 'reads'
  if (!path.startsWith('/api/')) return 'free'
  if (path === '/api/live') return 'live'
  // It writes down what it gives out.
  if (path === '/api/session/nonce') return 'writes'
  return isList.test(path) ? 'lists' : 'reads'
}

const isList = /^\/api\/(peppers|owners|activity|crates|stats)(\/|$)/
